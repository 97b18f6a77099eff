import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { DisputeListQuery } from '../../../../src/shared/contract/disputes.ts'
import type { DeskClient } from '../../../../src/shared/contract/index.ts'
import { startTraining } from '../../../../src/training/server.ts'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { deskInTime } from '../../../fakes/desk-in-time.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { operated } from '../../../fakes/operations.ts'
import { addMerchant, merchantDraft, payinOrder } from '../../../fakes/orders.ts'
import { type Answer, json } from '../../../fakes/platform.ts'
import { ALL, platformWith, polling, type Served } from './disputes-at.ts'

const some = (count: number, from = 0): Served[] =>
  Array.from({ length: count }, (_, at) => ({ id: `d-${from + at}`, status: 'process' }))
const page = (items: readonly unknown[]): Answer => json(200, { items })
const idsOf = ({ items }: { items: readonly { item: { id: string } }[] }) => items.map(({ item }) => item.id)

test('stores one page after the other, each dispute once in the order of the list, until one is not full', async () => {
  const { client, answers, platform, profileId, readPage } = await polling([])
  answers.list = page(some(100))
  expect(await readPage(1)).toMatchObject({ pages: 1, isWhole: false })
  // One has arrived meanwhile: the second page begins with the last of the first.
  answers.list = page(some(31, 99))
  const both = await readPage(2)
  expect(platform.received.at(-1)?.path).toBe('/merchant/dispute/list?page_number=2&page_size=100')
  expect(both).toMatchObject({ pages: 2, isWhole: true, unreadable: 0 })
  expect(idsOf(both)).toEqual(some(130).map(({ id }) => id))
  expect(await client.disputes.keptList({ profileId, query: ALL })).toEqual(both)
})

test('the first dispute of a transaction is announced as a change of it, whatever IDs the list names', async () => {
  const { client, answers, profileId, readPage } = await polling([])
  const payin = await client.payments.createAccountPayin(payinOrder(profileId))
  const events = await client.desk.events()
  const heard = (async () => {
    for await (const event of events) if (event.changed === 'transactions') return event.ids
    return null
  })()
  answers.list = page([{ id: 'd-1', status: 'process', merchant_transaction_id: payin.merchantTransactionId }])
  await readPage()
  expect(await client.transactions.get({ id: payin.id })).toMatchObject({ hasDispute: true })
  expect(await heard).toEqual([payin.id])
})

test('takes a page with nothing new as the last: a platform may give the same one for every number', async () => {
  const { answers, readPage } = await polling([])
  answers.list = page(some(100))
  await readPage(1)
  expect(await readPage(2)).toMatchObject({ pages: 2, isWhole: true, items: { length: 100 } })
})

test('does not take a full page of unreadable entries alone as the last, read alone or with stale ones', async () => {
  const { time, answers, readPage } = await polling([])
  const unreadable = Array.from({ length: 100 }, () => ({}))
  answers.list = page(some(100))
  await readPage(1)
  answers.list = page(unreadable)
  expect(await readPage(2)).toMatchObject({ pages: 2, isWhole: false, unreadable: 100 })
  await time.pass(61_000)
  const pages: Answer[] = [page(some(100)), page(unreadable), page(some(1, 200))]
  answers.list = (response, request) => pages.shift()?.(response, request)
  expect(await readPage(3)).toMatchObject({ pages: 3, isWhole: true, unreadable: 100, items: { length: 101 } })
})

test('reading the first page again restarts the list, and a page is read only once the one before it is stored', async () => {
  const { client, answers, platform, profileId, readPage } = await polling([])
  answers.list = page(some(100))
  await readPage(1)
  answers.list = page(some(100, 100))
  await readPage(2)
  answers.list = page(some(100, 50))
  expect(idsOf(await readPage(1))).toEqual(some(100, 50).map(({ id }) => id))
  answers.list = page(some(1, 500))
  const next = await readPage(3)
  expect(platform.received.at(-1)?.path).toContain('page_number=2')
  expect(next).toMatchObject({ pages: 2, isWhole: true, items: { length: 101 } })
  expect(await client.disputes.keptList({ profileId, query: ALL })).toEqual(next)
})

