import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { AskingAll } from '../../../../src/shared/contract/batches.ts'
import type { DeskClient } from '../../../../src/shared/contract/index.ts'
import type { BatchRow } from '../../../../src/shared/model/batch-run.ts'
import { EVERYTHING } from '../../../../src/shared/model/transaction-query.ts'
import { openDraft, sealed, sentAll } from '../../../fakes/batches.ts'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { holdingThreads } from '../../../fakes/holding-threads.ts'
import { payoutOrder, replaceSecret } from '../../../fakes/orders.ts'
import { type Answer, created, hangUp, json } from '../../../fakes/platform.ts'
import { fakeSecrets, fakeSettings } from '../../../fakes/ports.ts'
import { CARDS } from './corpus.ts'
import { deskWith, file } from './desk-with.ts'

async function rowsOf(client: DeskClient, id: string): Promise<readonly (BatchRow & { readonly id: string })[]> {
  const { rows } = await client.batches.rows({ id, fates: [], text: '', from: 0, count: 99 })
  return rows.map((row) => ({ ...row, id: row.transactionId ?? '' }))
}

/** A batch of payouts that was sent, each answered as given. */
async function sentBatch(count: number, ...answers: Parameters<typeof deskWith>) {
  const setting = await deskWith(...answers)
  const { desk, client, profile } = setting
  const run = await sealed(client, profile, await openDraft(desk, profile.id, file(count)))
  const sent = await sentAll(client, profile, run.id, { lanes: 3, perSecond: 50 })
  return { ...setting, run, sent }
}

test('a row whose ID was linked, or that was closed, no longer shows an unknown outcome', async () => {
  const { client, platform, profile, run } = await sentBatch(2, () => hangUp)
  const [linked, closed] = await rowsOf(client, run.id)
  platform.answer = json(200, { status: 'paid', amount: '1137.50', receipts: [] })
  await client.resolution.adopt({ transactionId: linked?.id ?? '', platformId: 'Zz99Yy88', accepted: [] })
  await client.resolution.closeByHand({ transactionId: closed?.id ?? '', reason: 'not there' })
  const now = [
    { fate: 'accepted', failure: null },
    { fate: 'closed', failure: null },
  ]
  expect(await rowsOf(client, run.id)).toMatchObject(now)
  platform.answer = json(400, { code: 'TOO_LATE' })
  const { id: profileId, revision: profileRevision } = profile
  const ids = { intentId: crypto.randomUUID(), transactionId: linked?.id ?? '', profileId, profileRevision }
  await client.payments.cancel(ids)
  expect(await rowsOf(client, run.id), 'a cancel is no creation').toMatchObject(now)
  const listed = () => client.batches.list({ profileId: null })
  expect(await listed()).toMatchObject([{ counts: { accepted: 1, closed: 1 } }])
  await client.resolution.reopen({ transactionId: closed?.id ?? '', reason: 'It is there' })
  expect(await listed()).toMatchObject([{ counts: { accepted: 1, closed: 0, unknown: 1 } }])
})

test('a count that was read before a row’s outcome became unknown again is not kept', async () => {
  const { threads, hold } = holdingThreads()
  const { client, platform, run } = await sentBatch(1, () => hangUp, { threads })
  const transactionId = (await rowsOf(client, run.id))[0]?.id ?? ''
  platform.answer = json(200, { status: 'paid', amount: '1137.50', receipts: [] })
  await client.resolution.adopt({ transactionId, platformId: 'Zz99Yy88', accepted: [] })
  const listed = () => client.batches.list({ profileId: null })
  const counting = hold('batchCounts', 'answer')
  const before = listed()
  await counting.called
  await client.resolution.unlink({ transactionId, reason: 'It was another one' })
  counting.release()
  await before
  expect(await listed()).toMatchObject([{ counts: { accepted: 0, unknown: 1 } }])
})

test('retrying all unknown rows continues when one of them is resolved meanwhile', async () => {
  let isLost = true
  const { client, profile, run } = await sentBatch(3, () => (isLost ? hangUp : null))
  isLost = false
  const [, second] = await rowsOf(client, run.id)
  const said: AskingAll[] = []
  for await (const one of await client.batches.askAgainAll({ id: run.id, profileRevision: profile.revision })) {
    if (said.push(one) === 1)
      await client.resolution.closeByHand({ transactionId: second?.id ?? '', reason: 'not there' })
  }
  expect(said.at(-1)).toMatchObject({ is: 'done', done: 2, of: 3 })
  expect((await client.batches.run({ id: run.id })).counts).toMatchObject({ accepted: 2, closed: 1 })
})

