import type { Failure } from '../model/failure.ts'

/** The platform was reached, and said no to this one call. Refused credentials are not among them: it says no to all. */
const ANSWERS: readonly Failure['kind'][] = ['refused', 'already_there', 'rate_limited']

/** Failures of reaching a platform that no call of it gives. */
const BEFORE_ANY_CALL: readonly Failure['kind'][] = ['secret_missing', 'training_failed', 'loopback_only']

/**
 * What a failed call says of the connection to its platform: that it answers, that it cannot be reached or lets nobody in, or
 * nothing (null), as where somebody stopped the call.
 */
export function contactOf(failure: Failure): 'answers' | 'fails' | null {
  if (ANSWERS.includes(failure.kind)) return 'answers'
  if ('reason' in failure && (failure.reason === 'cancelled' || failure.reason === 'desk_closed')) return null
  return 'endpoint' in failure || BEFORE_ANY_CALL.includes(failure.kind) ? 'fails' : null
}