test('reads stale pages again before the next one: what has left the list has moved the rest', async () => {
  const { time, answers, platform, readPage } = await polling([])
  answers.list = page(some(100))
  await readPage(1)
  await time.pass(61_000)
  // Sixty are gone: those that followed them have moved to the first page.
  const left = some(90, 60)
  answers.list = (response, request) => page(request.path.includes('page_number=1&') ? left : [])(response, request)
  const all = await readPage(2)
  expect(platform.received.at(-1)?.path).toContain('page_number=1&')
  expect(all).toMatchObject({ pages: 1, isWhole: true })
  expect(idsOf(all)).toEqual(left.map(({ id }) => id))
})

test('takes pages from the future for stale ones: the clock was set back since', async () => {
  const { time, answers, platform, readPage } = await polling([])
  answers.list = page(some(100))
  await readPage(1)
  time.set(time.now() - 3_600_000)
  const left = some(90, 60)
  answers.list = (response, request) => page(request.path.includes('page_number=1&') ? left : [])(response, request)
  const all = await readPage(2)
  expect(platform.received.at(-1)?.path).toContain('page_number=1&')
  expect(idsOf(all)).toEqual(left.map(({ id }) => id))
})

test('pages that are read again replace the stored ones only once all of them are there', async () => {
  const { time, client, answers, profileId, readPage, said } = await polling([])
  const pages = [some(100), some(100, 100), some(100, 200), some(5, 300)]
  let failing: number | null = null
  answers.list = (response, request) => {
    const number = Number(new URL(request.path, 'http://x').searchParams.get('page_number'))
    return (number === failing ? json(503, {}) : page(pages[number - 1] ?? []))(response, request)
  }
  for (const number of [1, 2, 3]) await readPage(number)
  await time.pass(61_000)
  const before = await client.disputes.keptList({ profileId, query: ALL })
  failing = 2
  expect(await failureOf(readPage(4))).toMatchObject({ kind: 'service_failed' })
  expect(await client.disputes.keptList({ profileId, query: ALL })).toEqual(before)
  failing = null
  pages[0] = [{ id: 'd-0', status: 'success' }, ...some(99, 1)]
  const from = said.length
  expect(await readPage(4)).toMatchObject({ pages: 4, isWhole: true, items: { length: 305 } })
  await time.settle()
  expect(said.slice(from).filter(({ changed }) => changed === 'disputes')).toHaveLength(1)
})

test('a list that was requested before a record was read does not undo its status', async () => {
  const { time, answers, disputes, readPage, get, client, profileId } = await polling([
    { id: 'd-1', status: 'process' },
  ])
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  answers.list = async (response, request) => {
    arrived.resolve()
    await released.promise
    return page([{ id: 'd-1', status: 'process' }])(response, request)
  }
  const slow = readPage(1)
  await arrived.promise
  await time.pass(1000)
  disputes[0] = { id: 'd-1', status: 'success' }
  await client.disputes.read({ profileId, disputeId: 'd-1' })
  await time.pass(1000)
  released.resolve()
  expect(await slow).toMatchObject({ items: [{ item: { status: 'success' } }] })
  expect((await get('d-1')).statuses.map(({ status }) => status)).toEqual(['process', 'success'])
})

test('counts entries without an ID, and says when the oldest page was read', async () => {
  const { time, answers, readPage } = await polling([])
  const first = new Date(time.now()).toISOString()
  answers.list = page([...some(99), { status: 'x' }])
  await readPage(1)
  await time.pass(5000)
  answers.list = page([{}, ...some(1, 200)])
  expect(await readPage(2)).toMatchObject({ unreadable: 2, readAt: first, isWhole: true })
})

