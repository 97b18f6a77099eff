import type { CallFailure } from '#shared/model/failure.ts'
import type { CreationReply, CreationRequest, IntentState, Kind } from '#shared/model/transaction.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import type { Answer } from './call.ts'
import { readCreationReply } from './creation-reply.ts'
import { unreadable } from './failures.ts'
import { isObject, parseReply } from './reply-json.ts'

/** How a write ended. */
export interface Outcome {
  readonly state: Exclude<IntentState, 'sending'>
  readonly reply: CreationReply | null
  readonly failure: CallFailure | null
}

/** The outcome of a creation: accepted only with a readable id. */
export function creationOutcome(kind: Kind, request: CreationRequest, answer: Answer): Outcome {
  if (answer.result === 'failure') return failed(answer.failure)
  const { httpStatus, text, context } = answer
  const parsed = parseReply(text)
  if (!parsed) return failed(unreadable('not_json', httpStatus, text, context))
  if (!isObject(parsed.value)) return failed(unreadable('wrong_shape', httpStatus, text, context))
  const reply = readCreationReply(kind, parsed.value, request, context)
  if (!reply) return failed(unreadable('no_id', httpStatus, text, context))
  return { state: 'accepted', reply, failure: null }
}

function failed(failure: CallFailure): Outcome {
  return { state: stateOf(failure), reply: null, failure }
}

/** The one table of outcomes: what a failure proves about a write. */
export function stateOf(failure: CallFailure): Outcome['state'] {
  switch (failure.kind) {
    case 'not_sent':
      return 'not_sent'
    case 'refused':
    case 'unauthorized':
    case 'rate_limited':
      return 'refused'
    case 'no_answer':
    case 'service_failed':
    case 'unreadable_answer':
    case 'redirected':
      return 'unknown'
    default:
      return assertNever(failure)
  }
}
