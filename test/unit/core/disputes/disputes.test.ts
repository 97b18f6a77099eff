import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { DisputeOrder } from '../../../../src/shared/contract/disputes.ts'
import { ABSENCE_PROVEN_AFTER } from '../../../../src/shared/rules/match-dispute.ts'
import { startTraining } from '../../../../src/training/server.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { operated } from '../../../fakes/operations.ts'
import { addMerchant, merchantDraft, payinOrder, payoutOrder, TEST_CARD } from '../../../fakes/orders.ts'
import { type Answer, created, hangUp, json, startFakePlatform } from '../../../fakes/platform.ts'
import { searchFolder } from '../../../fakes/search-folder.ts'

const DISPUTE = '0f8fad5b-d9cb-469f-a165-70867728950e'
const list = (...ids: string[]) =>
  json(200, {
    items: ids.map((id) => ({ id, created_at: new Date().toISOString(), status: 'process', amount: '1000.50' })),
    page_number: 1,
    page_size: 100,
  })

/** A desk with one payin, at a platform that answers disputes and their list as told. */
async function withPayin(creation: Answer = created()) {
  const answers: Record<string, Answer> = { create: creation, dispute: json(200, { id: DISPUTE }), list: list() }
  let passed = 0
  const now = () => new Date(Date.now() + passed)
  const platform = await startFakePlatform((response, request) => {
    const { path } = request
    response.setHeader('date', now().toUTCString())
    const which = path.includes('/list') ? 'list' : path.endsWith('/dispute') ? 'dispute' : 'create'
    return (path.includes('/status') ? json(200, { status: 'disputed' }) : answers[which])?.(response, request)
  })
  const { client, folder } = await startTestDesk({ clock: { now } })
  const profile = await addMerchant(client, platform.baseUrl)
  const payin = await client.payments.createAccountPayin(payinOrder(profile.id))
  const open = (fields: Partial<DisputeOrder> = {}) =>
    client.disputes.open({
      intentId: randomUUID(),
      transactionId: payin.id,
      profileId: profile.id,
      profileRevision: 1,
      dispute_type: 'payin_timeout',
      files: [],
      ...fields,
    })
  const sent = () => platform.received.filter(({ path }) => path.endsWith('/dispute'))
  /** Lets as much time pass as an empty list needs to prove that an attempt opened nothing. */
  const waitLong = (): void => {
    passed += ABSENCE_PROVEN_AFTER
  }
  return { client, folder, platform, answers, profile, payin, open, sent, waitLong }
}

test('leaves the type to the platform when none is sent, and records none', async () => {
  const { client, payin, open, sent } = await withPayin()
  const opened = await open({ dispute_type: undefined, reason: 'paid on Friday' })
  expect(operated(opened).dispute).toMatchObject({ state: 'accepted', disputeId: DISPUTE, type: null })
  expect(sent().map(({ body }) => JSON.parse(body))).toEqual([{ transaction_id: 'Ab12Cd34', reason: 'paid on Friday' }])
  expect(await client.disputes.attempts({ transactionId: payin.id })).toMatchObject([{ type: null, state: 'accepted' }])
})

test('sends a type about an amount without one when none is given', async () => {
  const { open, sent } = await withPayin()
  expect(operated(await open({ dispute_type: 'overpaid' })).dispute).toMatchObject({
    state: 'accepted',
    type: 'overpaid',
  })
  expect(JSON.parse(sent()[0]?.body ?? '')).toEqual({ transaction_id: 'Ab12Cd34', dispute_type: 'overpaid' })
})

test('sends exactly the documented fields, leaving out empty ones', async () => {
  const { client, payin, open, sent } = await withPayin()
  expect(operated(await open({ dispute_type: 'underpaid', sent_amount: '10.10' }))).toMatchObject({
    dispute: { state: 'accepted', disputeId: DISPUTE, type: 'underpaid', settled: null },
    disputeState: 'accepted',
  })
  expect(sent().map(({ body }) => JSON.parse(body))).toEqual([
    { transaction_id: 'Ab12Cd34', dispute_type: 'underpaid', sent_amount: '10.10' },
  ])
  await expect.poll(async () => (await client.transactions.get({ id: payin.id })).status).toBe('disputed')
})