test('each query has a list of its own, however it is written, and its filter decides nothing about a dispute', async () => {
  const { client, platform, profileId, disputes } = await polling([])
  disputes.push({ id: 'd-1', status: 'in_review' })
  const list = (query: Partial<DisputeListQuery>) => ({ profileId, query: { ...ALL, ...query } })
  const read = await client.disputes.readPage({ ...list({ status: ['canceled', 'success', 'canceled'] }), page: 1 })
  expect(platform.received.at(-1)?.path).toContain('&status=success%2Ccanceled')
  expect(read.items).toMatchObject([{ item: { id: 'd-1', status: 'in_review' } }])
  expect(await client.disputes.keptList(list({ status: ['success', 'canceled'] }))).toEqual(read)
  expect(await client.disputes.keptList(list({ status: ['success'] }))).toBeNull()
  expect((await client.disputes.keptList(list({})))?.items).toEqual([])
  expect(await client.disputes.get({ profileId, disputeId: 'd-1' })).toMatchObject({ isFollowed: true })
  await client.disputes.readPage({ ...list({ transaction_id: ' T 1 ', merchant_transaction_id: 'M&1' }), page: 1 })
  expect(platform.received.at(-1)?.path).toContain('&transaction_id=T+1&merchant_transaction_id=M%261')
})

test('reads the disputes of any merchant, and shows them offline after a restart', async () => {
  const there = await platformWith(some(2))
  const folder = temporaryFolder()
  const first = await startTestDesk({}, folder)
  const one = await addMerchant(first.client, there.platform.baseUrl, 'One')
  await addMerchant(first.client, 'https://two.invalid', 'Two')
  const read = await first.client.disputes.readPage({ profileId: one.id, query: ALL, page: 1 })
  expect(idsOf(read)).toEqual(['d-0', 'd-1'])
  await first.client.disputes.read({ profileId: one.id, disputeId: 'd-1' })
  await first.desk.close()
  there.platform.refuseConnections = true
  const { client } = await startTestDesk({}, folder)
  expect(idsOf((await client.disputes.keptList({ profileId: one.id, query: ALL })) ?? { items: [] })).toEqual([
    'd-0',
    'd-1',
  ])
  expect(await client.disputes.get({ profileId: one.id, disputeId: 'd-1' })).toMatchObject({
    record: { transaction_amount: '1000.50' },
    recordReadAt: expect.any(String),
  })
})

test('reads a dispute that is not known here; one that the platform does not know either is its refusal', async () => {
  const { client, disputes, profileId } = await polling([])
  const of = { profileId, disputeId: 'd-1' }
  expect(await failureOf(client.disputes.read(of))).toMatchObject({ kind: 'refused', code: 'NOT_FOUND' })
  expect(await failureOf(client.disputes.get(of))).toEqual({ kind: 'dispute_not_found' })
  disputes.push({ id: 'd-1', status: 'process' })
  expect(await client.disputes.read(of)).toEqual(await client.disputes.get(of))
})

test('stores a dispute that is requested by its ID in lower case once, as the platform writes it', async () => {
  const { client, answers, disputes, profileId, readPage } = await polling([])
  const id = '0F8FAD5B-D9CB-469F-A165-70867728950E'
  disputes.push({ id, status: 'process' })
  answers.record = json(200, { id, status: 'process' })
  const found = await client.disputes.read({ profileId, disputeId: id.toLowerCase() })
  expect(found.item.id).toBe(id)
  expect(await failureOf(client.disputes.get({ profileId, disputeId: id.toLowerCase() }))).toEqual({
    kind: 'dispute_not_found',
  })
  expect((await readPage()).items.map(({ item }) => item.id)).toEqual([id])
  expect(await client.disputes.get({ profileId, disputeId: id })).toMatchObject({
    record: { id },
    statuses: [{ status: 'process' }],
  })
})

