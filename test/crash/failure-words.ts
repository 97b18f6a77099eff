import { ORPCError } from '@orpc/client'
import { type Failure, failure } from '../../src/shared/model/failure.ts'

/** The desk's failure that a call ended with; `null` if it is another error. */
export function deskFailure(error: unknown): Failure | null {
  if (!(error instanceof ORPCError)) return null
  const read = failure.safeParse((error.data as { failure?: unknown } | undefined)?.failure)
  return read.success ? read.data : null
}

/** Describes an error in one line. */
export function inWords(error: unknown): string {
  const known = deskFailure(error)
  return known ? JSON.stringify(known) : String(error)
}