test('retrying all unknown rows stops at a response that repeats another amount', async () => {
  let isLost = true
  const { client, profile, run } = await sentBatch(3, () => (isLost ? hangUp : created({ amount: '1.00' })))
  isLost = false
  const [first] = await rowsOf(client, run.id)
  const said: AskingAll[] = []
  for await (const one of await client.batches.askAgainAll({ id: run.id, profileRevision: profile.revision }))
    said.push(one)
  expect(said.at(-1)).toEqual({ is: 'done', done: 1, of: 3, similar: 0, withoutCard: 0 })
  expect(await client.batches.run({ id: run.id })).toMatchObject({
    counts: { accepted: 1, unknown: 2 },
    stop: { why: 'reply_differs', transactionId: first?.id },
  })
})

/** Answers once `until` has settled; `arrived` settles when the first request is there. */
function held(until: Promise<void>, answer: Answer) {
  const arrived = Promise.withResolvers<void>()
  const waiting: Answer = async (...request) => {
    arrived.resolve()
    await until
    return answer(...request)
  }
  return { arrived: arrived.promise, waiting }
}

test('a retry that repeats another amount stops the batch for good, also if its screen is left meanwhile', async () => {
  const [folder, ports] = [temporaryFolder(), { secrets: fakeSecrets().store, settings: fakeSettings() }]
  const answered = Promise.withResolvers<void>()
  const { arrived, waiting } = held(answered.promise, created({ amount: '1.00' }))
  let isLost = true
  const { desk, client, profile, run } = await sentBatch(2, () => (isLost ? hangUp : waiting), ports, folder)
  isLost = false
  const [first] = await rowsOf(client, run.id)
  const asking = await client.batches.askAgainAll({ id: run.id, profileRevision: profile.revision })
  await asking.next()
  void asking.next()
  await arrived
  const left = asking.return(undefined)
  answered.resolve()
  await left
  const stopped = { counts: { accepted: 1, unknown: 1 }, stop: { why: 'reply_differs', transactionId: first?.id } }
  expect(await client.batches.run({ id: run.id })).toMatchObject(stopped)
  await desk.close()
  const again = await startTestDesk(ports, folder)
  expect(await again.client.batches.run({ id: run.id })).toMatchObject(stopped)
})