test('a row of the list has the currency of its transaction if the desk or the record knows it', async () => {
  const { client, disputes, profileId, readPage } = await polling([])
  const payin = await client.payments.createAccountPayin(payinOrder(profileId))
  disputes.push(
    { id: 'd-1', status: 'process', merchant_transaction_id: payin.merchantTransactionId },
    { id: 'd-2', status: 'process', merchant_transaction_id: 'of-another-desk' },
    { id: 'd-3', status: 'process', transaction_currency_code: 'KZT' },
  )
  const currencies = async () => (await readPage()).items.map(({ currency }) => currency)
  expect(await currencies()).toEqual([payin.currency, null, null])
  await client.disputes.read({ profileId, disputeId: 'd-3' })
  expect(await currencies(), 'the record names it, the list does not').toEqual([payin.currency, null, 'KZT'])
})

test('a full record updates its row of the list, and a later list keeps the record', async () => {
  const { client, disputes, profileId, readPage, get } = await polling([{ id: 'd-1', status: 'process', amount: '5' }])
  disputes[0] = {
    id: 'd-1',
    status: 'success',
    amount: '7.5',
    appeal_cancel_reason_name: 'No',
    transaction_requisite: {},
  }
  const read = await client.disputes.read({ profileId, disputeId: 'd-1' })
  expect(read).toMatchObject({
    item: { status: 'success', amount: '7.5', missing: ['created_at', 'transaction_id', 'merchant_transaction_id'] },
    record: { appeal_cancel_reason_name: 'No', amount: '7.5', extra: {} },
    isFollowed: false,
  })
  disputes[0] = { id: 'd-1', status: 'process', amount: '8' }
  await readPage()
  expect(await get('d-1')).toMatchObject({
    item: { amount: '8' },
    record: read.record,
    recordReadAt: read.recordReadAt,
  })
})

test('rejects a record of another dispute than was requested', async () => {
  const { client, answers, profileId, get } = await polling(some(1))
  answers.record = json(200, { id: 'd-9', status: 'success' })
  const read = client.disputes.read({ profileId, disputeId: 'd-0' })
  expect(await failureOf(read)).toMatchObject({ kind: 'unreadable_answer', reason: 'wrong_shape' })
  expect(await get('d-0')).toMatchObject({ item: { status: 'process' }, record: null })
})

test('keeps every status once for each time it came, including a missing one, oldest first', async () => {
  const { time, disputes, readPage, get } = await polling([{ id: 'd-1', status: 'process' }])
  for (const status of ['process', null, null, 'on_hold', 'process']) {
    disputes[0] = { id: 'd-1', status }
    await time.pass(1000)
    await readPage()
  }
  const { statuses } = await get('d-1')
  expect(statuses.map(({ status }) => status)).toEqual(['process', null, 'on_hold', 'process'])
  expect(statuses.map(({ at }) => at)).toEqual(statuses.map(({ at }) => at).toSorted())
})

test('a dispute belongs to the transaction that it names by either ID, and gives it the ID used in records', async () => {
  const { client, disputes, profileId, readPage, get } = await polling([])
  const payin = await client.payments.createAccountPayin(payinOrder(profileId))
  const uuid = () => client.transactions.get({ id: payin.id }).then(({ platformUuid }) => platformUuid)
  const own = { merchant_transaction_id: payin.merchantTransactionId }
  disputes.push({ id: 'd-1', status: 'process', transaction_id: 'uuid-1', ...own })
  expect((await readPage()).items).toMatchObject([{ transactionId: payin.id }])
  expect(await uuid()).toBe('uuid-1')
  disputes.push({ id: 'd-2', status: 'process', transaction_id: 'uuid-1' })
  disputes.push({ id: 'd-3', status: 'process', transaction_id: 'uuid-9', merchant_transaction_id: 'of-others' })
  expect((await readPage()).items.map(({ transactionId }) => transactionId)).toEqual([payin.id, payin.id, null])
  disputes[0] = { id: 'd-1', status: 'process', transaction_id: 'uuid-2', ...own }
  await readPage()
  expect([await uuid(), (await get('d-2')).transactionId]).toEqual(['uuid-2', payin.id])
})

