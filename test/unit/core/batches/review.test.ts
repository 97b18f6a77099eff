import { expect, test } from 'vitest'
import type { DeskClient } from '../../../../src/shared/contract/index.ts'
import type { BatchDraft } from '../../../../src/shared/model/batch-draft.ts'
import { changed, openDraft } from '../../../fakes/batches.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { payoutOrder } from '../../../fakes/orders.ts'
import { fakeSecrets } from '../../../fakes/ports.ts'
import { CARDS } from './corpus.ts'
import { deskWith, file } from './desk-with.ts'

const NOT_AS_SHOWN = { kind: 'invalid_input', field: 'revision', rule: 'changed' }

const withTotals = (client: DeskClient, draft: BatchDraft): Promise<BatchDraft> =>
  changed(client, draft, { change: 'control', totals: draft.read?.table.sums ?? [] })

test('nothing is reviewed or sealed under IDs not yet shown after the merchant’s pattern has changed', async () => {
  const { desk, client, profile, platform } = await deskWith()
  const { id, revision, read } = await withTotals(client, await openDraft(desk, profile.id, file(2)))
  const rows = () => client.batches.draftRows({ id, show: 'all', code: null, text: '', from: 0, count: 9 })
  expect((await rows()).rows.map((row) => row.merchantTransactionId)).toEqual(['PAYOUTS-INV-1', 'PAYOUTS-INV-2'])
  expect(await client.batches.review({ id, revision })).toMatchObject({ count: 2, revision })
  const guard = { ...profile.guard, idPattern: 'ACME-{kind}-{reference}' }
  const other = await client.profiles.setGuard({ id: profile.id, guard })
  const typed = (read?.table.sums ?? []).map(({ currency, sum }) => ({ currency, sum }))
  const seal = (of: number) => client.batches.seal({ id, revision: of, profileRevision: other.revision, typed })
  const events = await client.desk.events()
  const heard = (async () => {
    for await (const event of events) if (event.changed === 'batches') return event
    return null
  })()
  expect(await failureOf(seal(revision))).toMatchObject(NOT_AS_SHOWN)
  expect(await heard).toMatchObject({ changed: 'batches', id })
  expect(await failureOf(client.batches.review({ id, revision }))).toMatchObject(NOT_AS_SHOWN)
  const draft = await client.batches.draft({ id })
  expect(draft.revision).toBeGreaterThan(revision)
  expect((await rows()).rows.map((row) => row.merchantTransactionId)).toEqual(['ACME-PO-INV-1', 'ACME-PO-INV-2'])
  expect(await client.batches.review({ id, revision: draft.revision })).toMatchObject({ count: 2 })
  expect(await seal(draft.revision)).toMatchObject({ state: 'sealed', counts: { pending: 2 } })
  expect(platform.received.filter(({ method }) => method === 'POST')).toEqual([])
})

test('neither of two simultaneous reviews passes IDs that were not shown', async () => {
  const { desk, client, profile } = await deskWith()
  const { id, revision } = await withTotals(client, await openDraft(desk, profile.id, file(2)))
  await client.profiles.setGuard({ id: profile.id, guard: { ...profile.guard, idPattern: 'ACME-{reference}' } })
  const review = () => failureOf(client.batches.review({ id, revision }))
  expect(await Promise.all([review(), review()])).toMatchObject([NOT_AS_SHOWN, NOT_AS_SHOWN])
})

test.each([
  ['session', true],
  ['system', false],
] as const)(
  'a card known from a payout made with a %s key store is known by its visible digits only: %s',
  async (kind, byVisibleDigits) => {
    const { desk, client, profile } = await deskWith(undefined, { secrets: fakeSecrets(kind).store })
    await client.payments.createCardPayout(payoutOrder(profile.id, { card_number: CARDS[1] ?? '' }))
    const { id, revision } = await withTotals(client, await openDraft(desk, profile.id, file(2)))
    expect(await client.batches.review({ id, revision })).toMatchObject({ firstTimeCards: 1, byVisibleDigits })
  },
)