test('an unknown dispute allows no other one until it is found in the list', async () => {
  const { client, answers, payin, open, sent } = await withPayin()
  answers.list = list('older-one')
  await client.disputes.look({ transactionId: payin.id })
  answers.dispute = hangUp
  expect(operated(await open())).toMatchObject({
    disputeState: 'unknown',
    dispute: { state: 'unknown', disputeId: null },
  })
  expect(await client.resolution.unresolved({ profileId: null })).toHaveLength(1)
  expect(await client.profiles.removal({ id: payin.profileId })).toMatchObject({
    unresolved: { creations: 0, cancels: 0, disputes: 1 },
  })
  expect(await failureOf(open())).toEqual({ kind: 'not_possible', why: 'dispute_unresolved' })
  expect(sent()).toHaveLength(1)
  answers.list = list('older-one', DISPUTE)
  expect(operated(await client.disputes.look({ transactionId: payin.id }))).toMatchObject({
    disputeState: null,
    dispute: { state: 'unknown', settled: 'found', disputeId: DISPUTE },
  })
  expect(await client.resolution.unresolved({ profileId: null })).toEqual([])
  expect((await client.disputes.known({ transactionId: payin.id })).map(({ item }) => item.id).toSorted()).toEqual(
    [DISPUTE, 'older-one'].toSorted(),
  )
})

test('a dispute that is not in the list can be sent again', async () => {
  const { client, answers, payin, open, sent, waitLong } = await withPayin()
  answers.dispute = hangUp
  await open()
  waitLong()
  expect(operated(await client.disputes.look({ transactionId: payin.id }))).toMatchObject({
    dispute: { settled: 'not_found' },
  })
  answers.dispute = json(200, { id: DISPUTE })
  expect(operated(await open())).toMatchObject({ dispute: { state: 'accepted', disputeId: DISPUTE } })
  expect(sent()).toHaveLength(2)
  // The status is read concurrently, so its place varies.
  const story = (await client.transactions.timeline({ id: payin.id })).map(({ event }) => event.what)
  expect(story.filter((what) => what !== 'status')).toEqual([
    ...['sent', 'answered', 'sent', 'answered', 'dispute_settled', 'sent', 'answered'],
  ])
})

test('an answer with the dispute ID of another transaction leaves the outcome unknown', async () => {
  const { client, answers, profile, payin, open } = await withPayin()
  await open()
  const other = await client.payments.createAccountPayin(payinOrder(profile.id))
  const detail = DISPUTE.toUpperCase()
  answers.dispute = json(200, { id: detail })
  const { dispute } = operated(await open({ transactionId: other.id }))
  const failure = { kind: 'unreadable_answer', reason: 'others_id', endpoint: 'POST /merchant/dispute', detail }
  expect(dispute).toMatchObject({ state: 'unknown', disputeId: null, failure: { ...failure, transactionId: payin.id } })
})

test.each(['merchant_transaction_id', 'platform_id'] as const)(
  'an unknown dispute of an order also blocks that order’s dispute by another merchant of the account, added by its %s',
  async (by) => {
    const { client, platform, answers, profile, payin, open, sent } = await withPayin()
    answers.dispute = hangUp
    await open()
    const { id: profileId } = await addMerchant(client, platform.baseUrl, 'Second')
    await client.profiles.remove({ id: profile.id })
    const id = by === 'platform_id' ? 'Ab12Cd34' : payin.merchantTransactionId
    const { id: transactionId } = await client.transactions.add({ profileId, profileRevision: 1, by, id })
    const unresolved = { kind: 'not_possible', why: 'dispute_unresolved', transactionId: payin.id }
    expect(await failureOf(open({ transactionId, profileId }))).toEqual(unresolved)
    expect(sent()).toHaveLength(1)
    await client.resolution.settle({ transactionId: payin.id, kind: 'dispute', reason: 'not opened' })
    answers.dispute = json(200, { id: DISPUTE })
    expect(operated(await open({ transactionId, profileId })).dispute).toMatchObject({ state: 'accepted' })
  },
)

test('does not take an old dispute of the transaction for the unknown one', async () => {
  const { client, answers, payin, open, waitLong } = await withPayin()
  answers.dispute = hangUp
  await open()
  waitLong()
  answers.list = json(200, { items: [{ id: 'of-last-year', created_at: '2020-01-01T00:00:00Z', status: 'rejected' }] })
  expect(operated(await client.disputes.look({ transactionId: payin.id }))).toMatchObject({
    dispute: { settled: 'not_found' },
  })
})

