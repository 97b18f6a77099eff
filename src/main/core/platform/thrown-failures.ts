import { isKyError, isTimeoutError } from 'ky'
import type { CallFailure } from '#shared/model/failure.ts'
import { CERTIFICATE_ALERT, CertificateRefused, ProxyFailed } from './connect.ts'
import type { CallContext } from './failures.ts'
import { fitText } from './reply-limits.ts'
import { NoSuchStatus, ReplyTooLarge } from './request-once.ts'

/**
 * Returns the failure of a call that got no answer, or none that can be read. `connected` is known for writes, which
 * have a separate connection: without one nothing can have left the machine, and if the certificate was refused, nothing
 * that left was read. For reads it is `null`, and the error's code decides.
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
  const strange = causes.find((cause) => cause instanceof NoSuchStatus)
  if (strange)
    return { kind: 'unreadable_answer', reason: 'unexpected_status', endpoint, at, httpStatus: strange.status }
  // ky's messages contain the whole address.
  const words = causes.flatMap((cause) => (isKyError(cause) ? [] : [cause.message])).join(': ')
  const codes = causes.map((cause) => String((cause as { code?: unknown }).code ?? ''))
  const call = { endpoint, at, ...(words !== '' && { detail: fitText(context.redaction.text(words), 2000) }) }
  const proxied = causes.some((cause) => cause instanceof ProxyFailed)
  const isCertificateRefused = causes.some((cause) => cause instanceof CertificateRefused)
  const reason = proxied ? 'proxy' : CONNECTING.find(([pattern]) => codes.some((code) => pattern.test(code)))?.[1]
  const timedOut = causes.some(isTimeoutError) || codes.some((code) => code.includes('TIMEOUT'))
  if (connected === false || isCertificateRefused || (connected === null && reason)) {
    return { kind: 'not_sent', reason: cancelled ? 'cancelled' : (reason ?? (timedOut ? 'timeout' : 'other')), ...call }
  }
  return { kind: 'no_answer', reason: cancelled ? 'cancelled' : timedOut ? 'timeout' : 'reset', ...call }
}

/** Error codes of Node, OpenSSL and undici that occur only before there is a connection. */
const CONNECTING: readonly (readonly [RegExp, Extract<CallFailure, { kind: 'not_sent' }>['reason']])[] = [
  [/^(ENOTFOUND|EAI_AGAIN|ENODATA)$/, 'name_not_resolved'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'connection_refused'],
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, 'timeout'],
  [CERTIFICATE_ALERT, 'certificate'],
  [/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_/, 'tls'],
]

/** An error and its causes, outermost first. */
function causesOf(error: unknown): readonly Error[] {
  const found: Error[] = []
  let current = error
  while (current instanceof Error && found.length < 8) {
    found.push(current)
    current = current instanceof AggregateError ? current.errors[0] : current.cause
  }
  return found
}
