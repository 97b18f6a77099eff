import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { deskInTime } from '../../../fakes/desk-in-time.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { operated } from '../../../fakes/operations.ts'
import { addMerchant, merchantDraft, payinOrder, replaceSecret } from '../../../fakes/orders.ts'
import { type Answer, hangUp, json } from '../../../fakes/platform.ts'
import { fakeTime } from '../../../fakes/time.ts'
import { ALL, DAY, MINUTE, platformWith, polling, there } from '../disputes/disputes-at.ts'

const CLOSED = ['cancelled', 'rejected', 'resolved_approved', 'resolved_rejected', 'expired', 'success', 'canceled']

test('a dispute is read at most once per interval until plainly closed; an unknown or no status is open', async () => {
  const open = ['process', 'in_review', 'Success', 'closed', null].map((status, at) => ({ id: `open-${at}`, status }))
  const closed = CLOSED.map((status) => ({ id: status, status }))
  const { time, answers, reads, get } = await polling([...closed, ...open])
  const listed = time.now()
  const arrived: (readonly [string, number])[] = []
  answers.record = (response, request) => {
    arrived.push([reads().at(-1) ?? '', time.now()])
    return there(open)(response, request)
  }
  const timesOf = (id: string) => [listed, ...arrived.filter(([one]) => one === id).map(([, at]) => at)]
  await time.passUntil(() => open.every(({ id }) => timesOf(id).length > 3))
  const pauses = open.flatMap(({ id }) => timesOf(id).map((at, place, all) => at - (all[place - 1] ?? 0)))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(5 * MINUTE)
  expect(new Set(reads())).toEqual(new Set(open.map(({ id }) => id)))
  expect([(await get('open-4')).isFollowed, (await get('success')).isFollowed]).toEqual([true, false])
})

test('a changed status is stored, announced, shown by the system, and news until the operator has looked', async () => {
  const disputes = [{ id: 'd-1', status: 'process', merchant_transaction_id: 'order-7' }]
  const { time, client, profileId, get, news, told, said } = await polling(disputes)
  expect(await get('d-1')).toMatchObject({ isNews: false, statuses: [{ status: 'process' }] })
  disputes[0] = { id: 'd-1', status: 'in_review', merchant_transaction_id: 'order-7' }
  await time.passUntil(() => told.length > 0)
  const change = { profileId, disputeId: 'd-1', label: 'order-7', merchant: 'Test merchant', status: 'in_review' }
  expect(told).toEqual([change])
  expect(news()).toEqual([{ id: 'd-1', status: 'in_review', before: 'process' }])
  expect(await get('d-1')).toMatchObject({
    isNews: true,
    item: { status: 'in_review' },
    record: { transaction_amount: '1000.50' },
    statuses: [{ status: 'process' }, { status: 'in_review' }],
  })
  expect((await client.disputes.news()).map(({ item }) => item.id)).toEqual(['d-1'])
  said.length = 0
  await client.disputes.seen({ profileId, disputeId: 'd-1' })
  await client.disputes.seen({ profileId, disputeId: 'd-1' })
  expect(await client.disputes.news()).toEqual([])
  await expect.poll(() => said).toEqual([{ changed: 'disputes', profileId, ids: ['d-1'], news: [] }])
})

test('a dispute whose order ID is left empty is named by its own ID', async () => {
  const disputes = [{ id: 'd-1', status: 'process', merchant_transaction_id: '' }]
  const { time, told } = await polling(disputes)
  disputes[0] = { id: 'd-1', status: 'in_review', merchant_transaction_id: '' }
  await time.passUntil(() => told.length > 0)
  expect(told).toMatchObject([{ disputeId: 'd-1', label: 'd-1' }])
})

test('what the operator’s own refresh finds is stored, but is no news', async () => {
  const disputes = [{ id: 'd-1', status: 'process' }]
  const { time, client, profileId, readPage, get, news, told } = await polling(disputes)
  disputes[0] = { id: 'd-1', status: 'in_review' }
  await client.disputes.read({ profileId, disputeId: 'd-1' })
  disputes[0] = { id: 'd-1', status: 'success' }
  await readPage()
  await time.pass(10 * MINUTE)
  const statuses = (await get('d-1')).statuses.map(({ status }) => status)
  expect(statuses).toEqual(['process', 'in_review', 'success'])
  expect([await client.disputes.news(), news(), told]).toEqual([[], [], []])
})

