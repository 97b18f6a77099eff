import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { type Answer, hangUp, json, text } from '../../../fakes/platform.ts'

const DOCUMENTED_CODES = [
  'DUPLICATE_ORDER',
  'MISSING_ID',
  'INVALID_REQUEST',
  'VALIDATION_ERROR',
  'DISPUTE_EXISTS',
  'CANNOT_DISPUTE',
]
const error = (code: string) => ({ error: code, message: `the words of ${code}` })

/** Codes that do not refuse anything, whatever the HTTP status. */
const UNDECIDED_CODES = [
  'TIMEOUT',
  'UPSTREAM_TIMEOUT',
  'REQUEST_IN_PROGRESS',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
  'TRY_AGAIN_LATER',
  'UNKNOWN_ERROR',
  'PAYOUT_FAILED',
  'PENDING',
  'PROVIDER_ERROR',
  'CONNECTION_RESET',
  'PAYOUT_PENDING',
  'PENDING_CONFIRMATION',
  'PAYMENT_STATUS_UNKNOWN',
  'UNKNOWN_STATE',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'UND_ERR_SOCKET',
  'ERR_BAD_RESPONSE',
  'ERR_CANCELED',
  'ABORT_ERR',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_SOCKET_CLOSED',
  'ERR_HTTP2_STREAM_ERROR',
  'EAI_FAIL',
  'ABORTED',
  'CANCELLED',
  'DATA_LOSS',
  'PAYOUT_PROCESSING',
  'ORDER_QUEUED',
  'PAYMENT_IN_PROCESS',
  'PAYOUT_CREATION_FAILED',
  'CREATE_FAILED',
  'NO_RESPONSE',
  'BACKEND_ERROR',
]
/** Codes that only sound similar. */
const REFUSING_CODES = [
  'VALIDATION_FAILED',
  'UNKNOWN_CURRENCY',
  'BANK_UNAVAILABLE',
  'INTERNAL_ID_INVALID',
  'EXPIRED',
  'SPENDING_LIMIT',
  'NOPE',
]
/** Texts that frameworks and gateways write in place of a code. */
const SENTENCES: readonly unknown[] = [
  'Bad Request',
  'Something went wrong, please try again',
  'timeout',
  'Duplicate order',
  { code: 'Bad gateway', message: 'm' },
]

/** Contradicts a successful answer, in addition to an ID that may well be right. */
const AGAINST: readonly object[] = [
  { error: 'CANNOT_CANCEL', message: 'm' },
  { error: 'not possible' },
  { error: { code: 'X_Y' } },
  { error: true },
  { errors: [{ field: 'amount' }] },
  { error_code: 'X' },
  { success: false },
  { success: 'false' },
  { Success: false, message: 'm' },
  { ok: false },
  { status: 'error' },
  { status: 'Failed' },
  { result: false },
  { status: 400, message: 'm' },
  { statusCode: '500' },
  { code: 'CANNOT_CANCEL' },
  { code: 'NOPE', message: 'm' },
  { code: 422 },
  { data: { error: 'CANNOT_CANCEL' } },
]

/** Looks similar, but does not contradict an answer. */
export const HARMLESS: readonly object[] = [
  { error: null, errors: [], error_code: 0, error_message: '' },
  { error: '', code: 0 },
  { success: true, ok: true, status: 'ok', message: 'created' },
  { code: 'OK', message: 'created' },
  { status: 'cancel' },
  { cancelled: true },
  { status: 'success', data: { status: 'canceled' } },
  { data: { success: true } },
]

/** Does not contradict an answer with an ID either, but does not say that a cancel, which has none, is done. */
export const SAYS_NOTHING: readonly object[] = [
  { code: 'RUB' },
  { code: 200, status: 200 },
  { status: 'expired', result: { error: null } },
  { status: 'paid' },
  { message: 'The transaction cannot be cancelled' },
  { transaction_id: 'Ab12Cd34' },
  { cancelled: false },
  { updated: '0' },
  { status: 'completed' },
  { data: { status: 'approved' } },
  { transaction_id: 'Ab12Cd34', status: 'success' },
  { success: true, status: 'paid' },
  { success: true, data: { status: 'process' } },
  { success: true, canceled: 'false' },
]

