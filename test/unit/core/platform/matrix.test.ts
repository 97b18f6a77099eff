import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DeskFailure } from '../../../../src/main/core/desk-failure.ts'
import type { Access } from '../../../../src/main/core/platform/access.ts'
import { createPlatform, type Platform } from '../../../../src/main/core/platform/endpoints.ts'
import { silentLogger } from '../../../fakes/logger.ts'
import { BANK_ID, TEST_CARD } from '../../../fakes/orders.ts'
import {
  type Answer,
  deadAddress,
  type FakePlatform,
  hangUp,
  json,
  openFakePlatform,
  text,
} from '../../../fakes/platform.ts'
import { openNetwork } from '../../../fakes/ports.ts'

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

type Write = (platform: Platform, access: Access) => Promise<{ state: string; failure: { kind: string } | null }>
type Read = (platform: Platform, access: Access) => Promise<unknown>

const writes: Record<string, Write> = {
  'payin by account': (p, a) => p.create(a, 'payin_account', order),
  'payin by acquiring': (p, a) => p.create(a, 'payin_acquiring', { ...order, return_url: 'https://shop.example' }),
  'payout to card': (p, a) => p.create(a, 'payout_card', { ...order, owner_name: 'A B', bank_id: BANK_ID }, TEST_CARD),
  cancel: (p, a) => p.cancel(a, 'invoice-1'),
  'dispute as JSON': (p, a) => p.openDispute(a, opening),
  'dispute with files': (p, a) => p.openDispute(a, opening, { files: [file] }),
}

const reads: Record<string, Read> = {
  status: (p, a) => p.status(a, 'Ab12Cd34'),
  balance: (p, a) => p.balance(a),
  banks: (p, a) => p.banks(a, 'RU'),
  dispute: (p, a) => p.dispute(a, BANK_ID),
  'dispute list': (p, a) => p.disputes(a, { page_number: 1, page_size: 50 }),
}

const DOCUMENTED_CODES = [
  'DUPLICATE_ORDER',
  'MISSING_ID',
  'INVALID_REQUEST',
  'VALIDATION_ERROR',
  'DISPUTE_EXISTS',
  'CANNOT_DISPUTE',
]
const error = (code: string) => ({ error: code, message: `the words of ${code}` })

const unreadable = (reason: string) => ({ kind: 'unreadable_answer', reason })

/** What comes back, and what it means: the state of a write, and the failure of either. Null: success. */
interface Trouble {
  readonly what: string
  readonly answer: Answer
  readonly state: string
  readonly failure: object
  /** Where a read, or a cancel, which reads no body, sees it differently. */
  readonly ofRead?: object | null
  readonly ofCancel?: 'accepted'
}

const bomb = gzipSync(Buffer.alloc(500_000_000, ' '), { level: 1 })