test('a status that disappears is a change like any other', async () => {
  const disputes: { id: string; status: string | null }[] = [{ id: 'd-1', status: 'process' }]
  const { time, news } = await polling(disputes)
  disputes[0] = { id: 'd-1', status: null }
  await time.passUntil(() => news().length > 0)
  expect(news()).toEqual([{ id: 'd-1', status: null, before: 'process' }])
})

test('nothing is read while the operator has it off, and a new interval applies at once', async () => {
  const { time, client, reads } = await polling([{ id: 'd-1', status: 'process' }], { disputeMinutes: 0 })
  await time.pass(90 * MINUTE)
  expect(reads()).toEqual([])
  await client.desk.setPreferences({ disputeMinutes: 60 })
  await time.passUntil(() => reads().length === 1)
  const from = time.now()
  await client.desk.setPreferences({ disputeMinutes: 1 })
  await time.passUntil(() => reads().length === 2)
  expect(time.now() - from).toBeLessThan(30 * MINUTE)
})

test('of many changes at a time the system shows three, and the screens get all', async () => {
  const disputes = Array.from({ length: 6 }, (_, at) => ({ id: `d-${at}`, status: 'process' }))
  const { time, client, told, news } = await polling(disputes)
  for (const dispute of disputes) dispute.status = 'success'
  await time.passUntil(() => news().length === 6)
  await time.pass(MINUTE)
  expect([told.length, (await client.disputes.news()).length]).toEqual([3, 6])
})

test('the system shows nothing when the operator has notices off', async () => {
  const disputes = [{ id: 'd-1', status: 'process' }]
  const { time, told, news } = await polling(disputes, { disputeNotices: false })
  disputes[0] = { id: 'd-1', status: 'success' }
  await time.passUntil(() => news().length > 0)
  await time.pass(MINUTE)
  expect(told).toEqual([])
})

test('fifty disputes are read one at a time and at most two a second, even after a long sleep', async () => {
  const disputes = Array.from({ length: 50 }, (_, at) => ({ id: `d-${at}`, status: 'process' }))
  const time = fakeTime()
  const { answers, reads } = await polling(disputes, {}, time)
  const arrived: number[] = []
  let underWay = 0
  let most = 0
  answers.record = async (response, request) => {
    arrived.push(time.now())
    most = Math.max(most, ++underWay)
    await setTimeout(3)
    underWay--
    return there(disputes)(response, request)
  }
  time.set(time.now() + 8 * 60 * MINUTE)
  await time.passUntil(() => new Set(reads()).size === 50)
  expect([reads().length, most]).toEqual([50, 1])
  // Twenty in any ten seconds, plus those that were slightly late.
  const inTen = arrived.map((from) => arrived.filter((at) => at >= from && at < from + 10_000).length)
  expect(Math.max(...inTen)).toBeLessThan(24)
})

test('after a sleep no dispute is read before there is a network', async () => {
  const { time, reads } = await polling([{ id: 'd-1', status: 'process' }])
  // Just before the next check.
  await time.pass(9900)
  const sleptUntil = time.now() + 8 * 60 * MINUTE
  time.set(sleptUntil)
  await time.passUntil(() => reads().length === 1)
  expect(time.now() - sleptUntil).toBeGreaterThanOrEqual(10_000)
})

test('a platform that does not answer delays neither the others nor closing the desk', async () => {
  const slow = await platformWith([{ id: 'slow-1', status: 'process' }])
  const quick = await platformWith([{ id: 'quick-1', status: 'process' }])
  const { time, client, desk } = await deskInTime()
  for (const { platform } of [slow, quick]) {
    const { id: profileId } = await addMerchant(client, platform.baseUrl)
    await client.disputes.readPage({ profileId, query: ALL, page: 1 })
  }
  slow.answers.record = () => undefined
  await time.passUntil(() => quick.reads().length === 3)
  expect(slow.reads()).toEqual(['slow-1'])
  // Nor does it delay closing, after which nothing continues.
  const begun = performance.now()
  await desk.close()
  expect(performance.now() - begun).toBeLessThan(5000)
  expect(time.waiting()).toBe(0)
})

