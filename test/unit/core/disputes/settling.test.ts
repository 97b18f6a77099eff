import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { DeskClient } from '../../../../src/shared/contract/index.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { operated } from '../../../fakes/operations.ts'
import { addMerchant, payinOrder } from '../../../fakes/orders.ts'
import { type Answer, created, hangUp, json, startFakePlatform } from '../../../fakes/platform.ts'
import { fakeSecrets } from '../../../fakes/ports.ts'

const item = (id: string, at = new Date(), other: object = {}) => ({
  id,
  created_at: at.toISOString(),
  status: 'process',
  amount: '1000.50',
  ...other,
})
/** Milliseconds. */
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)
const list = (...items: object[]) => json(200, { items, page_number: 1, page_size: 100 })

interface Clocks {
  readonly now?: () => Date
  /** The platform's clock, which `pass` does not move; `null`: its answers do not include the time. */
  readonly platform?: (() => Date) | null
}

async function withPayin({ now, platform: date }: Clocks = {}) {
  const answers: Record<string, Answer> = { create: created(), dispute: hangUp, list: list() }
  const platform = await startFakePlatform((response, request) => {
    const { path } = request
    response.sendDate = date !== null
    if (date !== null) response.setHeader('date', (date?.() ?? new Date(Date.now() + passed)).toUTCString())
    const which = path.includes('/list') ? 'list' : path.endsWith('/dispute') ? 'dispute' : 'create'
    return (path.includes('/status') ? json(500, {}) : answers[which])?.(response, request)
  })
  let passed = 0
  let forward = 0
  const deskClock = { now: () => new Date((now?.() ?? new Date()).getTime() + passed + forward) }
  const ports = { clock: deskClock, secrets: fakeSecrets().store }
  const { client, desk, folder } = await startTestDesk(ports)
  const profile = await addMerchant(client, platform.baseUrl)
  const { id } = await client.payments.createAccountPayin(payinOrder(profile.id))
  const open = (order: object = {}) =>
    client.disputes.open({
      intentId: randomUUID(),
      transactionId: id,
      profileId: profile.id,
      profileRevision: 1,
      dispute_type: 'payin_timeout',
      files: [],
      ...order,
    })
  const get = () => client.transactions.get({ id })
  /** Lets milliseconds pass. */
  const pass = (milliseconds: number): void => {
    passed += milliseconds
  }
  /** Sets the desk's clock forward by milliseconds, from what it was before any setting. */
  const setForward = (milliseconds: number): void => {
    forward = milliseconds
  }
  /** Kills the desk while it waits for the answer to its dispute, and starts it again after milliseconds. */
  const killAndStart = async (after: number): Promise<DeskClient> => {
    await desk.close()
    const database = new DatabaseSync(join(folder, 'history.db'))
    database.exec("UPDATE intents SET state = 'sending', ended_at = NULL, failure = NULL WHERE kind = 'dispute'")
    database.close()
    pass(after)
    return (await startTestDesk(ports, folder)).client
  }
  return { client, answers, id, profileId: profile.id, open, get, pass, setForward, killAndStart }
}

test('a list that was requested before an unknown dispute does not settle it as not found', async () => {
  const { client, answers, id, open, get } = await withPayin()
  const asked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  answers.list = async (response, request) => {
    asked.resolve()
    await release.promise
    return list()(response, request)
  }
  const early = client.disputes.look({ transactionId: id })
  await asked.promise
  expect(operated(await open())).toMatchObject({ dispute: { state: 'unknown', settled: null } })
  release.resolve()
  await early
  expect(operated(await get()).dispute?.settled).toBeNull()
})

test('an empty list proves nothing until two minutes after the attempt ended, nor once the clock was set back', async () => {
  const { client, id, open, pass, setForward } = await withPayin({ now: () => new Date('2026-11-21T12:00:00Z') })
  await open()
  const look = async () => operated(await client.disputes.look({ transactionId: id })).dispute?.settled
  expect(await look()).toBeNull()
  pass(2 * MINUTE - 1)
  expect(await look()).toBeNull()
  setForward(-HOUR)
  expect(await look()).toBeNull()
  setForward(0)
  pass(1)
  expect(await look()).toBe('not_found')
})

