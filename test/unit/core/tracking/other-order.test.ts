import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { Ports } from '../../../../src/main/core/ports.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { operated } from '../../../fakes/operations.ts'
import { addMerchant, payinOrder } from '../../../fakes/orders.ts'
import { type Answer, created, hangUp, json, startFakePlatform } from '../../../fakes/platform.ts'
import { followed, MINUTE } from '../polling/statuses-at.ts'

/** A desk with one payin, at a platform that answers its status as told. */
async function withPayin(creation: Answer = created(), clock: Partial<Pick<Ports, 'clock'>> = {}) {
  const answers: { status: Answer; cancel: Answer } = { status: json(200, { receipts: [] }), cancel: hangUp }
  const platform = await startFakePlatform((response, request) => {
    const { path } = request
    const answer = path.includes('/status') ? answers.status : path.includes('/cancel') ? answers.cancel : creation
    return answer(response, request)
  })
  const { client, folder } = await startTestDesk(clock)
  const profile = await addMerchant(client, platform.baseUrl)
  const payin = await client.payments.createAccountPayin(payinOrder(profile.id))
  const own = {
    id: 'Ab12Cd34',
    merchant_transaction_id: payin.merchantTransactionId,
    amount: '1000.50',
    currency: 'RUB',
  }
  const refresh = () => client.transactions.refresh({ id: payin.id })
  const events = async () => (await client.transactions.timeline({ id: payin.id })).map(({ event }) => event)
  return { client, folder, answers, payin, own, refresh, events, platform, profile }
}

const RECEIPT = {
  id: 'r1',
  file_name: 'r.png',
  multimedia_type: 'image',
  content_type: 'image/png',
  url: 'http://127.0.0.1:9/r',
}

test.each([
  ['id', { id: 'Zz99Yy88' }],
  ['id', { transaction_id: 'Zz99Yy88', id: undefined }],
  ['merchant_transaction_id', { merchant_transaction_id: 'somebody-elses' }],
  ['amount', { amount: '50' }],
  ['amount', { amount: 'a lot' }],
  ['currency', { currency: 'KZT' }],
])('a status with another %s is stored and shown, but not taken as this transaction’s', async (field, other) => {
  const { client, answers, own, refresh, payin, events } = await withPayin()
  answers.status = json(200, { ...own, status: 'process' })
  await refresh()
  const story = (await events()).length
  answers.status = json(200, { ...own, ...other, status: 'paid', receipts: [RECEIPT] })
  const read = await refresh()
  expect(read).toMatchObject({
    status: 'process',
    hasReceipt: false,
    observation: { status: 'process', receipts: [] },
    otherReading: { status: 'paid', receipts: [RECEIPT], differences: [{ field }] },
  })
  expect(await client.transactions.get({ id: payin.id })).toEqual(read)
  expect(await client.receipts.list({ transactionId: payin.id })).toEqual([])
  await refresh()
  expect((await events()).slice(story), 'told once').toMatchObject([
    { what: 'names_other', status: 'paid', differences: [{ field }] },
  ])
  // The platform reports this order again.
  answers.status = json(200, { ...own, status: 'process' })
  expect(await refresh()).toMatchObject({ status: 'process', otherReading: null })
})

test('a status of another order is announced to every window', async () => {
  const { client, answers, own, refresh, payin, profile } = await withPayin()
  await client.tracking.choose({ profileId: profile.id, polling: { kinds: [], perSecond: 10 } })
  answers.status = json(200, { ...own, amount: '5', status: 'paid' })
  const events = await client.desk.events()
  const heard = (async () => {
    for await (const event of events) if (event.changed === 'transactions') return event.ids
    return null
  })()
  await refresh()
  expect(await heard).toEqual([payin.id])
})