test('a platform that fails is read less and less often, and as before once it answers', async () => {
  const { time, answers, reads } = await polling([{ id: 'd-1', status: 'process' }], { disputeMinutes: 1 })
  const arrived: number[] = []
  const failing: Answer = (response, request) => {
    arrived.push(time.now())
    return json(400, { error: 'NOT_NOW', message: '' })(response, request)
  }
  answers.record = failing
  await time.passUntil(() => arrived.length === 5)
  const pauses = arrived.slice(1).map((at, place) => (at - (arrived[place] ?? 0)) / MINUTE)
  expect(pauses.filter((pause, place) => pause < 2 ** place)).toEqual([])
  answers.record = null
  await time.passUntil(() => reads().length === 6)
  answers.record = failing
  await time.passUntil(() => arrived.length === 7)
  expect((arrived[6] ?? 0) - (arrived[5] ?? 0)).toBeLessThan(4 * MINUTE)
})

test('one dispute that always fails does not keep the others from being read', async () => {
  const disputes = [1, 2, 3].map((at) => ({ id: `d-${at}`, status: 'process' }))
  const { time, answers, reads } = await polling(disputes)
  answers.record = (response, request) =>
    (request.path.endsWith('d-1') ? hangUp : json(200, { id: request.path.slice(-3), status: 'process' }))(
      response,
      request,
    )
  await time.passUntil(() => ['d-2', 'd-3'].every((id) => reads().includes(id)))
})

test.each([401, 403])(
  'after %i a merchant is not read until its secret is entered again for the same account',
  async (status) => {
    const { time, client, answers, reads, profile, profileId, platform } = await polling([
      { id: 'd-1', status: 'process' },
    ])
    answers.record = json(status, {})
    await time.passUntil(() => reads().length === 1)
    await client.profiles.select({ id: profileId })
    await client.profiles.setGuard({ id: profileId, guard: profile.guard })
    await time.pass(20 * MINUTE)
    expect(reads()).toHaveLength(1)
    const secret = { scheme: 'bearer', token: 'token-of-the-test-merchant' } as const
    await replaceSecret(client, profileId, secret)
    await time.passUntil(() => reads().length === 2)
    await time.pass(20 * MINUTE)
    expect(reads()).toHaveLength(2)
    answers.record = null
    await replaceSecret(client, profileId, { scheme: 'bearer', token: 'another' })
    await time.pass(20 * MINUTE)
    await client.profiles.update({ id: profileId, draft: merchantDraft(`${platform.baseUrl}/v2`), secret })
    await time.pass(20 * MINUTE)
    expect(reads(), 'another secret or address may be another account').toHaveLength(2)
    await client.profiles.update({ id: profileId, draft: merchantDraft(platform.baseUrl) })
    await time.passUntil(() => reads().length === 3)
  },
)

test.each([403, 500])('a platform that answers %i for disputes alone is still polled for statuses', async (status) => {
  const disputes = Array.from({ length: 5 }, (_, at) => ({ id: `d-${at}`, status: 'process' }))
  const { time, client, answers, reads, profileId, platform } = await polling(disputes)
  await client.payments.createAccountPayin(payinOrder(profileId))
  const statuses = () => platform.received.filter(({ path }) => path.includes('/status')).length
  const state = () => client.tracking.state({ profileId })
  answers.record = json(status, {})
  await time.passUntil(async () => (await state()).disputes !== null)
  const failure = { kind: status === 403 ? 'unauthorized' : 'service_failed' }
  expect(await state()).toMatchObject({ state: 'polling', failure: null, disputes: { failure } })
  expect(reads().length).toBe(status === 403 ? 1 : 3)
  const from = statuses()
  await time.pass(MINUTE)
  expect(statuses() - from).toBeGreaterThanOrEqual(3)
  answers.record = null
  await client.disputes.read({ profileId, disputeId: 'd-4' })
  expect(await state()).toMatchObject({ state: 'polling', disputes: null })
  await time.passUntil(() => new Set(reads().slice(-6)).size === 5)
})