test('a dispute under an order ID that was refused here is somebody else’s', async () => {
  const { client, platform, disputes, answers, profileId, readPage } = await polling([])
  const working = platform.answer
  platform.answer = json(400, { error: 'DUPLICATE_ORDER', message: '' })
  const refused = await client.payments.createAccountPayin(payinOrder(profileId))
  expect(refused.state).toBe('refused')
  platform.answer = working
  answers.list = null
  disputes.push({
    id: 'd-1',
    status: 'process',
    transaction_id: 'u',
    merchant_transaction_id: refused.merchantTransactionId,
  })
  expect((await readPage()).items).toMatchObject([{ transactionId: null }])
  expect(await client.transactions.get({ id: refused.id })).toMatchObject({ platformUuid: null })
})

test('after a change of platform, disputes match no earlier transaction, and earlier disputes cannot be read', async () => {
  const { client, platform, disputes, profileId } = await polling(some(1))
  const payin = await client.payments.createAccountPayin(payinOrder(profileId))
  const other = await platformWith([
    { id: 'd-7', status: 'process', merchant_transaction_id: payin.merchantTransactionId },
    ...disputes,
  ])
  const secret = { scheme: 'bearer', token: 'x' } as const
  await client.profiles.update({ id: profileId, draft: merchantDraft(other.platform.baseUrl), secret })
  const elsewhere = { kind: 'other_account', differs: 'both', baseUrl: platform.baseUrl }
  expect(await failureOf(client.disputes.read({ profileId, disputeId: 'd-0' }))).toEqual(elsewhere)
  expect(await client.disputes.read({ profileId, disputeId: 'd-7' })).toMatchObject({ transactionId: null })
})

test('the same address in another environment is another platform', async () => {
  const { client, platform, profileId, get } = await polling(some(1))
  await client.profiles.update({ id: profileId, draft: merchantDraft(platform.baseUrl, { environment: 'live' }) })
  expect(await get('d-0')).toMatchObject({ isFollowed: false })
  expect(await failureOf(client.disputes.read({ profileId, disputeId: 'd-0' }))).toMatchObject({
    kind: 'other_platform',
  })
})

test('announces only what differs, and nothing when a reading finds no change', async () => {
  const whole = { created_at: 'x', amount: '1', transaction_id: 't', merchant_transaction_id: 'm' }
  const { client, disputes, profileId, readPage, said } = await polling(some(2).map((one) => ({ ...one, ...whole })))
  await expect.poll(() => said).toContainEqual({ changed: 'disputes', profileId, ids: ['d-0', 'd-1'], news: [] })
  await client.disputes.read({ profileId, disputeId: 'd-0' })
  await expect.poll(() => said).toContainEqual({ changed: 'disputes', profileId, ids: ['d-0'], news: [] })
  said.length = 0
  await readPage()
  await client.disputes.read({ profileId, disputeId: 'd-0' })
  await readPage()
  disputes[1] = { ...whole, id: 'd-1', status: 'process', amount: '9' }
  await readPage()
  await expect.poll(() => said).toEqual([{ changed: 'disputes', profileId, ids: ['d-1'], news: [] }])
  said.length = 0
  disputes[0] = { ...whole, id: 'd-0', status: 'success' }
  await client.disputes.read({ profileId, disputeId: 'd-0' })
  // What an operator has asked for is no news.
  await expect.poll(() => said).toEqual([{ changed: 'disputes', profileId, ids: ['d-0'], news: [] }])
})

test('news of a removed merchant is no longer shown', async () => {
  const { time, client, disputes, profileId } = await polling(some(1))
  disputes[0] = { id: 'd-0', status: 'success' }
  await time.passUntil(async () => (await client.disputes.news()).length === 1)
  await client.profiles.remove({ id: profileId })
  expect(await client.disputes.news()).toEqual([])
  expect(await client.disputes.get({ profileId, disputeId: 'd-0' })).toMatchObject({ isFollowed: false })
})

