import type { Failure } from '../model/failure.ts'

/** The platform was reached and refused this one call. Refused credentials are not included: all calls are then refused. */
const ANSWERS: readonly Failure['kind'][] = ['refused', 'already_there', 'rate_limited']

/** Failures to reach a platform that occur before any call to it. */
const BEFORE_ANY_CALL: readonly Failure['kind'][] = [
  'secret_missing',
  'secret_unreadable',
  'training_failed',
  'loopback_only',
]

/**
 * What a failed call says about the connection to its platform: that it answers, that it cannot be reached or denies
 * access, or nothing (`null`), for example because the call was cancelled.
 */
export function contactOf(failure: Failure): 'answers' | 'fails' | null {
  if (ANSWERS.includes(failure.kind)) return 'answers'
  if ('reason' in failure && (failure.reason === 'cancelled' || failure.reason === 'desk_closed')) return null
  return 'endpoint' in failure || BEFORE_ANY_CALL.includes(failure.kind) ? 'fails' : null
}
