import { gzipSync } from 'node:zlib'
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

const unreadable = (reason: string) => ({ kind: 'unreadable_answer', reason })

/** What comes back, and what it means: the state of a write, and the failure of either. Null: success. */
export interface Trouble {
  readonly what: string
  readonly answer: Answer
  readonly state: string
  readonly failure: object
  /** Where a cancel, which reads no body, sees it differently. */
  readonly ofCancel?: 'accepted'
  /** Known only after a time limit. */
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
