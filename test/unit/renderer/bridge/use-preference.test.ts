import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import type { DeskClient } from '#shared/contract/index.ts'
import type { Preferences } from '#shared/model/preferences.ts'
import { DeskContext, deskHandle } from '../../../../src/renderer/bridge/desk.tsx'
import { useSetPreferences } from '../../../../src/renderer/bridge/use-preference.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { en } from '../../../fakes/texts.ts'

/** Adds hosts to the list, in a window of a desk. */
function windowOf(calls: unknown): (host: string) => void {
  const desk = deskHandle({ desk: calls } as unknown as DeskClient)
  let hook: ReturnType<typeof useSetPreferences> | undefined
  const Screen = () => {
    hook = useSetPreferences()
    return null
  }
  const inDesk = createElement(DeskContext.Provider, { value: desk }, createElement(Screen))
  const inQueries = createElement(QueryClientProvider, { client: new QueryClient() }, inDesk)
  renderToString(createElement(IntlProvider, { locale: 'en', messages: en }, inQueries))
  return (host) => hook?.((now) => ({ linkHosts: [...now.linkHosts, host] }))
}

test('changes are saved one after another, each based on the one before', async () => {
  let stored = { linkHosts: [] } as unknown as Preferences
  const waiting: (() => void)[] = []
  const setPreferences = (changes: Partial<Preferences>) =>
    new Promise<Preferences>((resolve) => {
      waiting.push(() => {
        stored = { ...stored, ...changes }
        resolve(stored)
      })
    })
  const add = windowOf({ setPreferences, getPreferences: async () => stored })
  add('first.example')
  add('second.example')
  await expect.poll(() => waiting.length).toBe(1)
  waiting[0]?.()
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]?.()
  expect(stored.linkHosts).toEqual(['first.example', 'second.example'])
})

test('a change that another window saves between reading and saving is kept', async () => {
  const { client } = await startTestDesk()
  const others = ['one.example', 'two.example']
  const getPreferences = async () => {
    const now = await client.desk.getPreferences()
    const other = others.shift()
    if (other) await client.desk.setPreferences({ linkHosts: [...now.linkHosts, other] })
    return now
  }
  windowOf({ setPreferences: client.desk.setPreferences, getPreferences })('mine.example')
  const stored = async () => (await client.desk.getPreferences()).linkHosts
  await expect.poll(stored).toEqual(['one.example', 'two.example', 'mine.example'])
})
