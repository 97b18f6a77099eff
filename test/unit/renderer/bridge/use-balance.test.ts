import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import type { DeskClient } from '#shared/contract/index.ts'
import type { Profile } from '#shared/model/profile.ts'
import { DeskContext, deskHandle } from '../../../../src/renderer/bridge/desk.tsx'
import { useRefreshBalance } from '../../../../src/renderer/bridge/use-balance.ts'
import { en } from '../../../fakes/texts.ts'

/** A window in which no reading of the balance ends; `reads` counts them. */
function openWindow() {
  const reads: string[] = []
  const readBalance = ({ profileId }: { profileId: string }) => {
    reads.push(profileId)
    return new Promise(() => undefined)
  }
  const desk = deskHandle({ account: { readBalance } } as unknown as DeskClient)
  const client = new QueryClient()
  /** The hook as rendered now, for a revision of the merchant. */
  const at = (revision: number): ReturnType<typeof useRefreshBalance> => {
    let hook: ReturnType<typeof useRefreshBalance> | undefined
    const Screen = () => {
      hook = useRefreshBalance({ id: 'merchant', revision } as Profile, false)
      return null
    }
    const inDesk = createElement(DeskContext.Provider, { value: desk }, createElement(Screen))
    const inQueries = createElement(QueryClientProvider, { client }, inDesk)
    renderToString(createElement(IntlProvider, { locale: 'en', messages: en }, inQueries))
    if (!hook) throw new Error('not drawn')
    return hook
  }
  return { reads, at }
}

test('while the balance of a merchant is read, it is not read again', async () => {
  const { reads, at } = openWindow()
  at(1).refresh()
  await expect.poll(() => reads.length).toBe(1)
  const { refresh, refreshing } = at(1)
  expect(refreshing).toBe(true)
  refresh()
  await new Promise(setImmediate)
  expect(reads.length).toBe(1)
})

test('a reading that was begun before a merchant was changed does not stop one with the new settings', async () => {
  const { reads, at } = openWindow()
  at(1).refresh()
  await expect.poll(() => reads.length).toBe(1)
  const { refresh, refreshing } = at(2)
  expect(refreshing).toBe(false)
  refresh()
  await expect.poll(() => reads.length).toBe(2)
})
