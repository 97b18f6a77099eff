import type { CancelState, Transaction } from '#shared/model/transaction.ts'

/** What is known of the status after a cancel. */
export type ReadAfter =
  | { readonly is: 'read'; readonly status: string; readonly readAt: string }
  /** Not read since. */
  | { readonly is: 'not_yet' }
  /** Read since, and the payload names none. */
  | { readonly is: 'no_status' }
  /** Nothing to read it by: the platform's id is not known. */
  | { readonly is: 'no_id' }

/** What was read after a cancel had ended. An older reading says nothing about it. */
export function readAfter(
  { platformId, observation }: Pick<Transaction, 'platformId' | 'observation'>,
  { endedAt }: Pick<CancelState, 'endedAt'>,
): ReadAfter {
  if (platformId === null) return { is: 'no_id' }
  if (!observation || endedAt === null || observation.readAt < endedAt) return { is: 'not_yet' }
  const { status, readAt } = observation
  return status === null ? { is: 'no_status' } : { is: 'read', status, readAt }
}
