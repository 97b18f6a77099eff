import type { CallFailure } from '#shared/model/failure.ts'
import { errorWordsOf, isUndecided, isUnderWay } from './error-messages.ts'
import type { Redaction } from './redact.ts'

/** Which call it was, when it began, and what to redact from its texts. */
export interface CallContext {
  readonly endpoint: string
  readonly at: string
  readonly redaction: Redaction
}

/** Returns the failure of an answer that is not a 2xx (interface: Errors), with the platform's error text, redacted. */
export function failureOfAnswer(
  response: Pick<Response, 'status' | 'headers'>,
  body: string,
  context: CallContext,
): CallFailure {
  const { status } = response
  const { code, message } = errorWordsOf(body, context)
  const call = {
    endpoint: context.endpoint,
    at: context.at,
    httpStatus: status,
    ...(code === undefined ? {} : { code }),
    ...(message === undefined ? {} : { message }),
    ...(code === undefined && message === undefined && body.trim() !== '' ? { detail: excerpt(body, context) } : {}),
  }
  if (status >= 300 && status < 400) return { kind: 'redirected', ...call }
  const seconds = retryAfter(response.headers, context.at)
  const wait = seconds === null ? {} : { retryAfterSeconds: seconds }
  if (code !== undefined && [401, 403, 429].includes(status) && isUnderWay(code)) {
    return { kind: 'service_failed', ...call, ...wait }
  }
  if (status === 401 || status === 403) return { kind: 'unauthorized', ...call }
  if (status === 429) return { kind: 'rate_limited', ...call, ...wait }
  const isOpen = GIVEN_UP.has(status) || (code !== undefined && isUndecided(code))
  if (status >= 500 || (status >= 400 && isOpen)) return { kind: 'service_failed', ...call, ...wait }
  if (status >= 400 && code !== undefined) return { kind: 'refused', ...call }
  return { kind: 'unreadable_answer', reason: 'unexpected_status', ...call }
}

/** Statuses of gateways that gave up on a request they may already have passed on, whatever the body. */
const GIVEN_UP: ReadonlySet<number> = new Set([408, 425, 499])

/** Returns the failure of a 2xx that is unreadable or names an error, with the platform's error text if there is any. */
export function unreadable(
  reason: 'not_json' | 'wrong_shape' | 'no_id' | 'unusable_id' | 'names_error',
  httpStatus: number,
  body: string,
  context: CallContext,
): CallFailure {
  const { endpoint, at } = context
  const words = errorWordsOf(body, context)
  return { kind: 'unreadable_answer', reason, endpoint, at, httpStatus, ...words, detail: excerpt(body, context) }
}

/**
 * Returns Retry-After in seconds; `null` if there is none that can be read. A date in it is by the platform's clock, so
 * it is compared with the answer's date, or with `at` if the answer has no date.
 */
export function retryAfter(headers: Headers, at: string): number | null {
  const header = headers.get('retry-after') ?? ''
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const until = Date.parse(header)
  const answered = Date.parse(headers.get('date') ?? '')
  const from = Number.isNaN(answered) ? Date.parse(at) : answered
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - from) / 1000))
}

/** The beginning of a body for a support ticket: enough to recognise a proxy's error page. */
function excerpt(body: string, context: CallContext): string {
  const beginning = context.redaction.beginning(body, 500)
  return body.length > 500 ? `${beginning}…` : beginning
}
