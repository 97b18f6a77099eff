import type { EarlierTry } from '../database/journal-repository.ts'
import type { WriteOutcome } from '../platform/outcome.ts'

/**
 * What an answer means after what there was of the same before.
 *
 * After a try that was refused for another reason, DUPLICATE_ORDER no longer means somebody else's order: what refused the
 * first try (a gateway, a limit) may have let it through all the same. One that was refused with DUPLICATE_ORDER itself
 * proves the id to be another's, and is not tried again at all (database/id-tries.ts). Where part of the history is missing
 * (backup/gaps.ts) there may have been a try that nobody knows of, and every try counts as a later one.
 *
 * After a try whose outcome is unknown, only a success says something: it exists now. DUPLICATE_ORDER says that the id is
 * taken. Any other answer, a refusal too, is about this try and proves nothing about the one before.
 */
export function outcomeAfter<Reply>(earlier: EarlierTry, outcome: WriteOutcome<Reply>): WriteOutcome<Reply> {
  const { state, failure } = outcome
  if (earlier === 'none' || state === 'accepted') return outcome
  const isTaken = state === 'refused' && failure?.code === 'DUPLICATE_ORDER'
  const read = isTaken ? ({ ...failure, kind: 'already_there' } as const) : failure
  return { ...outcome, state: earlier === 'unknown' || isTaken ? 'unknown' : state, failure: read }
}
