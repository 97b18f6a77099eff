import { afterAll, beforeAll, expect, test } from 'vitest'
import { disputePages } from '../../../../src/main/core/platform/dispute-pages.ts'
import type { DisputePage } from '../../../../src/main/core/platform/disputes.ts'
import { createPlatform } from '../../../../src/main/core/platform/endpoints.ts'
import { TRAINING_TOKEN } from '../../../../src/shared/model/training.ts'
import { startTraining, type TrainingServer } from '../../../../src/training/server.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { silentLogger } from '../../../fakes/logger.ts'
import { type Answer, json, startFakePlatform, text } from '../../../fakes/platform.ts'
import { wire } from '../../../fakes/ports.ts'

const platform = createPlatform(wire, silentLogger)
let training: TrainingServer

beforeAll(async () => {
  training = await startTraining({ speed: 10 })
})
afterAll(async () => {
  await platform.close()
  await training.close()
})

/** A separate merchant at the training platform, so that its disputes are not shared. */
function merchant() {
  const token = `training-merchant-${crypto.randomUUID()}`
  const access = { baseUrl: training.baseUrl, headers: { authorization: `Bearer ${token}` }, secrets: [token] }
  const open = async (reference: string): Promise<string> => {
    const order = { amount: '10.07', currency: 'RUB', merchant_transaction_id: reference } as const
    await platform.create(access, 'payin_account', order)
    await platform.cancel(access, reference)
    const { reply } = await platform.openDispute(access, { transaction_id: reference, dispute_type: 'payin_timeout' })
    return reply?.id ?? 'none'
  }
  return { access, open }
}

async function fakeAccess(answer: Answer) {
  const { baseUrl, received } = await startFakePlatform(answer)
  return { access: { baseUrl, headers: {}, secrets: [] }, received }
}

const item = (id: string) => ({
  id,
  created_at: '2030-01-01T00:00:00Z',
  status: 'process',
  amount: '1',
  transaction_id: 't',
  merchant_transaction_id: 'm',
})

async function allOf(pages: ReturnType<typeof disputePages>): Promise<readonly DisputePage[]> {
  const all: DisputePage[] = []
  for await (const page of pages) all.push(page)
  return all
}

async function collect(pages: ReturnType<typeof disputePages>, between?: () => Promise<unknown>): Promise<string[]> {
  const ids: string[] = []
  for await (const page of pages) {
    ids.push(...page.items.map(({ id }) => id))
    await between?.()
  }
  return ids
}

test('pages are read up to a short one, and each dispute comes once even if new ones shift the pages', async () => {
  const { access, open } = merchant()
  const ids: string[] = []
  for (let n = 0; n < 5; n++) ids.push(await open(`paged-${n}`))
  let opened = 0
  const found = await collect(disputePages(platform, access, { page_size: 2 }), async () => {
    if (opened++ < 2) await open(`meanwhile-${opened}`)
  })
  expect(found.toSorted()).toEqual(ids.toSorted())
})

test('all disputes are found when the last page is full', async () => {
  const { access, open } = merchant()
  const ids = [await open('full-1'), await open('full-2')]
  expect((await collect(disputePages(platform, access, { page_size: 2 }))).toSorted()).toEqual(ids.toSorted())
})

test('filters are sent with every page: statuses comma-separated, and none that was not given', async () => {
  const full = json(200, { items: [item('a')], page_number: 1, page_size: 1 })
  let asked = 0
  const { access, received } = await fakeAccess((response, request) =>
    (asked++ === 0 ? full : json(200, { items: [] }))(response, request),
  )
  const query = { page_size: 1, status: ['process', 'canceled'], merchant_transaction_id: 'order 1' } as const
  await collect(disputePages(platform, access, query))
  const rest = 'page_size=1&status=process%2Ccanceled&merchant_transaction_id=order+1'
  expect(received.map(({ path }) => path)).toEqual([
    `/merchant/dispute/list?page_number=1&${rest}`,
    `/merchant/dispute/list?page_number=2&${rest}`,
  ])
})

test('reading ends when the platform returns the same page for every number, and no page is the last', async () => {
  const { access, received } = await fakeAccess(json(200, { items: [item('a'), item('b')] }))
  const pages = await allOf(disputePages(platform, access, { page_size: 2 }))
  expect(pages.map(({ items, isLast }) => [items.map(({ id }) => id), isLast])).toEqual([
    [['a', 'b'], false],
    [[], false],
  ])
  expect(received).toHaveLength(2)
})

test('a page as full as the platform’s own page size is not taken for the last, even if more was requested', async () => {
  const pages = [[item('a'), item('b')], [item('c')]]
  let asked = 0
  const { access } = await fakeAccess((response, request) =>
    json(200, { items: pages[asked++] ?? [], page_number: asked, page_size: 2 })(response, request),
  )
  expect(await collect(disputePages(platform, access, { page_size: 100 }))).toEqual(['a', 'b', 'c'])
})