const unreadable = (reason: string) => ({ kind: 'unreadable_answer', reason })

/** A reply, and what it means: the state of a write, and the failure of a read or write. `null`: success. */
export interface Trouble {
  readonly what: string
  readonly answer: Answer
  readonly state: string
  readonly failure: object
  /** If a cancellation, which needs no body, is judged differently. */
  readonly ofCancel?: 'accepted'
  /** Does not apply to reads, which keep any object unchanged. */
  readonly ofWrites?: true
  /** Known only after a timeout. */
  readonly takesTime?: true
}

const bomb = gzipSync(Buffer.alloc(500_000_000, ' '), { level: 1 })

export const troubles: readonly Trouble[] = [
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
  ...UNDECIDED_CODES.map((code) => ({
    what: `409 ${code}, which means later`,
    answer: json(409, error(code)),
    state: 'unknown',
    failure: { kind: 'service_failed', code, httpStatus: 409 },
  })),
  ...[401, 403, 429].map((status) => ({
    what: `${status} REQUEST_IN_PROGRESS, which says that it was taken on`,
    answer: json(status, error('REQUEST_IN_PROGRESS')),
    state: 'unknown',
    failure: { kind: 'service_failed', code: 'REQUEST_IN_PROGRESS', httpStatus: status },
  })),
  {
    what: '429 TRY_AGAIN_LATER',
    answer: json(429, error('TRY_AGAIN_LATER'), { 'retry-after': '0' }),
    state: 'refused',
    failure: { kind: 'rate_limited', code: 'TRY_AGAIN_LATER' },
  },
  ...REFUSING_CODES.map((code) => ({
    what: `422 ${code}`,
    answer: json(422, error(code)),
    state: 'refused',
    failure: { kind: 'refused', code, httpStatus: 422 },
  })),
  ...SENTENCES.map((sentence) => ({
    what: `400 with ${JSON.stringify(sentence)} in place of a code`,
    answer: json(400, { error: sentence, message: 'm', code: 'AMOUNT_INVALID' }),
    state: 'unknown',
    failure: { kind: 'unreadable_answer', reason: 'unexpected_status', message: expect.stringContaining('m') },
  })),
  ...[401, 403, 429].map((status) => ({
    what: `${status} with a sentence`,
    answer: json(status, { error: 'Please try again later' }, { 'retry-after': '0' }),
    state: 'refused',
    failure: { httpStatus: status, message: 'Please try again later' },
  })),
  ...AGAINST.map((against) => ({
    what: `200 with an id and ${JSON.stringify(against)}`,
    answer: json(200, { id: 'Ab12Cd34', ...against }),
    state: 'unknown',
    failure: unreadable('names_error'),
    ofWrites: true as const,
  })),
  {
    what: '200 with HTML',
    answer: text(200, '<!doctype html><title>Log in</title>', { 'content-type': 'text/html' }),
    state: 'unknown',
    failure: unreadable('not_json'),
  },
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
    what: '600, which HTTP does not have',
    answer: json(600, error('NOPE')),
    state: 'unknown',
    failure: { ...unreadable('unexpected_status'), httpStatus: 600 },
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
  },
  {
    what: 'a text in place of everything',
    answer: json(200, 'hello'),
    state: 'unknown',
    failure: unreadable('wrong_shape'),
  },
  {
    what: 'closed after the request',
    answer: hangUp,
    state: 'unknown',
    failure: { kind: 'no_answer', reason: 'reset' },
  },
  {
    what: 'no answer',
    answer: () => undefined,
    state: 'unknown',
    failure: { kind: 'no_answer', reason: 'timeout' },
    takesTime: true,
  },
  {
    what: 'an answer that stops half-way',
    answer: (response) => void response.writeHead(200, { 'content-length': '100' }).write('{"id": "Ab1'),
    state: 'unknown',
    failure: { kind: 'no_answer', reason: 'timeout' },
    takesTime: true,
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

/** Half a gigabyte, as fast as it is read, or until reading stops. */
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
