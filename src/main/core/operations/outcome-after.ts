import type { EarlierTry } from '../database/journal-repository.ts'
import type { WriteOutcome } from '../platform/outcome.ts'

/**
 * What an answer means, given earlier tries of the same write.
 *
 * After a try that was refused for another reason, DUPLICATE_ORDER no longer means that the order is someone else's:
 * whatever refused the first try (a gateway, a limit) may have let it through all the same. A try refused with
 * DUPLICATE_ORDER itself proves that the ID is another's, and is never retried (database/id-tries.ts). If part of the
 * history is missing (backup/gaps.ts), there may have been an unrecorded try, so every try counts as a later one.
 *
 * After a try whose outcome is unknown, only a success says something: the order exists now. DUPLICATE_ORDER says that
 * the ID is taken. Any other answer, even a refusal, is about this try and proves nothing about the one before.
 */
export function outcomeAfter<Reply>(earlier: EarlierTry, outcome: WriteOutcome<Reply>): WriteOutcome<Reply> {
  const { state, failure } = outcome
  if (earlier === 'none' || state === 'accepted') return outcome
  const isTaken = state === 'refused' && failure?.code === 'DUPLICATE_ORDER'
  const read = isTaken ? ({ ...failure, kind: 'already_there' } as const) : failure
  return { ...outcome, state: earlier === 'unknown' || isTaken ? 'unknown' : state, failure: read }
}