test('a dispute stays unknown while the list cannot be read, until the operator resolves it manually', async () => {
  const { client, answers, payin, open } = await withPayin()
  answers.dispute = json(500, { error: 'DISPUTE_FAILED', message: '' })
  answers.list = json(400, { error: 'NO', message: '' })
  expect(operated(await open())).toMatchObject({ dispute: { state: 'unknown', failure: { code: 'DISPUTE_FAILED' } } })
  const look = client.disputes.look({ transactionId: payin.id })
  expect(await failureOf(look)).toMatchObject({ kind: 'refused', code: 'NO' })
  expect(await client.resolution.unresolved({ profileId: null })).toHaveLength(1)
  const settled = await client.resolution.settle({
    transactionId: payin.id,
    kind: 'dispute',
    reason: 'Support: there is none',
  })
  expect(operated(settled)).toMatchObject({ dispute: { settled: 'by_hand' } })
})

test('DISPUTE_EXISTS is a refusal in the platform’s own words', async () => {
  const { answers, open } = await withPayin()
  answers.dispute = json(400, { error: 'DISPUTE_EXISTS', message: 'one is open' })
  expect(operated(await open())).toMatchObject({
    dispute: { state: 'refused', failure: { code: 'DISPUTE_EXISTS', message: 'one is open' } },
  })
})

test('one press is one request, in one window or in two', async () => {
  const { answers, open, sent } = await withPayin()
  answers.dispute = (response, request) =>
    void setTimeout(() => void json(200, { id: DISPUTE })(response, request), 200)
  const intentId = randomUUID()
  await Promise.all([open({ intentId }), open({ intentId })])
  await Promise.allSettled([open(), open()])
  expect(sent()).toHaveLength(2)
})

test('names the order ID in a dispute of an unknown creation, and sends none for a refused one', async () => {
  const unknown = await withPayin(hangUp)
  await unknown.open()
  expect(JSON.parse(unknown.sent()[0]?.body ?? '').transaction_id).toBe(unknown.payin.merchantTransactionId)
  const refused = await withPayin(json(400, { error: 'DUPLICATE_ORDER', message: '' }))
  expect(await failureOf(refused.open())).toEqual({ kind: 'not_possible', why: 'nothing_there' })
  expect(refused.sent()).toEqual([])
})

test('refuses the payout’s own card number in a reason before anything is stored', async () => {
  const { client, folder, profile, sent } = await withPayin()
  const { id: transactionId } = await client.payments.createCardPayout(payoutOrder(profile.id))
  const reason = `not paid to 4111-1111 1111.1111`
  const order = { intentId: randomUUID(), transactionId, profileId: profile.id, profileRevision: 1 }
  const leaks = { kind: 'invalid_input', field: 'reason', rule: 'card_number' }
  const open = { ...order, dispute_type: 'payout_not_received' as const, reason, files: [] }
  expect(await failureOf(client.disputes.open(open))).toEqual(leaks)
  expect(await failureOf(client.resolution.closeByHand({ transactionId, reason }))).toEqual(leaks)
  const draft = { type: null, sentAmount: '', reason, evidenceUrl: '' }
  expect(await failureOf(client.disputes.keepDraft({ transactionId, draft, before: null }))).toEqual(leaks)
  expect(sent()).toEqual([])
  expect(searchFolder(folder, [TEST_CARD, '4111-1111 1111.1111'])).toEqual([])
})

test('on the training platform a dispute whose response is lost is found in the list', async () => {
  const training = await startTraining({ speed: 10 })
  onTestFinished(() => training.close())
  const { client } = await startTestDesk()
  const secret = { scheme: 'bearer', token: 'training-merchant' } as const
  const profile = await client.profiles.create({ draft: merchantDraft(training.baseUrl), secret })
  // .29: the dispute is opened, but the connection closes without an answer.
  const payin = await client.payments.createAccountPayin(payinOrder(profile.id, { amount: '100.29' }))
  const order = { intentId: randomUUID(), transactionId: payin.id, profileId: profile.id, profileRevision: 1 }
  await client.payments.cancel(order)
  const opened = await client.disputes.open({
    ...order,
    intentId: randomUUID(),
    dispute_type: 'payin_trader_reject',
    files: [],
  })
  expect(operated(opened).dispute).toMatchObject({ state: 'unknown', failure: { kind: 'no_answer' } })
  const looked = await client.disputes.look({ transactionId: payin.id })
  expect(operated(looked).dispute).toMatchObject({
    settled: 'found',
    disputeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})
