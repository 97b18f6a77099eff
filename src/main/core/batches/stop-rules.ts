import type { BatchStop } from '#shared/model/batch-run.ts'
import type { Failure } from '#shared/model/failure.ts'
import type { CreatedTransaction } from '#shared/model/transaction.ts'

/** The result of trying a row, as far as continuing depends on it. */
export type Tried =
  | { readonly is: 'answered'; readonly transaction: Pick<CreatedTransaction, 'id' | 'state' | 'failure' | 'reply'> }
  /** The desk did not send it. */
  | { readonly is: 'failed'; readonly failure: Failure }
  /** What would be sent cannot be read from the disk. */
  | { readonly is: 'damaged' }

/** What follows for the batch, besides what is on disk for the row. */
export type Next =
  | { readonly go: 'on' }
  /** The row waits for the operator; the others continue. */
  | { readonly go: 'hold'; readonly failure: Failure }
  /** The platform asked to slow down. The row is left: no write is retried automatically. */
  | { readonly go: 'slower'; readonly seconds: number | null }
  | { readonly go: 'stop'; readonly why: BatchStop['why']; readonly failure: Failure | null }

const UNKNOWN_IN_ROW = 3
const UNKNOWN_IN_ALL = 5
const REFUSED_IN_ROW = 10
const SLOWED_IN_ROW = 5
/** A longer Retry-After stops the batch; the operator resumes it. */
const MAX_WAIT_SECONDS = 300

/** The interface has no code for an insufficient balance: these are words that any refusal for it would use. */
const BALANCE = /balance|funds|баланс|средств/i

/** Desk failures that concern one row only: the operator checks it, and nothing stops the others. */
const OF_THE_ROW: readonly Failure['kind'][] = ['similar_payouts', 'id_taken_here', 'id_is_anothers', 'invalid_input']
const OF_THE_DISK: readonly Failure['kind'][] = ['storage_failed', 'outcome_not_kept']

/**
 * Decides after each row whether a batch continues. `unknown`: how many of its outcomes are already unknown, not
 * counting those whose ID the platform said it has. The fifth one stops the batch, and so does each further one.
 */
export function createStopRules(unknown: number) {
  const inRow = { unknown: 0, refused: 0, slowed: 0 }
  let unknownInAll = unknown

  return (tried: Tried): Next => {
    if (tried.is === 'failed') return afterFailure(tried.failure)
    if (tried.is === 'damaged') return { go: 'hold', failure: { kind: 'not_possible', why: 'record_damaged' } }
    const { state, failure, reply } = tried.transaction
    const isDuplicate =
      failure?.kind === 'already_there' || (failure?.kind === 'refused' && failure.code === 'DUPLICATE_ORDER')
    inRow.unknown = state === 'unknown' && !isDuplicate ? inRow.unknown + 1 : 0
    inRow.slowed = failure?.kind === 'rate_limited' ? inRow.slowed + 1 : 0
    inRow.refused = state === 'refused' && !isDuplicate && inRow.slowed === 0 ? inRow.refused + 1 : 0
    // That the platform has the ID is a clear answer: this try created nothing, whoever sent the ID before.
    if (isDuplicate) return { go: 'on' }
    if (state === 'unknown') {
      unknownInAll += 1
      if (inRow.unknown >= UNKNOWN_IN_ROW) return stop('unknown_in_row', failure)
      return unknownInAll >= UNKNOWN_IN_ALL ? stop('unknown_many', failure) : { go: 'on' }
    }
    if (state === 'not_sent') return stop('not_sent', failure)
    if (failure?.kind === 'unauthorized') return stop('unauthorized', failure)
    if (failure?.kind === 'rate_limited') {
      const seconds = failure.retryAfterSeconds ?? null
      if (inRow.slowed >= SLOWED_IN_ROW || (seconds ?? 0) > MAX_WAIT_SECONDS) return stop('rate_limited', failure)
      return { go: 'slower', seconds }
    }
    // The platform took something else than what was sent, or does not repeat it correctly.
    if (state === 'accepted' && reply !== null && reply.differing.length > 0) return stop('reply_differs', null)
    if (failure && 'endpoint' in failure && BALANCE.test(`${failure.code ?? ''} ${failure.message ?? ''}`))
      return stop('balance', failure)
    return inRow.refused >= REFUSED_IN_ROW ? stop('refusals', failure) : { go: 'on' }
  }
}

function afterFailure(failure: Failure): Next {
  if (OF_THE_ROW.includes(failure.kind)) return { go: 'hold', failure }
  if (OF_THE_DISK.includes(failure.kind)) return stop('disk', failure)
  if (failure.kind === 'profile_changed' || failure.kind === 'profile_not_found')
    return stop('profile_changed', failure)
  if (failure.kind === 'not_sent') return stop('not_sent', failure)
  return stop('failure', failure)
}

function stop(why: BatchStop['why'], failure: Failure | null): Next {
  return { go: 'stop', why, failure }
}
