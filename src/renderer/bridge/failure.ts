import { isDefinedError, ORPCError } from '@orpc/client'
import { type Failure, failure } from '#shared/model/failure.ts'

/** Whether a failed call may have sent something, that is, unless the desk says that nothing was sent. */
export function mayHaveSent(error: unknown): boolean {
  const failure = failureOf(error)
  if (failure?.kind === 'connection_lost') return failure.reason === 'under_way'
  return failure === null || failure.kind === 'outcome_not_kept'
}

/** The failure that a call to the desk ended with; `null` if it is not an expected one (a bug, a lost connection). */
export function failureOf(error: unknown): Failure | null {
  if (!(error instanceof ORPCError) || !isDefinedError(error)) return null
  const parsed = failure.safeParse((error.data as { failure?: unknown } | undefined)?.failure)
  return parsed.success ? parsed.data : null
}
