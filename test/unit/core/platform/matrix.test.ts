import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DeskFailure } from '../../../../src/main/core/desk-failure.ts'
import type { PlatformAccess } from '../../../../src/main/core/platform/access.ts'
import { createPlatform, type Platform } from '../../../../src/main/core/platform/endpoints.ts'
import { silentLogger } from '../../../fakes/logger.ts'
import { BANK_ID, TEST_CARD } from '../../../fakes/orders.ts'
import { deadAddress, type FakePlatform, json, openFakePlatform } from '../../../fakes/platform.ts'
import { wire } from '../../../fakes/ports.ts'
import { HARMLESS, SAYS_NOTHING, troubles } from './troubles.ts'

const order = { amount: '10.50', currency: 'RUB', merchant_transaction_id: 'invoice-1' } as const
const opening = { transaction_id: 'invoice-1', dispute_type: 'payin_timeout' } as const
const file = {
  name: 'чек "1".png',
  contentType: 'image/png',
  size: 3,
  read: async function* () {
    yield new Uint8Array([1, 2, 3])
  },
}

type Write = (
  platform: Platform,
  access: PlatformAccess,
) => Promise<{ state: string; failure: { kind: string } | null }>
type Read = (platform: Platform, access: PlatformAccess) => Promise<unknown>

const writes: Record<string, Write> = {
  'payin by account': (p, a) => p.create(a, 'payin_account', order),
  'payin by acquiring': (p, a) => p.create(a, 'payin_acquiring', { ...order, return_url: 'https://shop.example' }),
  'payout to card': (p, a) => p.create(a, 'payout_card', { ...order, owner_name: 'A B', bank_id: BANK_ID }, TEST_CARD),
  cancel: (p, a) => p.cancel(a, 'invoice-1'),
  'dispute as JSON': (p, a) => p.openDispute(a, opening),
  'dispute with files': (p, a) => p.openDispute(a, opening, { files: [file] }),
}

const reads: Record<string, Read> = {
  status: (p, a) => p.status(a, 'Ab12Cd34', 'query'),
  'status by path': (p, a) => p.status(a, 'Ab12Cd34', 'path'),
  balance: (p, a) => p.balance(a),
  banks: (p, a) => p.banks(a, 'RU'),
  dispute: (p, a) => p.dispute(a, BANK_ID),
  'dispute list': (p, a) => p.disputes(a, { page_number: 1, page_size: 50 }),
}

const common = {
  ...order,
  id: 'Ab12Cd34',
  expires_at: null,
  currency_rate: '90',
  amount_in_usd: '0.1',
  rate: '2',
  commission: '0.01',
}
const item = { id: BANK_ID, created_at: '2030-01-01T00:00:00Z', status: 'process', amount: '1', transaction_id: 't' }

/** A good answer of each endpoint. */
const GOOD: Record<string, object> = {
  'payin by account': { ...common, payment_link: 'https://pay.example/1', account_number: '4081', owner_name: 'A B' },
  'payin by acquiring': { ...common, payment_url: 'https://pay.example/1', acquirer: 'bank' },
  'payout to card': common,
  cancel: { success: true },
  'dispute as JSON': { id: BANK_ID },
  'dispute with files': { id: BANK_ID },
  status: { status: 'paid', receipts: [] },
  'status by path': { status: 'paid', receipts: [] },
  balance: { balance: '1', currency_rate: '2' },
  banks: [{ id: BANK_ID, name: 'Bank', country_code: 'RU' }],
  dispute: item,
  'dispute list': { items: [item], page_number: 1, page_size: 50 },
}

/** The same answer with every text as a number, down to list items, or with undocumented fields. */
function retyped(value: unknown): unknown {
  if (typeof value === 'string') return 12345678
  if (Array.isArray(value)) return value.map(retyped)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, retyped(inner)]))
}
function extended(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(extended)
  if (value === null || typeof value !== 'object') return value
  const inner = Object.entries(value).map(([name, one]) => [name, extended(one)])
  return { ...Object.fromEntries(inner), surprise: { deep: [1, null, 'x'] }, ['__proto__']: { id: 'no' } }
}

const deviations = [
  { what: 'a slow answer', of: (good: object) => good, delay: 200 },
  { what: 'numbers in place of texts', of: retyped, delay: 0 },
  { what: 'fields that nobody documented', of: extended, delay: 0 },
]

/** Short timeouts, so that a missing answer is noticed soon. */
const LIMITS = {
  connect: 1000,
  read: { firstByte: 600, whole: 1800, pause: 5 },
  write: { firstByte: 300, whole: 3000 },
  upload: { whole: 3000 },
}

let far: FakePlatform & { close(): void }
let platform: Platform
let access: PlatformAccess

