import { MantineProvider } from '@mantine/core'
import { createORPCClient } from '@orpc/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createIntl, IntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import type { DeskClient } from '#shared/contract/index.ts'
import type { KnownDispute } from '#shared/model/dispute.ts'
import type { DisputeAttempt } from '#shared/model/intent.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { DeskContext, deskHandle } from '../../../../../src/renderer/bridge/desk.tsx'
import { formatTimeIn } from '../../../../../src/renderer/i18n/format.ts'
import { Candidates } from '../../../../../src/renderer/screens/transaction/operations/candidates.tsx'
import { en } from '../../../../fakes/texts.ts'

const ID = 'a3f1c7c2-92a1-4c9e-8a53-0d8f4c1c2b11'
const SENT = '2026-11-20T23:59:58.000Z'
const LISTED = '2026-11-21T00:00:03.000Z'

const attempt = {
  intentId: ID,
  state: 'unknown',
  begunAt: SENT,
  endedAt: null,
  disputeId: null,
  clock: null,
  absenceProvenFrom: null,
  files: [],
  knownBefore: ['older'],
}
const item = { id: 'd', created_at: LISTED, status: 'process', amount: '100', missing: [], retyped: [], extra: {} }

test('a dispute sent and one in the list are compared by day and time, as they may be of different days', () => {
  const desk = deskHandle(createORPCClient<DeskClient>({ call: () => Promise.reject(new Error('not asked')) }))
  const queries = new QueryClient()
  const input = { transactionId: ID }
  const attempts = [{ ...attempt, type: 'underpaid', reason: null, sentAmount: null } as unknown as DisputeAttempt]
  const known = ['d', 'older'].map((id) => ({ item: { ...item, id }, readAt: LISTED }) as unknown as KnownDispute)
  queries.setQueryData(desk.query.disputes.attempts.queryKey({ input }), attempts)
  queries.setQueryData(desk.query.disputes.known.queryKey({ input }), known)
  const transaction = { id: ID, profileId: ID, amount: '100' } as unknown as Transaction
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const drawn = renderToString(
    <MantineProvider>
      <IntlProvider locale="en" messages={en}>
        <QueryClientProvider client={queries}>
          <DeskContext value={desk}>
            <RouterContextProvider router={router}>
              <Candidates transaction={transaction} intentId={ID} />
            </RouterContextProvider>
          </DeskContext>
        </QueryClientProvider>
      </IntlProvider>
    </MantineProvider>,
  )
  expect(drawn).toContain(
    createIntl({ locale: 'en', messages: en }).formatMessage({ id: 'dispute.candidates' }, { count: 1 }),
  )
  for (const at of [SENT, LISTED]) expect(drawn).toContain(formatTimeIn('en', at, 'full'))
})
