import { ORPCError } from '@orpc/client'
import { failure } from '../../src/shared/model/failure.ts'

/** What a deed of a living desk failed with; null where writes at once get into each other's way, as they may. */
export function unexpected(error: unknown): string | null {
  if (!(error instanceof ORPCError)) return String(error)
  const read = failure.safeParse((error.data as { failure?: unknown } | undefined)?.failure)
  if (!read.success) return String(error)
  return read.data.kind === 'not_possible' ? null : JSON.stringify(read.data)
}
