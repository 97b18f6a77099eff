import { expect, onTestFinished, test } from 'vitest'
import { createPlatform } from '../../../../src/main/core/platform/endpoints.ts'
import { TRAINING_TOKEN } from '../../../../src/shared/model/training.ts'
import { MAX_EVIDENCE_BYTES } from '../../../../src/shared/rules/evidence.ts'
import { CHOICES, type TrainingSettings } from '../../../../src/training/platform.ts'
import { startTraining } from '../../../../src/training/server.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { silentLogger } from '../../../fakes/logger.ts'
import { created, json, startFakePlatform, text } from '../../../fakes/platform.ts'
import { wire } from '../../../fakes/ports.ts'

/** What the interface leaves open, tested whichever way it turns out (listed in platform/README.md). */

const platform = () => {
  const made = createPlatform(wire, silentLogger)
  onTestFinished(() => made.close())
  return made
}

async function trainingAccess(settings: Partial<TrainingSettings> = {}) {
  const training = await startTraining({ settings, speed: 10 })
  onTestFinished(() => training.close())
  const headers = { authorization: `Bearer ${TRAINING_TOKEN}` }
  return { baseUrl: training.baseUrl, headers, secrets: [] }
}

async function fakeAccess(answer: Parameters<typeof startFakePlatform>[0]) {
  const { baseUrl, received } = await startFakePlatform(answer)
  return { access: { baseUrl, headers: {}, secrets: [] }, received }
}

const order = (amount = '100') => ({
  amount,
  currency: 'RUB' as const,
  merchant_transaction_id: `unsaid-${crypto.randomUUID()}`,
})

test.each(CHOICES.idForm)('a creation is accepted with an ID of the form %s', async (idForm) => {
  const access = await trainingAccess({ idForm })
  const { state, reply } = await platform().create(access, 'payin_account', order())
  expect([state, reply?.missing, reply?.retyped]).toEqual(['accepted', [], []])
  expect(reply?.fields.id?.length).toBe(idForm === 'short' ? 8 : 36)
})

test.each(CHOICES.creationStatus)('a creation is accepted with HTTP status %i', async (creationStatus) => {
  const access = await trainingAccess({ creationStatus })
  expect(await platform().create(access, 'payin_account', order())).toMatchObject({ state: 'accepted' })
})

test.each(CHOICES.disputeStatus)('a dispute is accepted with HTTP status %i', async (disputeStatus) => {
  const access = await trainingAccess({ disputeStatus })
  const payin = order()
  await platform().create(access, 'payin_account', payin)
  await platform().cancel(access, payin.merchant_transaction_id)
  const opening = { transaction_id: payin.merchant_transaction_id, dispute_type: 'payin_timeout' } as const
  expect(await platform().openDispute(access, opening)).toMatchObject({ state: 'accepted' })
})

test.each([200, 202, 206])('a read succeeds with HTTP status %i', async (status) => {
  const { access } = await fakeAccess(json(status, { balance: '1', currency_rate: '2' }))
  expect(await platform().balance(access)).toMatchObject({ balance: '1' })
})

test.each([
  ['204 without a body', text(204, '')],
  ['204 that names the encoding of no body', text(204, '', { 'content-encoding': 'gzip' })],
  ['200 that names the encoding of no body', text(200, '', { 'content-encoding': 'br', 'content-length': '0' })],
  ['200 with JSON', json(200, { ok: true })],
  ['200 with the status cancel', json(200, { id: 'Ab12Cd34', status: 'cancel' })],
  ['200 with an object that is empty', json(200, {})],
  ['202 without a body', text(202, '')],
])('a cancellation is accepted with %s', async (_what, answer) => {
  const { access } = await fakeAccess(answer)
  expect(await platform().cancel(access, 'invoice-1')).toMatchObject({ state: 'accepted', reply: null, failure: null })
})

