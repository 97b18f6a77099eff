import { MantineProvider } from '@mantine/core'
import { createORPCClient } from '@orpc/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { expect, test, vi } from 'vitest'
import type { DeskClient } from '#shared/contract/index.ts'
import { DeskContext, deskHandle } from '../../../../src/renderer/bridge/desk.tsx'
import { PartNotLoaded } from '../../../../src/renderer/components/part.ts'
import { BrokenScreen, mayReload } from '../../../../src/renderer/screens/shell/broken-screen.tsx'
import { en, text } from '../../../fakes/texts.ts'

/** The buttons of a failed screen, in order. */
function buttonsAfter(error: Error): readonly string[] {
  const queries = new QueryClient()
  const desk = deskHandle(createORPCClient<DeskClient>({ call: () => Promise.reject(new Error('not asked')) }))
  queries.setQueryData(desk.query.profiles.list.queryKey(), { profiles: [], activeId: null })
  const screen = createElement(BrokenScreen, { error })
  const withDesk = createElement(DeskContext, { value: desk }, screen)
  const withQueries = createElement(QueryClientProvider, { client: queries }, withDesk)
  const inWords = createElement(IntlProvider, { locale: 'en', messages: en }, withQueries)
  const drawn = renderToString(createElement(MantineProvider, null, inWords))
  return [...drawn.matchAll(/<button.*?<\/button>/gs)].map(([button]) =>
    button.replaceAll(/<svg.*?<\/svg>|<[^>]*>/gs, ''),
  )
}

test('a failed screen is tried again first, which keeps what was typed elsewhere, and reloaded only after that', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const [retry, reload] = [text('common.retry'), text('common.reload')]
  expect(buttonsAfter(new Error('bug')).slice(0, 2)).toEqual([retry, reload])
  expect(buttonsAfter(new PartNotLoaded('gone'))).not.toContain(reload)
})

test('a failed screen offers no reload while that would lose what was typed on another screen', () => {
  expect(mayReload(new Error('bug'), 'typed')).toBe(false)
  for (const work of ['held', 'unfinished', 'unresolved', null] as const)
    expect(mayReload(new Error('bug'), work)).toBe(true)
})