test('a status of another order settles no unknown cancellation', async () => {
  const { client, answers, own, refresh, payin, profile } = await withPayin()
  answers.status = json(200, { ...own, amount: '5', status: 'cancel' })
  const intentId = 'a3f1c7c2-92a1-4c9e-8a53-0d8f4c1c2b11'
  await client.payments.cancel({ intentId, transactionId: payin.id, profileId: profile.id, profileRevision: 1 })
  expect(operated(await refresh())).toMatchObject({ cancel: { state: 'unknown', settled: null }, status: null })
  answers.status = json(200, { ...own, status: 'cancel' })
  expect(operated(await refresh())).toMatchObject({ cancel: { settled: 'read' }, status: 'cancel' })
})

test('the operator can accept the differences that were shown, for this transaction, and its timeline says so', async () => {
  const { client, answers, own, refresh, payin, events } = await withPayin()
  answers.status = json(200, { ...own, amount: '400', status: 'underpaid', receipts: [RECEIPT] })
  const { otherReading } = await refresh()
  const seen = otherReading?.differences ?? []
  expect(seen).toEqual([{ field: 'amount', ours: '1000.50', theirs: '400' }])
  const accept = (differences: typeof seen) => client.transactions.acceptReading({ id: payin.id, seen: differences })
  const others = [{ field: 'amount', ours: '1000.50', theirs: '500' } as const]
  expect(await failureOf(accept(others)), 'not what was seen').toEqual({
    kind: 'other_transaction',
    fields: ['amount'],
  })
  expect(await accept(seen)).toMatchObject({
    status: 'underpaid',
    hasReceipt: true,
    otherReading: null,
    observation: { status: 'underpaid', readAt: otherReading?.readAt },
    accepted: [{ field: 'amount', theirs: '400', operator: expect.any(String) }],
  })
  expect(await events()).toContainEqual({ what: 'accepted_as_own', differences: seen })
  // The amount paid so far grows; by its ID it is this order.
  answers.status = json(200, { ...own, amount: '900', status: 'underpaid' })
  expect(await refresh()).toMatchObject({ otherReading: null, observation: { payload: { amount: '900' } } })
  answers.status = json(200, { ...own, amount: '900', currency: 'KZT', status: 'paid' })
  expect(await refresh(), 'no more than that was accepted').toMatchObject({
    status: 'underpaid',
    otherReading: { differences: [{ field: 'currency' }] },
  })
  answers.status = json(200, { amount: '7', status: 'paid' })
  expect(await refresh(), 'of a payload that names no order, only the very amount was').toMatchObject({
    status: 'underpaid',
    otherReading: { differences: [{ field: 'amount', theirs: '7' }] },
  })
})

test('what the creation was answered with and the UUID of the same ID are no differences', async () => {
  const { answers, own, refresh } = await withPayin(created({ amount: '1000.37' }))
  answers.status = json(200, {
    ...own,
    id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    amount: '1000.37',
    currency: 'rub',
    status: 'paid',
  })
  expect(await refresh()).toMatchObject({ status: 'paid', otherReading: null })
})

test('a transaction added by platform ID takes no order ID and no status from a response about another', async () => {
  const { client, answers, profile } = await withPayin()
  answers.status = json(200, { id: 'Zz99Yy88', merchant_transaction_id: 'somebody-elses', status: 'paid' })
  const order = { profileId: profile.id, profileRevision: 1, by: 'platform_id', id: 'Mine0001' } as const
  expect(await client.transactions.add(order)).toMatchObject({
    merchantTransactionId: null,
    status: null,
    otherReading: { differences: [{ field: 'id', ours: 'Mine0001', theirs: 'Zz99Yy88' }] },
  })
})

test('a polled status of another order is no news, and neither speeds up nor stops polling', async () => {
  const { time, answers, client, first, statusNews, toldStatuses, status, readings } = await followed(1, {
    statusNotices: true,
  })
  await time.passUntil(async () => (await status()) === 'process')
  answers.all = json(200, { status: 'paid', amount: '3' })
  const before = readings.length
  await time.pass(MINUTE)
  expect(await status()).toBe('process')
  expect((await client.transactions.get({ id: first.id })).otherReading).toMatchObject({ status: 'paid' })
  expect([statusNews(), toldStatuses]).toEqual([[], []])
  expect(readings.length - before).toBeGreaterThan(3)
  expect(readings.length - before).toBeLessThan(15)
})

