import type { CallFailure } from '#shared/model/failure.ts'
import type { IntentState } from '#shared/model/intent.ts'
import type { CreationReply, CreationRequest, Kind } from '#shared/model/transaction.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { isAsSent } from '#shared/rules/cut-text.ts'
import type { Answer } from './call.ts'
import { readCreationReply, readId } from './creation-reply.ts'
import { namesError, saysCancelled } from './error-messages.ts'
import { type CallContext, unreadable } from './failures.ts'
import { parseReply } from './reply-json.ts'
import { isObject, type ReplyObject, textOf } from './reply-value.ts'

/** How a write ended. `reply`: what the platform said, if it accepted the write. */
export interface WriteOutcome<Reply> {
  readonly state: Exclude<IntentState, 'sending'>
  readonly reply: Reply | null
  readonly failure: CallFailure | null
  /** The HTTP status, and the raw response, redacted; `null` if there was none. */
  readonly httpStatus: number | null
  readonly raw: string | null
}

export type CreationResult = WriteOutcome<CreationReply>

/** Returns the outcome of a creation: accepted only with a readable ID. */
export function creationOutcome(kind: Kind, request: CreationRequest, answer: Answer): CreationResult {
  return readOutcome(answer, (body, context) => {
    const reply = readCreationReply(kind, body, request, context)
    return reply ? { reply } : noIdIn(body)
  })
}

/** Returns the outcome of opening a dispute: accepted only with the appeal's ID. */
export function disputeOutcome(answer: Answer): WriteOutcome<{ readonly id: string }> {
  return readOutcome(answer, (body) => {
    const id = readId(body.id)
    return id ? { reply: { id } } : noIdIn(body)
  })
}

/**
 * Returns the outcome of a cancel (interface: 204 No Content). Any other 2xx is also success if it has no body or a
 * JSON object that says so (`saysCancelled`); the screen shows what was unusual. After anything else the outcome is
 * unknown: an HTML page, half a response, an error, or an object that may as well say that nothing was cancelled.
 */
export function cancelOutcome(answer: Answer): WriteOutcome<never> {
  if (answer.result === 'success' && answer.text.trim() === '') return accepted<never>(null, answer)
  return readOutcome<never>(answer, (body) =>
    namesError(body) || saysCancelled(body) ? { reply: null } : 'wrong_shape',
  )
}

/** `read` says why the body is no success. An ID next to an error proves nothing: the answer contradicts itself. */
function readOutcome<Reply>(
  answer: Answer,
  read: (
    body: ReplyObject,
    context: CallContext,
  ) => { readonly reply: Reply | null } | 'no_id' | 'unusable_id' | 'wrong_shape',
): WriteOutcome<Reply> {
  if (answer.result === 'failure') return failed(answer.failure, answer)
  const { httpStatus, text, context } = answer
  const parsed = parseReply(text, context.redaction)
  if (!parsed) return failed(unreadable('not_json', httpStatus, text, context), answer)
  if (!isObject(parsed.value)) return failed(unreadable('wrong_shape', httpStatus, text, context), answer)
  const found = read(parsed.value, context)
  if (typeof found === 'string') return failed(unreadable(found, httpStatus, text, context), answer)
  if (namesError(parsed.value)) return failed(unreadable('names_error', httpStatus, text, context), answer)
  return accepted(found.reply, answer)
}

function accepted<Reply>(
  reply: Reply | null,
  { httpStatus, raw }: Extract<Answer, { result: 'success' }>,
): WriteOutcome<Reply> {
  return { state: 'accepted', reply, failure: null, httpStatus, raw }
}

/** Why an ID is missing: there is none, or it was truncated or had a credential redacted from it. */
function noIdIn({ id }: ReplyObject): 'no_id' | 'unusable_id' {
  const text = textOf(id)
  return text !== null && !isAsSent(text) ? 'unusable_id' : 'no_id'
}

function failed(failure: CallFailure, { raw }: Answer): WriteOutcome<never> {
  return { state: stateOf(failure), reply: null, failure, httpStatus: failure.httpStatus ?? null, raw }
}

/** The one table of outcomes: what a failure proves about a write. */
export function stateOf(failure: CallFailure): CreationResult['state'] {
  switch (failure.kind) {
    case 'not_sent':
      return 'not_sent'
    case 'refused':
    case 'unauthorized':
    case 'rate_limited':
      return 'refused'
    case 'already_there':
    case 'no_answer':
    case 'service_failed':
    case 'unreadable_answer':
    case 'redirected':
      return 'unknown'
    default:
      return assertNever(failure)
  }
}