test.each([
  ['to the minute', '2026-11-05T06:24Z'],
  ['to the day', '2026-11-05'],
  ['in another form', '05.11.2026 06:24:30'],
])('a listed dispute whose time is written %s is neither proven nor excluded', async (_, created_at) => {
  const now = () => new Date('2026-11-05T06:24:30Z')
  let passed = 0
  const platform = () => new Date(now().getTime() + passed)
  const { client, id, answers, open, pass } = await withPayin({ now, platform })
  answers.list = list({ ...item('one'), created_at })
  await open()
  passed = 3 * MINUTE
  pass(passed)
  expect(operated(await client.disputes.look({ transactionId: id })).dispute?.settled).toBeNull()
})

test('a listed dispute whose order ID is left empty is of the order it was listed for', async () => {
  const { client, id, answers, open, pass } = await withPayin()
  answers.list = list({ ...item('one'), merchant_transaction_id: '' })
  await open()
  pass(3 * MINUTE)
  expect(operated(await client.disputes.look({ transactionId: id })).dispute?.settled).not.toBe('not_found')
  expect(await client.disputes.known({ transactionId: id })).toHaveLength(1)
})

test('a dispute that is listed for the order under a name that nothing has here proves none absent', async () => {
  const { client, id, answers, open, pass } = await withPayin()
  answers.list = list({ ...item('one'), merchant_transaction_id: id.toUpperCase() })
  await open()
  pass(3 * MINUTE)
  expect(operated(await client.disputes.look({ transactionId: id })).dispute?.settled).toBeNull()
})

test('an empty list proves nothing sooner because the clock was set forward since the attempt', async () => {
  const { client, id, open, pass, setForward } = await withPayin()
  await open()
  setForward(HOUR)
  const look = async () => operated(await client.disputes.look({ transactionId: id })).dispute?.settled
  expect(await look()).toBeNull()
  const [attempt] = await client.disputes.attempts({ transactionId: id })
  const left = Date.parse(attempt?.absenceProvenFrom ?? '') - (Date.now() + HOUR)
  expect(left, 'the screen shows when to check again').toBeGreaterThan(MINUTE)
  pass(left + SECOND)
  expect(await look()).toBe('not_found')
})

test('an order ID that may be a platform ID does not prove a dispute absent: the list is not read by that', async () => {
  const { client, profileId, open, pass } = await withPayin()
  const add = async (id: string) =>
    client.transactions.add({ profileId, profileRevision: 1, by: 'merchant_transaction_id', id })
  for (const [id, settled] of [
    ['Zz98Yy76', null],
    ['shop-17', 'not_found'],
  ] as const) {
    const { id: transactionId } = await add(id)
    await open({ transactionId })
    pass(2 * MINUTE)
    expect(operated(await client.disputes.look({ transactionId })).dispute).toMatchObject({ state: 'unknown', settled })
  }
})

test('a list by the order ID does not prove absent what was sent under a platform ID that names another order', async () => {
  const { client, answers, profileId, open, pass } = await withPayin()
  answers.create = created({ id: 'Zz98Yy76', merchant_transaction_id: 'as-the-platform-has-it' })
  const { id: transactionId } = await client.payments.createAccountPayin(payinOrder(profileId))
  await open({ transactionId })
  pass(2 * MINUTE)
  expect(operated(await client.disputes.look({ transactionId })).dispute).toMatchObject({ settled: null })
})

test('after the clock was set back, an earlier dispute is not taken for the unknown one', async () => {
  let now = new Date('2026-11-21T12:00:00Z')
  const { client, answers, id, open, get, pass } = await withPayin({ now: () => now })
  answers.list = list(item('older-one', new Date('2026-11-21T11:59:00Z')))
  await client.disputes.look({ transactionId: id })
  now = new Date('2026-11-21T11:55:00Z')
  await open()
  pass(2 * MINUTE)
  await client.disputes.look({ transactionId: id })
  expect(operated(await get()).dispute).toMatchObject({ settled: 'not_found', disputeId: null })
})

test('what an attempt may have opened does not depend on a clock that was set back after it', async () => {
  let now = new Date('2026-11-21T12:00:00Z')
  const { client, answers, id, open } = await withPayin({ now: () => now })
  answers.list = list(item('older-one', new Date('2026-11-21T11:59:00Z')))
  await client.disputes.look({ transactionId: id })
  await open()
  now = new Date('2026-11-21T11:55:00Z')
  answers.list = list(item('one', now, { amount: null }), item('older-one', new Date('2026-11-21T11:59:00Z')))
  await client.disputes.look({ transactionId: id })
  expect(await client.disputes.attempts({ transactionId: id })).toMatchObject([
    { state: 'unknown', settled: null, disputeId: null, knownBefore: ['older-one'] },
  ])
})

