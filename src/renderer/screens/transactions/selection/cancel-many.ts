import type { DeskClient } from '#shared/contract/index.ts'
import type { Failure } from '#shared/model/failure.ts'
import { type IntentState, newestOf } from '#shared/model/intent.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { failureOf, mayHaveSent } from '../../../bridge/failure.ts'
import { ENDS_TURNS } from '../../../components/in-turn.ts'
import { mayCancel } from '../../transaction/operations/rules.ts'
import { attemptOn } from '../../transaction/operations/use-send.ts'
import { type Reach, reachOf } from '../../transaction/use-reach.ts'
import { useCancelRun } from './cancel-run.ts'

/** So many can be cancelled in one go: more than that nobody looks through. */
export const MAX_CANCELLED = 200

/** Why one is left out; `likely` is not, and `doubtful` only where nobody asks for it: trying is allowed singly, too. */
export type CancelVerdict =
  /** A cancel of it is offered. */
  | 'likely'
  /** Its last status is another than the one that the platform cancels, or nobody knows whether it exists. */
  | 'doubtful'
  | 'not_possible'
  | 'other_merchant'
  /** Its merchant has another environment now. */
  | 'other_platform'
  /** It was sent under another account of the merchant, until the operator says that it is the same one. */
  | 'other_account'

/** Whether one of many can be cancelled now: by the same rule as a single one. */
export function cancelVerdictOf(transaction: Transaction, profiles: Parameters<typeof reachOf>[1]): CancelVerdict {
  const reach = reachOf(transaction, profiles).is
  const may = mayCancel(transaction).is
  if (may === 'no') return 'not_possible'
  if (reach === 'moved') return 'other_platform'
  if (reach === 'other_account') return 'other_account'
  if (reach !== 'open') return 'other_merchant'
  return may === 'yes' && transaction.state === 'accepted' ? 'likely' : 'doubtful'
}

/** What became of one: as the desk has written it down, or that nothing was sent. */
export interface CancelResult {
  readonly transaction: Transaction
  readonly state: IntentState
  /** What the call threw, where it did. */
  readonly error: unknown
}

/**
 * Cancels one of many, as a single cancel does: an intent of its own, written down before it is sent. Where the call
 * itself fails, nothing was sent, but for an outcome that could not be kept.
 */
export async function cancelOne(
  client: DeskClient,
  transaction: Transaction,
  profile: Extract<Reach, { is: 'open' }>['profile'],
): Promise<CancelResult> {
  try {
    const now = await attemptOn(transaction, 'cancel', profile, (press) => client.payments.cancel(press))
    return { transaction: now, state: newestOf(now, 'cancel')?.state ?? 'unknown', error: null }
  } catch (error) {
    return { transaction, state: mayHaveSent(error) ? 'unknown' : 'not_sent', error }
  }
}

/**
 * Failures after which the next one would fail as well, or would most likely be one more of which nobody knows what became
 * of it: each of those is a person's work.
 */
const ENDS_ALL: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  ...ENDS_TURNS,
  'redirected',
  'outcome_not_kept',
])

/** Whether going on makes no sense: nobody answers, nobody may, or nothing can be written down. */
export function endsAll(result: CancelResult): boolean {
  const failure = cancelFailureOf(result)
  if (failure === null) return result.error !== null
  return ENDS_ALL.has(failure.kind)
}

/** Why one was not accepted: what its call threw, or what the platform said. Null: nothing is known against it, or a bug. */
export function cancelFailureOf({ error, transaction }: CancelResult): Failure | null {
  return error === null ? (newestOf(transaction, 'cancel')?.failure ?? null) : failureOf(error)
}

/** Cancels these, one after the other, until one of them shows that going on makes no sense, or it is stopped. */
export async function cancelMany(
  client: DeskClient,
  transactions: readonly Transaction[],
  profile: Parameters<typeof cancelOne>[2],
): Promise<void> {
  if (useCancelRun.getState().now?.is !== 'asking') return
  const stopping = new AbortController()
  const outcomes: CancelResult[] = []
  const stop = () => {
    stopping.abort()
    if (useCancelRun.getState().now?.is === 'under_way') show('under_way')
  }
  const show = (is: 'under_way' | 'over') =>
    useCancelRun.setState({
      now: { is, of: transactions.length, outcomes: [...outcomes], isStopping: stopping.signal.aborted, stop },
    })
  show('under_way')
  for (const transaction of transactions) {
    if (stopping.signal.aborted) break
    const outcome = await cancelOne(client, transaction, profile)
    outcomes.push(outcome)
    show('under_way')
    if (endsAll(outcome)) break
  }
  show('over')
}