test.each([
  ['error_message', 'refused', 'refused'],
  ['code_message', 'refused', 'refused'],
  ['nested', 'refused', 'refused'],
  ['text', 'unknown', 'unreadable_answer'],
  ['empty', 'unknown', 'unreadable_answer'],
] as const)('errors of creations and cancellations are read in the shape %s', async (errorShape, state, kind) => {
  const access = await trainingAccess({ errorShape })
  const code = kind === 'refused' ? { code: 'AMOUNT_INVALID' } : {}
  const created = await platform().create(access, 'payin_account', order('100.64'))
  expect(created).toMatchObject({ state, failure: { kind, httpStatus: 400, ...code } })
  const cancelled = await platform().cancel(access, 'no-such-order')
  expect(cancelled).toMatchObject({ state, failure: { kind, httpStatus: 404 } })
})

test.each(CHOICES.errorShape)('errors of reads are read in the shape %s', async (errorShape) => {
  const access = await trainingAccess({ errorShape })
  const read = platform().status(access, 'NoSuchId', 'query')
  const hasCode = errorShape !== 'text' && errorShape !== 'empty'
  expect(await failureOf(read)).toMatchObject({
    kind: hasCode ? 'refused' : 'unreadable_answer',
    httpStatus: 404,
    ...(hasCode ? { code: 'TRANSACTION_NOT_FOUND' } : {}),
  })
})

test.each(CHOICES.payloadFields)('a status is read with these payload fields: %s', async (payloadFields) => {
  const access = await trainingAccess({ payloadFields })
  const { reply } = await platform().create(access, 'payin_account', order())
  const { status, receipts, payload } = await platform().status(access, reply?.fields.id ?? '', 'query')
  expect([status, receipts]).toEqual([payloadFields === 'none' ? null : 'process', []])
  const hasNames = payloadFields === 'all' || payloadFields === 'common'
  expect(Object.keys(payload ?? {}).includes('merchant_transaction_id')).toBe(hasNames)
})

test.each([
  ['a status and receipts', { status: 'paid', receipts: [{ id: 'r' }] }, 'paid', 1],
  ['no status', { receipts: [] }, null, 0],
  ['a status that is a number', { status: 3 }, null, 0],
  ['no receipts', { status: 'on_hold' }, 'on_hold', 0],
  ['receipts that are no list', { status: 'paid', receipts: 'none' }, 'paid', 0],
  ['no receipts and no status', { id: 'Ab12Cd34' }, null, 0],
  ['receipts that are null', { receipts: null }, null, 0],
  ['a blank status', { status: ' ', receipts: [] }, null, 0],
  ['the status of a failed transaction', { status: 'error', error: 'the bank refused', receipts: [] }, 'error', 0],
])('a status payload is read with %s', async (_what, payload, status, receipts) => {
  const { access } = await fakeAccess(json(200, payload))
  const read = await platform().status(access, 'Ab12Cd34', 'query')
  expect([read.status, read.receipts.length, read.payload]).toEqual([status, receipts, payload])
})

test.each([
  ['a list of its own', { data: { status: 'paid', receipts: [{ id: 'r' }] } }, 'paid', 1],
  ['a status of its own', { status: 'success', data: { id: 'Ab12Cd34', status: 'process' } }, 'process', 0],
  ['a result', { result: { amount: '1' }, ok: true }, null, 0],
])('a status payload is read from an envelope with %s', async (_what, envelope, status, receipts) => {
  const { access } = await fakeAccess(json(200, envelope))
  const read = await platform().status(access, 'Ab12Cd34', 'query')
  const payload = 'data' in envelope ? envelope.data : envelope.result
  expect([read.status, read.receipts.length, read.payload]).toEqual([status, receipts, payload])
})

test.each([
  { status: 'error', message: 'Transaction not found' },
  { status: 'error', error: 'INTERNAL_ERROR' },
  { status: 'failed' },
  { status: 'fail', data: null },
  { data: { status: 'error', message: 'not now' } },
])('an error in place of a status payload is not the status: %j', async (body) => {
  const { access } = await fakeAccess(json(200, body))
  const failure = await failureOf(platform().status(access, 'Ab12Cd34', 'query'))
  expect(failure).toMatchObject({ kind: 'unreadable_answer', reason: 'names_error' })
})

