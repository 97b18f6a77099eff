import type { DeskClient } from '#shared/contract/index.ts'
import type { Failure } from '#shared/model/failure.ts'
import { type IntentState, newestOf } from '#shared/model/intent.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { mayHitAnother } from '#shared/rules/platform-id.ts'
import { failureOf, mayHaveSent } from '../../../bridge/failure.ts'
import { ENDS_TURNS } from '../../../components/in-turn.ts'
import { mayCancel } from '../../transaction/operations/rules.ts'
import { attemptOn } from '../../transaction/operations/use-send.ts'
import { type Reach, reachOf } from '../../transaction/use-reach.ts'
import { useCancelRun } from './cancel-run.ts'

/** The maximum number of cancellations in one run: an operator would not check a longer list. */
export const MAX_CANCELLED = 200

/**
 * Why one is left out. `likely` is not left out. `doubtful` is, unless the operator includes it, which is possible
 * because a single one may be tried, too.
 */
export type CancelVerdict =
  /** A cancellation is offered. */
  | 'likely'
  /**
   * Its last status is not the one that the platform cancels, it is unknown whether it exists, a cancellation was
   * already accepted or has an unknown outcome, or its platform ID may be another order's.
   */
  | 'doubtful'
  | 'not_possible'
  | 'other_merchant'
  /** Its merchant now uses another environment. */
  | 'other_platform'
  /** It was sent under another account of the merchant, and the operator has not said that it is the same one. */
  | 'other_account'

/** Whether one of many can be cancelled now, by the same rule as a single one. */
export function cancelVerdictOf(transaction: Transaction, profiles: Parameters<typeof reachOf>[1]): CancelVerdict {
  const reach = reachOf(transaction, profiles).is
  const may = mayCancel(transaction).is
  if (may === 'no') return 'not_possible'
  if (reach === 'moved') return 'other_platform'
  if (reach === 'other_account') return 'other_account'
  if (reach !== 'open') return 'other_merchant'
  const again = transaction.cancelAccepted || transaction.cancelState === 'unknown'
  const isDoubtful = again || mayHitAnother(transaction)
  return may === 'yes' && transaction.state === 'accepted' && !isDoubtful ? 'likely' : 'doubtful'
}

/** The outcome of one cancellation: as the desk has recorded it, or that nothing was sent. */
export interface CancelResult {
  readonly transaction: Transaction
  readonly state: IntentState
  /** The error that the call threw, if any. */
  readonly error: unknown
}

/**
 * Cancels one of many like a single one: with a separate intent that is recorded before it is sent. A call that fails
 * has sent nothing, except for the errors named by `mayHaveSent`: the outcome is then unknown.
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
 * Failures after which the next cancellation would fail as well, or would most likely be another unknown outcome, each
 * of which a person must resolve.
 */
const ENDS_ALL: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  ...ENDS_TURNS,
  'redirected',
  'outcome_not_kept',
])

/** Whether continuing makes no sense: there is no answer, no access, or nothing can be recorded. */
export function endsAll(result: CancelResult): boolean {
  const failure = cancelFailureOf(result)
  if (failure === null) return result.error !== null
  return ENDS_ALL.has(failure.kind)
}

/** Why one was not accepted: the call's error or the platform's answer. `null` if nothing failed, or for a bug. */
export function cancelFailureOf({ error, transaction }: CancelResult): Failure | null {
  return error === null ? (newestOf(transaction, 'cancel')?.failure ?? null) : failureOf(error)
}

/** Cancels these one after the other, until one shows that continuing makes no sense or the run is stopped. */
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