test('reading ends early when the disputes are huge: all that was read is returned, and no page is the last', async () => {
  let number = 0
  const { access, received } = await fakeAccess((response, request) => {
    const items = Array.from({ length: 400 }, () => ({ ...item(`d-${number++}`), note: 'x'.repeat(4000) }))
    json(200, { items, page_number: 1, page_size: 100 })(response, request)
  })
  const pages = await allOf(disputePages(platform, access, { page_size: 100 }))
  expect(received.length).toBeLessThan(8)
  expect(pages.map(({ items, isLast }) => [items.length, isLast])).toEqual(received.map(() => [400, false]))
})

test('an entry of the list without an ID is counted as unreadable, and the others are kept', async () => {
  const { access } = await fakeAccess(json(200, { items: [item('a'), { ...item(''), id: {} }, 'x', null] }))
  const page = await platform.disputes(access, { page_number: 1, page_size: 50 })
  expect(page).toMatchObject({ unreadable: 3, isLast: true, items: [{ id: 'a', missing: [], retyped: [], extra: {} }] })
})

test('a list without items is unreadable, not empty', async () => {
  const { access } = await fakeAccess(json(200, { page_number: 1, page_size: 50 }))
  const query = { page_number: 1, page_size: 50 }
  expect(await failureOf(platform.disputes(access, query))).toMatchObject({ reason: 'wrong_shape' })
})

test('a dispute record is read tolerantly: missing, retyped and undocumented fields are named and kept', async () => {
  const body = `{"id": "d-1", "amount": 10.10, "status": null, "transaction_paid_amount": 0.00000001,
    "transaction_requisite": {"bank": "B", "card": "411111******1111", "floor": 3}, "verdict": {"by": "x"}}`
  const { access } = await fakeAccess(text(200, body))
  const dispute = await platform.dispute(access, 'd-1')
  expect(dispute).toMatchObject({
    id: 'd-1',
    amount: '10.10',
    status: null,
    transaction_paid_amount: '0.00000001',
    retyped: ['status', 'amount', 'transaction_paid_amount'],
    extra: { verdict: { by: 'x' } },
    transaction_requisite: { bank: 'B', owner: null, missing: ['owner', 'country_name'], extra: { floor: 3 } },
  })
  expect(dispute.missing).toContain('created_at')
  expect(dispute.missing).not.toContain('status')
})

test('a requisite that is no object is kept as it came', async () => {
  const { access } = await fakeAccess(json(200, { ...item('d-2'), transaction_requisite: 'by phone' }))
  const dispute = await platform.dispute(access, 'd-2')
  expect(dispute).toMatchObject({ transaction_requisite: null, extra: { transaction_requisite: 'by phone' } })
})

test('the training platform’s record has every documented field and no other', async () => {
  const { access, open } = merchant()
  const id = await open('whole')
  expect(await platform.dispute(access, id)).toMatchObject({
    id,
    missing: [],
    retyped: [],
    extra: {},
    transaction_requisite: { missing: [], retyped: [], extra: {} },
  })
})

test('a dispute without files that is stopped is unknown when under way, and not sent before a connection', async () => {
  const stop = new AbortController()
  const { access, received } = await fakeAccess(() => stop.abort())
  const opening = { transaction_id: 'Ab12Cd34' }
  expect(await platform.openDispute(access, opening, { files: [], signal: stop.signal })).toMatchObject({
    state: 'unknown',
    failure: { kind: 'no_answer', reason: 'cancelled' },
  })
  expect(received).toHaveLength(1)
  expect(await platform.openDispute(access, opening, { files: [], signal: AbortSignal.abort() })).toMatchObject({
    state: 'not_sent',
    failure: { kind: 'not_sent', reason: 'cancelled' },
  })
  expect(received).toHaveLength(1)
})

test('a dispute of another merchant is not found', async () => {
  const id = await merchant().open('mine')
  const other = { baseUrl: training.baseUrl, headers: { authorization: `Bearer ${TRAINING_TOKEN}` }, secrets: [] }
  expect(await failureOf(platform.dispute(other, id))).toMatchObject({ kind: 'refused', code: 'NOT_FOUND' })
})

test('an empty field says as little as a missing one', async () => {
  const empty = { status: '', amount: '', merchant_transaction_id: '', transaction_requisite: { bank: '' } }
  const { access } = await fakeAccess(json(200, { ...item('one'), ...empty }))
  const nothing = { status: null, amount: null, merchant_transaction_id: null, transaction_requisite: { bank: null } }
  expect(await platform.dispute(access, 'one')).toMatchObject({ ...nothing, retyped: [] })
})

test('null in a required field is reported as retyped; a cancel reason may be null', async () => {
  const record = { ...item('a'), amount: null, appeal_cancel_reason_name: null, transaction_amount: null }
  const { access } = await fakeAccess(json(200, record))
  const read = await platform.dispute(access, 'a')
  expect(read.retyped).toEqual(expect.arrayContaining(['amount', 'transaction_amount']))
  expect(read.retyped).not.toContain('appeal_cancel_reason_name')
})

test.each([
  [2, null],
  ['2', null],
  [1, '1'],
  [undefined, null],
])(
  'a page that says it is number %j when page 2 was requested is reported if it is another one',
  async (page_number, otherNumber) => {
    const { access } = await fakeAccess(json(200, { items: [], page_number, page_size: 50 }))
    expect(await platform.disputes(access, { page_number: 2, page_size: 50 })).toMatchObject({ otherNumber })
  },
)