const troubles: readonly Trouble[] = [
  ...DOCUMENTED_CODES.map((code) => ({
    what: `400 ${code}`,
    answer: json(400, error(code)),
    state: 'refused',
    failure: { kind: 'refused', code, message: `the words of ${code}`, httpStatus: 400 },
  })),
  ...[400, 500].map((status) => ({
    what: `${status} DISPUTE_FAILED`,
    answer: json(status, error('DISPUTE_FAILED')),
    state: 'unknown',
    failure: { kind: 'service_failed', code: 'DISPUTE_FAILED', httpStatus: status },
  })),
  ...['NOT_FOUND', 'TRANSACTION_NOT_FOUND'].map((code) => ({
    what: `404 ${code}`,
    answer: json(404, error(code)),
    state: 'refused',
    failure: { kind: 'refused', code, httpStatus: 404 },
  })),
  { what: '404 HTML', answer: text(404, '<h1>'), state: 'unknown', failure: unreadable('unexpected_status') },
  {
    what: '409 with a code',
    answer: json(409, error('NEW')),
    state: 'refused',
    failure: { kind: 'refused', code: 'NEW' },
  },
  { what: '401', answer: text(401, ''), state: 'refused', failure: { kind: 'unauthorized', httpStatus: 401 } },
  { what: '403', answer: json(403, error('NO')), state: 'refused', failure: { kind: 'unauthorized', code: 'NO' } },
  {
    what: '429',
    answer: text(429, '', { 'retry-after': '0' }),
    state: 'refused',
    failure: { kind: 'rate_limited', retryAfterSeconds: 0 },
  },
  ...[408, 425, 499].map((status) => ({
    what: `${status} with a code, as a gateway gives up on a request it may have passed on`,
    answer: json(status, error('TIMEOUT')),
    state: 'unknown',
    failure: { kind: 'service_failed', code: 'TIMEOUT', httpStatus: status },
  })),
  {
    what: '421, after which HTTP clients like to send again',
    answer: text(421, ''),
    state: 'unknown',
    failure: unreadable('unexpected_status'),
  },
  {
    what: '500 JSON',
    answer: json(500, error('INTERNAL_ERROR')),
    state: 'unknown',
    failure: { kind: 'service_failed', code: 'INTERNAL_ERROR' },
  },
  {
    what: '502 HTML',
    answer: text(502, '<h1>'),
    state: 'unknown',
    failure: { kind: 'service_failed', httpStatus: 502 },
  },
  {
    what: 'a redirect to another origin',
    answer: text(307, '', { location: 'http://127.0.0.1:9/' }),
    state: 'unknown',
    failure: { kind: 'redirected', httpStatus: 307 },
  },
  {
    what: 'an empty 200',
    answer: text(200, ''),
    state: 'unknown',
    failure: unreadable('not_json'),
    ofCancel: 'accepted',
  },
  {
    what: 'half a JSON',
    answer: text(200, '{"id":'),
    state: 'unknown',
    failure: unreadable('not_json'),
    ofCancel: 'accepted',
  },
  {
    what: 'a text in place of everything',
    answer: json(200, 'hello'),
    state: 'unknown',
    failure: unreadable('wrong_shape'),
    ofCancel: 'accepted',
  },
  {
    what: 'closed after the request',
    answer: hangUp,
    state: 'unknown',
    failure: { kind: 'no_answer', reason: 'reset' },
  },
  { what: 'no answer', answer: () => undefined, state: 'unknown', failure: { kind: 'no_answer', reason: 'timeout' } },
  {
    what: 'an answer that stops half-way',
    answer: (response) => void response.writeHead(200, { 'content-length': '100' }).write('{"id": "Ab1'),
    state: 'unknown',
    failure: { kind: 'no_answer', reason: 'timeout' },
  },
  {
    what: 'a body of 500 MB',
    answer: endless,
    state: 'unknown',
    failure: unreadable('too_large'),
  },
  {
    what: 'a gzip bomb',
    answer: (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    state: 'unknown',
    failure: unreadable('too_large'),
  },
]

/** Half a gigabyte, as fast as it is taken, or until it is taken no more. */
function endless(response: Parameters<Answer>[0]): void {
  const chunk = Buffer.alloc(1024 * 1024, ' ')
  let left = 500
  const more = (): void => {
    while (left-- > 0) if (!response.write(chunk)) return void response.once('drain', more)
    response.end()
  }
  response.on('error', () => undefined)
  more()
}

/** Short limits, so that what never comes is known soon. */
const LIMITS = {
  connect: 1000,
  read: { firstByte: 300, whole: 1200, pause: 5 },
  write: { firstByte: 300, whole: 3000 },
  upload: { whole: 3000 },
}

let far: FakePlatform & { close(): void }
let platform: Platform
let access: Access

beforeAll(async () => {
  far = await openFakePlatform(json(200, {}))
  platform = createPlatform(openNetwork, { now: () => new Date() }, silentLogger, LIMITS)
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

describe.each(Object.entries(reads))('%s', (_name, read) => {
  test.each(troubles)('$what', async ({ what, answer, failure }) => {
    far.answer = answer
    const found = await failureOfRead(read)
    // A status payload is not described: whatever JSON comes is kept as it is.
    if (read === reads.status && what === 'a text in place of everything') expect(found).toBeNull()
    else expect(found).toMatchObject(failure)
  })

  test('a refused connection is told as such', async () => {
    const found = await failureOfRead(read, { ...access, baseUrl: await deadAddress() })
    expect(found).toMatchObject({ kind: 'not_sent', reason: 'connection_refused' })
  })
})