test('a dispute that is listed in another case than it was opened with is the same one', async () => {
  const { client, answers, id, profileId, open, pass } = await withPayin()
  const dispute = '0f8fad5b-d9cb-469f-a165-70867728950e'
  answers.dispute = json(200, { id: dispute })
  await open()
  answers.list = list(item(dispute.toUpperCase()))
  const query = { status: [], transaction_id: '', merchant_transaction_id: '' }
  expect((await client.disputes.readPage({ profileId, query, page: 1 })).items).toMatchObject([{ transactionId: id }])

  answers.dispute = hangUp
  await open()
  answers.list = list(item(dispute.toUpperCase()))
  pass(2 * MINUTE)
  const settled = operated(await client.disputes.look({ transactionId: id })).dispute?.settled
  expect(settled, 'not taken for the unknown one').toBe('not_found')
})

test('an incomplete list says so and does not prove a dispute absent, but a dispute in it is found', async () => {
  const { client, answers, id, open, get, pass } = await withPayin()
  const { dispute } = operated(await open())
  pass(2 * MINUTE)
  const looked = () => failureOf(client.disputes.look({ transactionId: id }))
  const unreadable = { kind: 'unreadable_answer', endpoint: 'GET /merchant/dispute/list' }
  // It has no ID, so it may be the one.
  answers.list = list({ status: 'process', amount: '1' })
  expect(await looked()).toMatchObject(unreadable)
  // The same full page for every number: the others have not been read.
  const others = Array.from({ length: 100 }, (_, n) => ({ ...item(`other-${n}`), merchant_transaction_id: 'other' }))
  answers.list = list(...others)
  expect(await looked()).toMatchObject(unreadable)
  answers.list = list({ status: 'process', amount: '1' }, item('an earlier one', ago(HOUR)))
  expect(await looked(), 'the unknown one stays unknown').toMatchObject(unreadable)
  expect(operated(await get()).dispute).toMatchObject({ intentId: dispute?.intentId, state: 'unknown', settled: null })
  answers.list = list({ status: 'process', amount: '1' }, item('the-one'))
  await client.disputes.look({ transactionId: id })
  expect(operated(await get()).dispute).toMatchObject({ settled: 'found', disputeId: 'the-one' })
})

test('an incomplete list without a dispute of the transaction is not reported as “no disputes”', async () => {
  const { client, answers, id } = await withPayin()
  const unreadable = { kind: 'unreadable_answer', endpoint: 'GET /merchant/dispute/list' }
  answers.list = list({ status: 'process', amount: '1' })
  expect(await failureOf(client.disputes.look({ transactionId: id }))).toMatchObject(unreadable)
  answers.list = list(
    { status: 'process', amount: '1' },
    item('of-another', new Date(), { merchant_transaction_id: 'x' }),
  )
  expect(await failureOf(client.disputes.look({ transactionId: id }))).toMatchObject(unreadable)
  answers.list = list({ status: 'process', amount: '1' }, item('the-one'))
  await client.disputes.look({ transactionId: id })
  expect(await client.disputes.known({ transactionId: id })).toMatchObject([{ item: { id: 'the-one' } }])
})

test.each([2, 5, 60])(
  'a canceled dispute that was opened elsewhere %i seconds before ours is not ours',
  async (seconds) => {
    const { client, answers, id, open, get, pass } = await withPayin()
    await open()
    answers.list = list(item('elsewhere', ago(seconds * SECOND), { status: 'canceled' }))
    pass(2 * MINUTE)
    await client.disputes.look({ transactionId: id })
    expect(operated(await get()).dispute).toMatchObject({ settled: 'not_found', disputeId: null })
  },
)

test.each([
  ['an hour behind', HOUR],
  ['an hour ahead', -HOUR],
])('with the platform’s clock %s, our dispute is found and an earlier one is not taken for it', async (_, behind) => {
  const { client, answers, id, open, get } = await withPayin({ platform: () => ago(behind) })
  await open()
  const elsewhere = item('elsewhere', ago(behind + 5 * SECOND), { status: 'canceled' })
  answers.list = list(elsewhere, item('ours', ago(behind)))
  await client.disputes.look({ transactionId: id })
  expect(operated(await get()).dispute).toMatchObject({ settled: 'found', disputeId: 'ours' })
})

test('compares with the platform’s clock at the time of sending when the clock here was set afterwards', async () => {
  let set = 0
  const { client, answers, id, open, get } = await withPayin({ now: () => ago(set) })
  let ours = new Date()
  answers.dispute = (response, request) => {
    ours = new Date()
    return hangUp(response, request)
  }
  await open()
  set = HOUR
  answers.list = list(item('ours', ours))
  await client.disputes.look({ transactionId: id })
  expect(operated(await get()).dispute).toMatchObject({ settled: 'found', disputeId: 'ours' })
})