beforeAll(async () => {
  far = await openFakePlatform(json(200, {}))
  platform = createPlatform(wire, silentLogger, LIMITS)
  access = { baseUrl: far.baseUrl, headers: { authorization: 'Bearer t' }, secrets: ['t'] }
})
afterAll(async () => {
  await platform.close()
  far.close()
})

async function failureOfRead(read: Read, to = access): Promise<unknown> {
  try {
    await read(platform, to)
    return null
  } catch (thrown) {
    if (!(thrown instanceof DeskFailure)) throw thrown
    return thrown.failure
  }
}

describe.each(Object.entries(writes))('%s', (name, write) => {
  test.each(troubles)('$what', async ({ answer, state, failure, ofCancel }) => {
    far.answer = answer
    const before = far.received.length
    const outcome = await write(platform, access)
    const accepted = name === 'cancel' && ofCancel === 'accepted'
    expect(outcome.state).toBe(accepted ? 'accepted' : state)
    if (accepted) expect(outcome.failure).toBeNull()
    else expect(outcome.failure).toMatchObject(failure)
    expect(far.received.length - before, 'a write is sent once').toBe(1)
  })

  test.each(deviations)('$what is still a success', async ({ of, delay }) => {
    const answer = json(201, of(GOOD[name] ?? {}))
    far.answer = (response, request) => void setTimeout(() => void answer(response, request), delay)
    expect(await write(platform, access)).toMatchObject({ state: 'accepted', failure: null })
  })

  /** A cancel documents no fields that others could be beside. */
  const beside = (fields: object) => json(200, name === 'cancel' ? fields : { ...GOOD[name], ...fields })

  test.each(HARMLESS)('%j beside the documented fields is still a success', async (harmless) => {
    far.answer = beside(harmless)
    expect(await write(platform, access)).toMatchObject({ state: 'accepted', failure: null })
  })

  test.each(SAYS_NOTHING)('%j proves nothing beside an ID, and alone no cancel', async (undecided) => {
    far.answer = beside(undecided)
    const isDone = name !== 'cancel'
    expect(await write(platform, access)).toMatchObject(
      isDone
        ? { state: 'accepted', failure: null }
        : { state: 'unknown', failure: { kind: 'unreadable_answer', reason: 'wrong_shape' } },
    )
  })

  test('a refused connection is not_sent', async () => {
    const outcome = await write(platform, { ...access, baseUrl: await deadAddress() })
    expect(outcome).toMatchObject({ state: 'not_sent', failure: { kind: 'not_sent', reason: 'connection_refused' } })
  })

  test('a name that does not resolve is not_sent', async () => {
    const outcome = await write(platform, { ...access, baseUrl: 'https://paydesk.invalid' })
    expect(outcome).toMatchObject({ state: 'not_sent', failure: { kind: 'not_sent', reason: 'name_not_resolved' } })
  })

  test('a connection closed before the request is read is unknown', async () => {
    far.refuseConnections = true
    const outcome = await write(platform, access)
    far.refuseConnections = false
    expect(outcome).toMatchObject({ state: 'unknown', failure: { kind: 'no_answer', reason: 'reset' } })
  })
})

describe.each(Object.entries(reads))('%s', (name, read) => {
  test.each(troubles.filter(({ ofWrites }) => !ofWrites))('$what', async ({ answer, failure }) => {
    far.answer = answer
    expect(await failureOfRead(read)).toMatchObject(failure)
  })

  test.each(deviations)('$what is still a success', async ({ of, delay }) => {
    const answer = json(201, of(GOOD[name] ?? {}))
    far.answer = (response, request) => void setTimeout(() => void answer(response, request), delay)
    expect(await failureOfRead(read)).toBeNull()
  })

  test('a refused connection is reported as such', async () => {
    const found = await failureOfRead(read, { ...access, baseUrl: await deadAddress() })
    expect(found).toMatchObject({ kind: 'not_sent', reason: 'connection_refused' })
  })
})

test('an answer that never ends is given up once the time limit of the whole call is over', async () => {
  const drip: FakePlatform['answer'] = (response) => {
    response.writeHead(200, { 'content-length': '100000' })
    const timer = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(timer))
  }
  far.answer = drip
  const { whole } = LIMITS.write
  const begun = performance.now()
  const failure = { kind: 'no_answer', reason: 'timeout' }
  const [created, disputed, read] = await Promise.all([
    platform.create(access, 'payin_account', order),
    platform.openDispute(access, opening, { files: [file] }),
    failureOfRead((p, a) => p.balance(a)),
  ])
  expect(created).toMatchObject({ state: 'unknown', failure })
  expect(disputed).toMatchObject({ state: 'unknown', failure })
  expect(read).toMatchObject(failure)
  expect(performance.now() - begun).toBeLessThan(whole * 2)
})