test('a clock that was set back hides no status of another order', async () => {
  let now = Date.parse('2026-03-01T12:00:00.000Z')
  const { client, answers, own, refresh, payin } = await withPayin(created(), { clock: { now: () => new Date(now) } })
  answers.status = json(200, { ...own, status: 'process' })
  await refresh()
  now -= 3_600_000
  answers.status = json(200, { ...own, amount: '50', status: 'paid' })
  const read = await refresh()
  expect(read).toMatchObject({ status: 'process', otherReading: { status: 'paid' } })
  const seen = read.otherReading?.differences ?? []
  expect(await client.transactions.acceptReading({ id: payin.id, seen })).toMatchObject({
    status: 'paid',
    otherReading: null,
  })
})

test.each([
  ['the differences', "UPDATE other_readings SET differences = '[{'"],
  ['the receipts', "UPDATE other_readings SET receipts = 'x'"],
  ['the payload', "UPDATE other_readings SET payload = '{', packed = NULL"],
])(
  'damage to %s of a status of another order leaves the transaction intact, and the status is reported again',
  async (_what, rot) => {
    const { client, folder, answers, own, refresh, payin } = await withPayin()
    answers.status = json(200, { ...own, status: 'process' })
    await refresh()
    answers.status = json(200, { ...own, amount: '50', status: 'paid' })
    const { otherReading } = await refresh()
    const disk = new DatabaseSync(join(folder, 'history.db'))
    disk.exec(`PRAGMA busy_timeout = 5000; ${rot}`)
    disk.close()
    expect(await client.transactions.get({ id: payin.id })).toMatchObject({ status: 'process', state: 'accepted' })
    // Read again, it is reported again.
    expect(await refresh()).toMatchObject({ otherReading: { status: 'paid', differences: otherReading?.differences } })
  },
)

test('a damaged response to the creation does not prevent a status refresh', async () => {
  const { folder, answers, own, refresh } = await withPayin()
  const disk = new DatabaseSync(join(folder, 'history.db'))
  disk.exec("PRAGMA busy_timeout = 5000; UPDATE intents SET reply = '{broken'")
  disk.close()
  answers.status = json(200, { ...own, status: 'paid' })
  expect(await refresh()).toMatchObject({ status: 'paid' })
})

test.each([
  ['id', { id: 'Zz99Yy88' }],
  ['merchant_transaction_id', { merchant_transaction_id: 'somebody-elses' }],
])(
  'while the platform returns another %s for its ID, a cancellation and a dispute use the order ID',
  async (_, other) => {
    const { client, answers, own, refresh, payin, profile, platform } = await withPayin()
    answers.status = json(200, { ...own, ...other, status: 'process' })
    const { otherReading } = await refresh()
    const order = () => ({
      intentId: randomUUID(),
      transactionId: payin.id,
      profileId: profile.id,
      profileRevision: 1,
    })
    const targets = () =>
      platform.received.flatMap(({ path, body }) =>
        path.endsWith('/cancel') || path.endsWith('/dispute')
          ? [(JSON.parse(body) as { transaction_id: string }).transaction_id]
          : [],
      )
    await client.payments.cancel(order())
    await client.disputes.open({ ...order(), dispute_type: 'payin_timeout', files: [] })
    expect(targets()).toEqual([payin.merchantTransactionId, payin.merchantTransactionId])
    await client.transactions.acceptReading({ id: payin.id, seen: otherReading?.differences ?? [] })
    await client.payments.cancel(order())
    expect(targets().at(-1), 'the operator has taken it as this one').toBe('Ab12Cd34')
  },
)
