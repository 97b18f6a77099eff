import { isTimeoutError } from 'ky'
import type { CallFailure } from '#shared/model/failure.ts'
import { ProxyFailed } from './connect.ts'
import { errorWordsOf, isUndecided, isUnderWay } from './error-messages.ts'
import type { Redaction } from './redact.ts'
import { fitText } from './reply-limits.ts'
import { ReplyTooLarge } from './request-once.ts'

/** Which call it was, when it began, and what to take out of its words. */
export interface CallContext {
  readonly endpoint: string
  readonly at: string
  readonly redaction: Redaction
}

/** The failure of an answer that is not a 2xx (interface: Errors). The service's own words are kept, redacted. */
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
  if (code !== undefined && [401, 403, 429].includes(status) && isUnderWay(code)) {
    return { kind: 'service_failed', ...call }
  }
  if (status === 401 || status === 403) return { kind: 'unauthorized', ...call }
  if (status === 429) {
    const seconds = retryAfter(response.headers.get('retry-after') ?? '', context)
    return { kind: 'rate_limited', ...call, ...(seconds === null ? {} : { retryAfterSeconds: seconds }) }
  }
  const isOpen = GIVEN_UP.has(status) || (code !== undefined && isUndecided(code))
  if (status >= 500 || (status >= 400 && isOpen)) return { kind: 'service_failed', ...call }
  if (status >= 400 && code !== undefined) return { kind: 'refused', ...call }
  return { kind: 'unreadable_answer', reason: 'unexpected_status', ...call }
}

/**
 * The failure of a call that brought no answer. `connected` is known of writes, which have a connection of their own:
 * without one nothing can have left the machine. Of reads it is null, and judged by the error's code.
 */
export function failureOfThrow(
  error: unknown,
  connected: boolean | null,
  cancelled: boolean,
  context: CallContext,
): CallFailure {
  const { endpoint, at } = context
  const causes = causesOf(error)
  if (causes.some((cause) => cause instanceof ReplyTooLarge)) {
    return { kind: 'unreadable_answer', reason: 'too_large', endpoint, at }
  }
  const words = causes.map((cause) => cause.message).join(': ')
  const codes = causes.map((cause) => String((cause as { code?: unknown }).code ?? ''))
  const call = { endpoint, at, detail: fitText(context.redaction.text(words), 2000) }
  const proxied = causes.some((cause) => cause instanceof ProxyFailed)
  const reason = proxied ? 'proxy' : CONNECTING.find(([pattern]) => codes.some((code) => pattern.test(code)))?.[1]
  const timedOut = causes.some(isTimeoutError) || codes.some((code) => code.includes('TIMEOUT'))
  if (connected === false || (connected === null && reason)) {
    return { kind: 'not_sent', reason: cancelled ? 'cancelled' : (reason ?? (timedOut ? 'timeout' : 'other')), ...call }
  }
  return { kind: 'no_answer', reason: cancelled ? 'cancelled' : timedOut ? 'timeout' : 'reset', ...call }
}

/** What gateways say when they gave up on a request that they may have passed on already, whatever the body. */
const GIVEN_UP: ReadonlySet<number> = new Set([408, 425, 499])

/** Error codes of Node, OpenSSL and undici that only occur before there is a connection. */
const CONNECTING: readonly (readonly [RegExp, Extract<CallFailure, { kind: 'not_sent' }>['reason']])[] = [
  [/^(ENOTFOUND|EAI_AGAIN|ENODATA)$/, 'name_not_resolved'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'connection_refused'],
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, 'timeout'],
  [/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_/, 'tls'],
]

/** The failure of a 2xx that cannot be read, or names an error: with the service's own words where it has any. */
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

/** Retry-After in seconds, be it written as such or as a date; null where it says nothing. */
function retryAfter(header: string, { at }: CallContext): number | null {
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const until = Date.parse(header)
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - Date.parse(at)) / 1000))
}

/** The beginning of a body for a support ticket: enough to recognise a proxy's error page. */
function excerpt(body: string, context: CallContext): string {
  const beginning = context.redaction.beginning(body, 500)
  return body.length > 500 ? `${beginning}…` : beginning
}

/** An error and what caused it, outermost first. */
function causesOf(error: unknown): readonly Error[] {
  const found: Error[] = []
  let current = error
  while (current instanceof Error && found.length < 8) {
    found.push(current)
    current = current instanceof AggregateError ? current.errors[0] : current.cause
  }
  return found
}
