import { MantineProvider } from '@mantine/core'
import { createORPCClient } from '@orpc/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import type { DeskClient } from '#shared/contract/index.ts'
import type { BatchRun } from '#shared/model/batch-run.ts'
import { DeskContext, deskHandle } from '../../../../../src/renderer/bridge/desk.tsx'
import { AskAgainAll, AskedAll } from '../../../../../src/renderer/screens/batches/run/ask-again-all.tsx'
import { en, text } from '../../../../fakes/texts.ts'

const ID = 'a3f1c7c2-92a1-4c9e-8a53-0d8f4c1c2b11'

function drawn(element: ReactNode): string {
  const desk = deskHandle(createORPCClient<DeskClient>({ call: () => Promise.reject(new Error('not asked')) }))
  const queries = new QueryClient()
  queries.setQueryData(desk.query.profiles.list.queryKey(), { profiles: [], activeId: null })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return renderToString(
    <MantineProvider>
      <IntlProvider locale="en" messages={en}>
        <QueryClientProvider client={queries}>
          <DeskContext value={desk}>
            <RouterContextProvider router={router}>{element}</RouterContextProvider>
          </DeskContext>
        </QueryClientProvider>
      </IntlProvider>
    </MantineProvider>,
  )
}

const runOf = (saidSame: boolean) =>
  ({ id: ID, profileId: ID, state: 'done', toAskAgain: 2, counts: { unknown: 2 }, saidSame }) as unknown as BatchRun

test('retrying all warns, like a single retry, if the account was said to be the same', () => {
  const warning = text('resolution.ask.saidSame.payout')
  expect(drawn(<AskAgainAll run={runOf(true)} />)).toContain(warning)
  expect(drawn(<AskAgainAll run={runOf(false)} />)).not.toContain(warning)
})

test('the payout that stopped the retries is linked', () => {
  const stopped = drawn(<AskedAll asking={{ is: 'stopped', done: 1, of: 3, failure: null, transactionId: ID }} />)
  expect(stopped).toContain(text('batches.askAgain.stopped', { done: 1, of: 3 }))
  expect(stopped).toContain(`/transactions/${ID}`)
})