/** A desk at the training platform, with an open dispute of a payin of this amount. */
async function atTraining(amount: string) {
  let now = Date.parse('2026-11-21T09:00:00Z')
  const training = await startTraining({ clock: () => now })
  onTestFinished(() => training.close())
  const here = await deskInTime()
  const { client } = here
  const secret = { scheme: 'bearer', token: 'training-merchant' } as const
  const { id: profileId } = await client.profiles.create({ draft: merchantDraft(training.baseUrl), secret })
  const payin = await client.payments.createAccountPayin(payinOrder(profileId, { amount }))
  now += 20 * 60_000
  const disputeId = await openDispute(client, profileId, payin.id)
  const of = { profileId, disputeId }
  return { ...here, profileId, payin, of, wait: () => (now += 60_000) }
}

async function openDispute(client: DeskClient, profileId: string, transactionId: string): Promise<string> {
  const order = { intentId: randomUUID(), transactionId, profileId, profileRevision: 1, files: [] }
  const { dispute } = operated(await client.disputes.open({ ...order, dispute_type: 'payin_timeout' }))
  return dispute?.disputeId ?? ''
}

test('on the training platform a dispute is opened, polled, decided and announced with its transaction', async () => {
  const { time, client, payin, of, told, news, wait } = await atTraining('100.22')
  await time.passUntil(() =>
    client.disputes.get(of).then(
      ({ record }) => record !== null,
      () => false,
    ),
  )
  const opened = await client.disputes.get(of)
  expect(opened).toMatchObject({
    transactionId: payin.id,
    record: { status: 'process', missing: [], merchant_transaction_id: payin.merchantTransactionId },
  })
  const known = await client.transactions.get({ id: payin.id })
  expect(known.platformUuid).toMatch(/^[0-9a-f-]{36}$/)
  expect(known.platformUuid).toBe(opened.record?.transaction_id)
  wait()
  await time.passUntil(() => told.length > 0)
  expect(news()).toEqual([{ id: of.disputeId, status: 'resolved_approved', before: 'process' }])
  expect(await client.disputes.get(of)).toMatchObject({ isNews: true, isFollowed: false })
  await time.passUntil(async () => (await client.transactions.get({ id: payin.id })).status === 'paid')
})

test('on the training platform the list filters by status and by either ID of the transaction', async () => {
  const { client, profileId, payin, of, wait } = await atTraining('100.21')
  const list = async (query: Partial<DisputeListQuery>) =>
    idsOf(await client.disputes.readPage({ profileId, query: { ...ALL, ...query }, page: 1 }))
  expect([await list({ status: ['process'] }), await list({ status: ['success', 'canceled'] })]).toEqual([
    [of.disputeId],
    [],
  ])
  wait()
  expect([await list({ status: ['process'] }), await list({ status: ['success', 'canceled'] })]).toEqual([
    [],
    [of.disputeId],
  ])
  await client.disputes.read(of)
  const { platformUuid } = await client.transactions.get({ id: payin.id })
  expect(await list({ transaction_id: platformUuid ?? '-' })).toEqual([of.disputeId])
  expect(await list({ transaction_id: payin.merchantTransactionId ?? '-' })).toEqual([of.disputeId])
  expect(await list({ merchant_transaction_id: payin.merchantTransactionId ?? '-' })).toEqual([of.disputeId])
  expect(await list({ merchant_transaction_id: platformUuid ?? '-' })).toEqual([])
  // `canceled` ends polling but says nothing in the other vocabulary: the service still counts it as open.
  expect(await client.disputes.get(of)).toMatchObject({ isFollowed: false, item: { status: 'canceled' } })
  expect(await openDispute(client, profileId, payin.id)).toBe('')
})