test('an empty list of disputes beside an error proves nothing', async () => {
  const { access } = await fakeAccess(json(200, { success: false, error: 'INTERNAL_ERROR', items: [] }))
  const failure = await failureOf(platform().disputes(access, { merchant_transaction_id: 'invoice-1' } as never))
  expect(failure).toMatchObject({ kind: 'unreadable_answer', reason: 'names_error' })
})

test.each([null, [], [1], '', 7, {}, { data: null }, { data: {} }, { message: 'maintenance' }])(
  'a status answer that names nothing of a transaction is unreadable: %j',
  async (payload) => {
    const { access } = await fakeAccess(json(200, payload))
    const failure = await failureOf(platform().status(access, 'Ab12Cd34', 'query'))
    expect(failure).toMatchObject({ kind: 'unreadable_answer', reason: 'wrong_shape' })
  },
)

test.each([
  ['in seconds', () => '7', 7, 7],
  ['as a date', () => new Date(Date.now() + 60_000).toUTCString(), 55, 60],
  ['as a date that is over', () => new Date(0).toUTCString(), 0, 0],
  ['as nonsense', () => '-1e9', undefined, undefined],
  ['not at all', () => '', undefined, undefined],
])('the wait after a 429 is read when it is given %s', async (_what, headerOf, least, most) => {
  const header = headerOf()
  const { access } = await fakeAccess(text(429, '', header === '' ? {} : { 'retry-after': header }))
  const { failure } = await platform().cancel(access, 'invoice-1')
  expect(failure).toMatchObject({ kind: 'rate_limited' })
  const { retryAfterSeconds } = failure as { retryAfterSeconds?: number }
  if (least === undefined) return expect(retryAfterSeconds).toBeUndefined()
  expect(retryAfterSeconds).toBeGreaterThanOrEqual(least)
  expect(retryAfterSeconds).toBeLessThanOrEqual(most)
})

test('any acquirer is accepted, and an expiry that is no time is kept as it came', async () => {
  const { access } = await fakeAccess(
    created({ acquirer: 'never-heard-of', payment_url: 'https://pay.example/1', expires_at: 'in a while' }),
  )
  const { reply } = await platform().create(access, 'payin_acquiring', { ...order(), return_url: 'https://s.example' })
  expect(reply?.fields).toMatchObject({ acquirer: 'never-heard-of', expires_at: 'in a while' })
})

test('a bank ID that is no UUID is kept as it came', async () => {
  const { access } = await fakeAccess(json(200, [{ id: 'sber', name: 'B', country_code: 'ru' }]))
  expect((await platform().banks(access)).banks).toEqual([{ id: 'sber', name: 'B', country_code: 'ru' }])
})

test('a request has no version in path or headers, and only the headers that HTTP and the merchant need', async () => {
  const { access, received } = await fakeAccess(created())
  await platform().create({ ...access, headers: { 'X-API-Key': 'k' } }, 'payin_account', order())
  const [request] = received
  expect(request?.path).toBe('/merchant/payin/account')
  expect(Object.keys(request?.headers ?? {}).toSorted()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'content-length',
    'content-type',
    'host',
    'x-api-key',
  ])
})

test('the largest file that is sent is within the limit, whichever megabyte is meant', async () => {
  expect(MAX_EVIDENCE_BYTES).toBeLessThanOrEqual(10 * 10 ** 6)
  const access = await trainingAccess()
  const payin = order()
  await platform().create(access, 'payin_account', payin)
  await platform().cancel(access, payin.merchant_transaction_id)
  const bytes = Buffer.alloc(MAX_EVIDENCE_BYTES)
  Buffer.from('89504e470d0a1a0a', 'hex').copy(bytes)
  const file = {
    name: 'largest.png',
    contentType: 'image/png',
    size: bytes.length,
    read: async function* () {
      yield bytes
    },
  }
  const opening = { transaction_id: payin.merchant_transaction_id, dispute_type: 'payin_timeout' } as const
  expect(await platform().openDispute(access, opening, { files: [file] })).toMatchObject({ state: 'accepted' })
})

test('null in a required field of a creation is reported; an expiry may be null', async () => {
  const { access } = await fakeAccess(created({ rate: null, expires_at: null }))
  const { reply } = await platform().create(access, 'payin_account', order())
  expect(reply?.retyped).toEqual(['rate'])
})