test('two disputes that always fail are read less and less often, and pause nothing else', async () => {
  const disputes = Array.from({ length: 4 }, (_, at) => ({ id: `d-${at}`, status: 'process' }))
  const { time, client, answers, reads, profileId } = await polling(disputes, { disputeMinutes: 1 })
  const isBad = (path: string) => /d-[01]$/.test(path)
  answers.record = (response, request) => (isBad(request.path) ? json(500, {}) : there(disputes))(response, request)
  const count = (id: string) => reads().filter((one) => one === id).length
  const states = new Set<unknown>()
  await time.passUntil(async () => {
    states.add((await client.tracking.state({ profileId })).disputes)
    return count('d-3') === 20
  })
  expect([count('d-0'), count('d-1')].map((reads) => reads > 2 && reads < 7)).toEqual([true, true])
  expect(states).toEqual(new Set([null]))
})

test('no dispute is read without a secret, and polling resumes once there is one', async () => {
  const { time, client, reads, profileId, platform } = await polling([{ id: 'd-1', status: 'process' }])
  const auth = { scheme: 'api_key', header: 'X-Key' } as const
  await client.profiles.update({ id: profileId, draft: merchantDraft(platform.baseUrl, { auth }) })
  await time.pass(20 * MINUTE)
  expect(reads()).toEqual([])
  const secret = { scheme: 'bearer', token: 'token-of-the-test-merchant' } as const
  await client.profiles.update({ id: profileId, draft: merchantDraft(platform.baseUrl), secret })
  await time.passUntil(() => reads().length === 1)
})

test('disputes that the platform does not know are read once a day and delay nothing', async () => {
  const gone = Array.from({ length: 6 }, (_, at) => ({ id: `gone-${at}`, status: 'process' }))
  const { time, reads, disputes } = await polling([...gone, { id: 'there', status: 'process' }])
  disputes.splice(0, gone.length)
  await time.passUntil(() => reads().length > 0)
  const from = time.now()
  await time.passUntil(() => reads().includes('there'))
  expect(time.now() - from).toBeLessThan(MINUTE)
  await time.passUntil(() => reads().filter((id) => id === 'there').length === 5)
  expect(reads()).toHaveLength(gone.length + 5)
  time.set(time.now() + DAY)
  await time.passUntil(() => gone.every(({ id }) => reads().filter((one) => one === id).length === 2))
})

test('disputes of the previous platform are not read after the merchant has moved', async () => {
  const other = await platformWith([{ id: 'there', status: 'process' }])
  const { time, client, reads, get, profileId } = await polling([{ id: 'here', status: 'process' }])
  const secret = { scheme: 'bearer', token: 'x' } as const
  await client.profiles.update({ id: profileId, draft: merchantDraft(other.platform.baseUrl), secret })
  expect(await client.disputes.keptList({ profileId, query: ALL })).toBeNull()
  await client.disputes.readPage({ profileId, query: ALL, page: 1 })
  await time.passUntil(() => other.reads().length === 2)
  expect([reads(), new Set(other.reads())]).toEqual([[], new Set(['there'])])
  expect([(await get('here')).isFollowed, (await get('there')).isFollowed]).toEqual([false, true])
})

test('a merchant that moves during a read is not read further, and the response stays with the old platform', async () => {
  const disputes = [1, 2].map((at) => ({ id: `d-${at}`, status: 'process' }))
  const { time, client, answers, reads, news, profileId, platform } = await polling(disputes)
  answers.record = async (response, request) => {
    await client.profiles.update({ id: profileId, draft: merchantDraft(platform.baseUrl, { environment: 'live' }) })
    json(200, { id: reads()[0], status: 'in_review' })(response, request)
  }
  await time.passUntil(() => news().length > 0)
  await time.pass(10 * MINUTE)
  expect(reads()).toHaveLength(1)
  const read = client.disputes.read({ profileId, disputeId: reads()[0] ?? '' })
  expect(await failureOf(read)).toEqual({ kind: 'other_platform', baseUrl: platform.baseUrl })
})