test.each([
  ['two that may be', () => [item('one'), item('other')], {}],
  ['one with another amount', () => [item('one', new Date(), { amount: '5' })], {}],
  ['one that shows no amount', () => [item('one', new Date(), { amount: null })], {}],
  ['one that shows another reason', () => [item('one', new Date(), { reason: 'theirs' })], {}],
  ['one that shows another type', () => [item('one', new Date(), { dispute_type: 'overpaid' })], {}],
  ['one that shows files', () => [item('one', new Date(), { attachments: ['a.png'] })], {}],
  ['one that was opened later', () => [item('one', ago(-60 * SECOND))], {}],
  ['one that was canceled about when ours left', (left: Date) => [item('one', left, { status: 'canceled' })], {}],
  ['one that names no time', () => [item('one', new Date(), { created_at: null })], {}],
  ['one at a platform whose clock is not known', () => [item('one')], { platform: null }],
])('leaves it to the operator which dispute is ours: %s', async (_what, items, clocks: Clocks) => {
  const { client, answers, id, open, get } = await withPayin(clocks)
  const { dispute } = operated(await open({ reason: 'ours' }))
  const [attempt] = await client.disputes.attempts({ transactionId: id })
  answers.list = list(...items(new Date(attempt?.begunAt ?? '')))
  const looked = await client.disputes.look({ transactionId: id })
  expect(operated(looked)).toMatchObject({ disputeState: 'unknown', dispute: { settled: null, disputeId: null } })
  const intentId = dispute?.intentId ?? ''
  const take = (disputeId: string) => client.disputes.take({ transactionId: id, intentId, disputeId })
  expect(await failureOf(take('no-such-dispute'))).toEqual({ kind: 'dispute_not_found' })
  expect(operated(await take('one'))).toMatchObject({
    disputeState: null,
    dispute: { settled: 'by_hand', disputeId: 'one' },
  })
  expect(await failureOf(take('one'))).toEqual({ kind: 'not_possible', why: 'no_longer_unresolved' })
  expect(operated(await get())).toMatchObject({ dispute: { settled: 'by_hand', disputeId: 'one' } })
  const story = await client.transactions.timeline({ id })
  expect(story.findLast(({ event }) => event.what === 'dispute_settled')).toMatchObject({
    operator: expect.any(String),
    event: { how: 'chosen', disputeId: 'one' },
  })
})

test('a dispute that shows the reason and the type as they were sent is ours', async () => {
  const { client, answers, id, open, get } = await withPayin()
  await open()
  const reason = 'Dispute from merchant (type=payin_timeout)'
  answers.list = list(item('ours', new Date(), { reason, dispute_type: 'payin_timeout', files: [] }))
  await client.disputes.look({ transactionId: id })
  expect(operated(await get()).dispute).toMatchObject({ settled: 'found', disputeId: 'ours' })
})

test.each([
  ['proven to be ours when it was created at once', 0, { settled: 'found', disputeId: 'one' }],
  ['left to the operator when it was created hours later', 5 * HOUR, { settled: null, disputeId: null }],
])('after a kill and a start a day later, a listed dispute is %s', async (_what, later, dispute) => {
  const { answers, id, open, killAndStart } = await withPayin()
  await open()
  const client = await killAndStart(24 * HOUR)
  answers.list = list(item('one', ago(-later)))
  expect(operated(await client.disputes.look({ transactionId: id })).dispute).toMatchObject(dispute)
})

test('finds a dispute that was sent with an amount by that amount', async () => {
  const { client, answers, id, open, get } = await withPayin()
  await open({ dispute_type: 'underpaid', sent_amount: '700' })
  answers.list = list(item('ours', new Date(), { amount: '700.00' }))
  await client.disputes.look({ transactionId: id })
  expect(operated(await get()).dispute).toMatchObject({ settled: 'found', disputeId: 'ours' })
})

test('a page with another number than requested does not prove a dispute absent', async () => {
  const { client, answers, id, open, get, pass } = await withPayin()
  await open()
  pass(2 * MINUTE)
  answers.list = json(200, { items: [], page_number: 3, page_size: 100 })
  expect(await failureOf(client.disputes.look({ transactionId: id }))).toMatchObject({ kind: 'unreadable_answer' })
  expect(operated(await get()).dispute?.settled).toBeNull()
})
