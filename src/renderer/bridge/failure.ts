import { isDefinedError, ORPCError } from '@orpc/client'
import { type Failure, failure } from '#shared/model/failure.ts'

/** Whether a failed call may have sent something: yes, unless the error says for certain that nothing was sent. */
export function mayHaveSent(error: unknown): boolean {
  const failure = failureOf(error)
  if (failure?.kind === 'connection_lost') return failure.reason === 'under_way'
  return failure === null || failure.kind === 'outcome_not_kept'
}

/**
 * The failure that a call to the desk ended with; `null` for an unexpected error, such as a bug. A lost WebSocket is an
 * expected failure: `connection_lost`.
 */
export function failureOf(error: unknown): Failure | null {
  if (!(error instanceof ORPCError) || !isDefinedError(error)) return null
  const parsed = failure.safeParse((error.data as { failure?: unknown } | undefined)?.failure)
  return parsed.success ? parsed.data : null
}

/** An error of a call that ended with this failure. */
export function callFailed(failure: Failure): Error {
  return new ORPCError('DESK_FAILURE', { defined: true, data: { failure } })
}