test('a dispute opened here is polled at once, without any list', async () => {
  const there = await platformWith([])
  const { time, client } = await deskInTime()
  const { id: profileId } = await addMerchant(client, there.platform.baseUrl)
  const payin = await client.payments.createAccountPayin(payinOrder(profileId))
  const order = { intentId: crypto.randomUUID(), transactionId: payin.id, profileId, profileRevision: 1, files: [] }
  const opened = await client.disputes.open({ ...order, dispute_type: 'payin_timeout' })
  const id = operated(opened).dispute?.disputeId ?? ''
  there.disputes.push({ id, status: 'process', transaction_id: 'a-uuid' })
  await time.passUntil(() => there.reads().length === 1)
  await expect
    .poll(() => client.disputes.get({ profileId, disputeId: id }).catch(() => null))
    .toMatchObject({ transactionId: payin.id, isNews: false, isFollowed: true })
  expect(await client.transactions.get({ id: payin.id })).toMatchObject({ platformUuid: 'a-uuid' })
  expect(await client.disputes.known({ transactionId: payin.id })).toMatchObject([{ item: { id } }])
})

test('a dispute opened here whose record has its ID in another case is read at the interval', async () => {
  const there = await platformWith([])
  const { time, client } = await deskInTime()
  const { id: profileId } = await addMerchant(client, there.platform.baseUrl)
  const payin = await client.payments.createAccountPayin(payinOrder(profileId))
  const order = { intentId: crypto.randomUUID(), transactionId: payin.id, profileId, profileRevision: 1, files: [] }
  const opened = await client.disputes.open({ ...order, dispute_type: 'payin_timeout' })
  const id = operated(opened).dispute?.disputeId?.toLowerCase()
  expect(id).not.toBe(operated(opened).dispute?.disputeId)
  const arrived: number[] = []
  there.answers.record = (response, request) => {
    arrived.push(time.now())
    const record = { id, status: 'process', merchant_transaction_id: payin.merchantTransactionId }
    return json(200, record)(response, request)
  }
  await time.passUntil(() => arrived.length === 3)
  const pauses = arrived.slice(1).map((at, place) => at - (arrived[place] ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(5 * MINUTE)
})

test('a changed dispute also has the status of its transaction read', async () => {
  const disputes = [{ id: 'd-1', status: 'process', merchant_transaction_id: '' }]
  const { time, client, profileId, readPage, news } = await polling(disputes)
  const payin = await client.payments.createAccountPayin(payinOrder(profileId))
  disputes[0] = { id: 'd-1', status: 'process', merchant_transaction_id: payin.merchantTransactionId ?? '' }
  await readPage()
  disputes[0] = { ...disputes[0], status: 'success' }
  await time.passUntil(() => news().length > 0)
  await time.passUntil(async () => (await client.transactions.get({ id: payin.id })).status === 'disputed')
})

test('a response overtaken by the operator’s own refresh is discarded', async () => {
  const { time, client, answers, reads, profileId, get, news } = await polling([{ id: 'd-1', status: 'process' }])
  const late = Promise.withResolvers<void>()
  answers.record = async (response, request) => {
    await late.promise
    return json(200, { id: 'd-1', status: 'of before' })(response, request)
  }
  await time.passUntil(() => reads().length === 1)
  await time.pass(1000)
  answers.list = json(200, { items: [{ id: 'd-1', status: 'newer' }] })
  await client.disputes.readPage({ profileId, query: ALL, page: 1 })
  late.resolve()
  await time.pass(30_000)
  expect((await get('d-1')).statuses.map(({ status }) => status)).toEqual(['process', 'newer'])
  expect(news()).toEqual([])
})

test('a dispute is read as often as before after the clock was set back', async () => {
  const { time, reads, get } = await polling([{ id: 'd-1', status: 'process' }])
  time.set(time.now() - 60 * MINUTE)
  const before = Date.parse((await get('d-1')).readAt)
  await time.passUntil(() => reads().length === 1)
  await time.passUntil(async () => Date.parse((await get('d-1')).readAt) < before)
  await time.pass(4 * MINUTE)
  expect(reads()).toHaveLength(1)
})