test('a retry that repeats another amount stops a batch that was resumed meanwhile', async () => {
  const [answered, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const retried = held(answered.promise, created({ amount: '1.00' }))
  const resumed = held(sent.promise, created())
  const first = new Map<string, Answer>([
    ['PAYOUTS-INV-1', hangUp],
    ['PAYOUTS-INV-2', json(401, {})],
  ])
  const { desk, client, profile } = await deskWith((id) => {
    const once = first.get(id)
    first.delete(id)
    return once ?? (id === 'PAYOUTS-INV-1' ? retried.waiting : resumed.waiting)
  })
  const { id } = await sealed(client, profile, await openDraft(desk, profile.id, file(3)))
  const pace = { lanes: 1, perSecond: 50 } as const
  expect(await sentAll(client, profile, id, pace)).toMatchObject({ state: 'stopped', counts: { unknown: 1 } })
  const order = { id, profileRevision: profile.revision }
  const asking = await client.batches.askAgainAll(order)
  const over = (async () => {
    for await (const _said of asking);
  })()
  await retried.arrived
  await client.batches.start({ ...order, pace })
  await resumed.arrived
  answered.resolve()
  sent.resolve()
  await over
  expect(await client.batches.run({ id })).toMatchObject({ stop: { why: 'reply_differs' } })
})

test('retrying all unknown rows stops at an unclear response and names the payout', async () => {
  const { client, profile, run } = await sentBatch(2, () => hangUp)
  const [first] = await rowsOf(client, run.id)
  const said: AskingAll[] = []
  for await (const one of await client.batches.askAgainAll({ id: run.id, profileRevision: profile.revision }))
    said.push(one)
  const failure = expect.objectContaining({ kind: 'no_answer' })
  expect(said.at(-1)).toEqual({ is: 'stopped', done: 0, of: 2, failure, transactionId: first?.id })
})

test('a batch says if a retry goes to an account that an operator said is the one its payouts were sent under', async () => {
  let isLost = true
  const { client, profile, run } = await sentBatch(2, () => (isLost ? hangUp : null))
  isLost = false
  const [first] = await rowsOf(client, run.id)
  const { revision } = await replaceSecret(client, profile.id, { scheme: 'bearer', token: 'renewed' })
  expect(await client.batches.run({ id: run.id })).toMatchObject({ isSameAccount: false, saidSame: false })
  await client.resolution.saySameAccount({ transactionId: first?.id ?? '', profileRevision: revision })
  expect(await client.batches.run({ id: run.id })).toMatchObject({ isSameAccount: true, saidSame: true })
  for await (const _said of await client.batches.askAgainAll({ id: run.id, profileRevision: revision }));
  expect(await client.batches.run({ id: run.id })).toMatchObject({ counts: { accepted: 2 }, saidSame: false })
})

test('the list of a batch leaves out another order that has taken the ID of a refused row', async () => {
  const refusal = json(400, { code: 'WRONG_CARD' })
  let isRefused = true
  const { client, profile, run } = await sentBatch(2, (id) => (id === 'PAYOUTS-INV-1' && isRefused ? refusal : null))
  isRefused = false
  const other = { merchant_transaction_id: 'PAYOUTS-INV-1', amount: '77.77', owner_name: 'Somebody Else' }
  await client.payments.createCardPayout(payoutOrder(profile.id, other))
  const query = { ...EVERYTHING, batches: [run.id] }
  const { items } = await client.transactions.list({ query, after: { count: 0 }, limit: 50 })
  expect(items.map(({ merchantTransactionId }) => merchantTransactionId)).toEqual(['PAYOUTS-INV-2'])
})

test('a row whose ID turns out to be an earlier attempt’s is not accepted', async () => {
  let answer: Answer | null = json(429, {})
  const { desk, client, profile, platform } = await deskWith((id) => (id === 'PAYOUTS-INV-1' ? answer : null))
  const single = { merchant_transaction_id: 'PAYOUTS-INV-1', amount: '77.77', owner_name: 'Somebody Else' }
  const { intentId: attempt } = await client.payments.createCardPayout(payoutOrder(profile.id, single))
  answer = json(400, { code: 'DUPLICATE_ORDER' })
  const run = await sealed(client, profile, await openDraft(desk, profile.id, file(2)))
  await sentAll(client, profile, run.id)
  const [row] = await rowsOf(client, run.id)
  expect(row).toMatchObject({ fate: 'unknown' })
  platform.answer = json(200, { status: 'paid', amount: '77.77', receipts: [] })
  const linked = { transactionId: row?.id ?? '', platformId: 'Zz99Yy88', attempt: attempt ?? '', accepted: [] }
  expect(await client.resolution.adopt(linked)).toMatchObject({ amount: '77.77', status: 'paid' })
  expect(await rowsOf(client, run.id)).toMatchObject([
    { fate: 'elsewhere', amount: '1137.50', platformId: null, status: null },
    { fate: 'accepted' },
  ])
  const paid = [{ sum: '2412', accepted: '1274.50' }]
  expect(await client.batches.run({ id: run.id })).toMatchObject({ counts: { elsewhere: 1, accepted: 1 }, sums: paid })
  const query = { ...EVERYTHING, batches: [run.id] }
  const { items } = await client.transactions.list({ query, after: { count: 0 }, limit: 50 })
  expect(items.map(({ merchantTransactionId }) => merchantTransactionId)).toEqual(['PAYOUTS-INV-2'])
  await client.resolution.unlink({ transactionId: row?.id ?? '', reason: 'It was the row after all' })
  expect(await client.batches.list({ profileId: null })).toMatchObject([{ counts: { unknown: 1, accepted: 1 } }])
})

test('a refused row that turns out to have arrived is accepted, also after another order has used its ID', async () => {
  let answer: Answer | null = json(400, { code: 'WRONG_CARD' })
  const { desk, client, profile, platform } = await deskWith((id) => (id === 'PAYOUTS-INV-1' ? answer : null))
  const run = await sealed(client, profile, await openDraft(desk, profile.id, file(2)))
  expect(await sentAll(client, profile, run.id)).toMatchObject({ state: 'done', counts: { refused: 1, accepted: 1 } })
  answer = json(400, { code: 'DUPLICATE_ORDER' })
  const single = { merchant_transaction_id: 'PAYOUTS-INV-1', amount: '77.77', owner_name: 'Somebody Else' }
  const { id, earlierAttempts } = await client.payments.createCardPayout(payoutOrder(profile.id, single))
  const listed = async () => (await client.batches.list({ profileId: null })).map(({ counts }) => counts)
  expect(await listed()).toMatchObject([{ refused: 1, accepted: 1 }])

  platform.answer = json(200, { status: 'paid', amount: '1137.50', receipts: [] })
  const attempt = earlierAttempts[0]?.intentId ?? ''
  await client.resolution.adopt({ transactionId: id, platformId: 'Zz99Yy88', attempt, accepted: [] })
  expect(await listed()).toMatchObject([{ refused: 0, accepted: 2 }])
  expect(await rowsOf(client, run.id)).toMatchObject([
    { fate: 'accepted', failure: null, platformId: 'Zz99Yy88', status: 'paid' },
    { fate: 'accepted' },
  ])
  expect((await client.batches.run({ id: run.id })).sums).toMatchObject([{ accepted: '2412' }])
  const query = { ...EVERYTHING, batches: [run.id] }
  const { items } = await client.transactions.list({ query, after: { count: 0 }, limit: 50 })
  expect(items).toHaveLength(2)

  await client.resolution.unlink({ transactionId: id, reason: 'It was the single one' })
  expect(await listed()).toMatchObject([{ refused: 1, accepted: 1 }])
})

test('a row that is held because another payout has its ID is accepted once its own attempt is linked', async () => {
  let answer: Answer | null = json(429, {})
  const { desk, client, profile, platform } = await deskWith((id) => (id === 'PAYOUTS-INV-1' ? answer : null))
  const run = await sealed(client, profile, await openDraft(desk, profile.id, file(2)))
  expect(await sentAll(client, profile, run.id)).toMatchObject({ counts: { not_sent: 1, accepted: 1 } })
  answer = json(400, { code: 'DUPLICATE_ORDER' })
  const single = { merchant_transaction_id: 'PAYOUTS-INV-1', amount: '77.77', owner_name: 'Somebody Else' }
  const { id, earlierAttempts } = await client.payments.createCardPayout(payoutOrder(profile.id, single))
  expect(await sentAll(client, profile, run.id)).toMatchObject({ counts: { held: 1, accepted: 1 } })
  expect(await rowsOf(client, run.id)).toMatchObject([{ fate: 'held', failure: { kind: 'id_taken_here' } }, {}])
  platform.answer = json(200, { status: 'paid', amount: '1137.50', receipts: [] })
  const attempt = earlierAttempts[0]?.intentId ?? ''
  await client.resolution.adopt({ transactionId: id, platformId: 'Zz99Yy88', attempt, accepted: [] })
  expect(await rowsOf(client, run.id)).toMatchObject([{ fate: 'accepted', failure: null }, { fate: 'accepted' }])
})

test('sending a row again keeps a note that an operator has edited', async () => {
  const slower = json(429, { code: 'TOO_MANY' })
  let isLimited = true
  const { client, profile, run } = await sentBatch(2, () => (isLimited ? slower : null))
  const [first, second] = await rowsOf(client, run.id)
  const note = 'The bank called: ask Anna first'
  await client.transactions.setNote({ id: first?.id ?? '', note, before: 'for 1' })
  isLimited = false
  await sentAll(client, profile, run.id)
  expect(await client.transactions.get({ id: first?.id ?? '' })).toMatchObject({ state: 'accepted', note })
  expect(await client.transactions.get({ id: second?.id ?? '' })).toMatchObject({ state: 'accepted', note: 'for 2' })
})

test('a release that cannot be saved leaves the row held; once it is saved, the batch can continue', async () => {
  const { desk, client, profile, folder } = await deskWith()
  const run = await sealed(client, profile, await openDraft(desk, profile.id, file(2)))
  await client.profiles.setGuard({ id: profile.id, guard: { ...profile.guard, limits: { RUB: '1200' } } })
  expect(await sentAll(client, profile, run.id)).toMatchObject({ state: 'done', counts: { held: 1 } })
  const [, held] = await rowsOf(client, run.id)
  const disk = new DatabaseSync(join(folder, 'history.db'))
  disk.exec(`
    CREATE TRIGGER no_room BEFORE UPDATE OF state ON batches BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`)
  const row = { id: run.id, row: held?.row ?? 0, seen: [], seenUnpaid: [], aboveLimit: true }
  expect(await failureOf(client.batches.release(row))).toMatchObject({ kind: 'storage_failed' })
  expect(await client.batches.run({ id: run.id })).toMatchObject({ state: 'done', counts: { held: 1, pending: 0 } })
  disk.exec('DROP TRIGGER no_room')
  disk.close()
  expect(await client.batches.release(row)).toMatchObject({ state: 'paused', counts: { held: 0, pending: 1 } })
  expect(await sentAll(client, profile, run.id)).toMatchObject({ state: 'done', counts: { accepted: 2 } })
})

test('a row held again since the screen showed it is not released by what was shown then', async () => {
  const { desk, client, profile } = await deskWith()
  const run = await sealed(client, profile, await openDraft(desk, profile.id, file(2)))
  const same = { amount: '1137.50', card_number: CARDS[1] ?? '' }
  const first = await client.payments.createCardPayout(payoutOrder(profile.id, same))
  await sentAll(client, profile, run.id)
  const shown = { id: run.id, row: 2, seen: [first.id], seenUnpaid: [], aboveLimit: false }
  await client.batches.release(shown)
  const second = await client.payments.createCardPayout(payoutOrder(profile.id, { ...same, seenSimilar: [first.id] }))
  expect(await sentAll(client, profile, run.id)).toMatchObject({ counts: { accepted: 1, held: 1 } })
  const unseen = { kind: 'similar_payouts', transactionIds: [second.id] }
  expect(await failureOf(client.batches.release(shown))).toEqual(unseen)
  expect(await rowsOf(client, run.id)).toMatchObject([{ fate: 'held', failure: unseen }, { fate: 'accepted' }])

  await client.batches.release({ ...shown, seen: [second.id] })
  const { guard, id } = await client.profiles.setGuard({
    id: profile.id,
    guard: { ...profile.guard, limits: { RUB: '1000' } },
  })
  expect(guard.limits).toEqual({ RUB: '1000' })
  const now = (await client.profiles.list()).profiles.find((one) => one.id === id) ?? profile
  expect(await sentAll(client, now, run.id)).toMatchObject({ counts: { accepted: 1, held: 1 } })
  const tooMuch = { kind: 'invalid_input', field: 'typedAmount', rule: 'above_limit' }
  expect(await failureOf(client.batches.release(shown))).toEqual(tooMuch)
  await client.batches.release({ ...shown, aboveLimit: true })
  expect(await sentAll(client, now, run.id)).toMatchObject({ counts: { accepted: 2, held: 0 } })
})

test('a response that repeats another amount stops the batch', async () => {
  const { client, profile, desk } = await deskWith(() => created({ amount: '1.00' }))
  const run = await sealed(client, profile, await openDraft(desk, profile.id, file(3)))
  const sent = await sentAll(client, profile, run.id, { lanes: 1, perSecond: 50 })
  const [first] = await rowsOf(client, run.id)
  const stop = { why: 'reply_differs', transactionId: first?.id }
  expect(sent).toMatchObject({ state: 'stopped', stop, counts: { accepted: 1, pending: 2 } })
})

test('a last response that repeats another amount is told of the batch that is done', async () => {
  const { sent } = await sentBatch(1, () => created({ amount: '1.00' }))
  expect(sent).toMatchObject({ state: 'done', stop: { why: 'reply_differs' }, counts: { accepted: 1 } })
})

test('a batch that would stop at its last row is done, and says nothing of a stop', async () => {
  const { sent } = await sentBatch(3, () => hangUp)
  expect(sent).toMatchObject({ state: 'done', stop: null, counts: { unknown: 3 } })
})
