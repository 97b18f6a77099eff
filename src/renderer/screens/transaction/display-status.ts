import type { IntentState } from '#shared/model/intent.ts'
import type { Transaction, TransactionSummary, UnsavedAnswer } from '#shared/model/transaction.ts'

/** Where a transaction stands, in one word. */
export type Standing =
  /** Part of it cannot be read from the disk. */
  | { readonly is: 'damaged' }
  /** The platform has answered, and the answer is not in the history yet. */
  | { readonly is: 'unsaved'; readonly state: UnsavedAnswer['state'] }
  /** It was not created from this desk, and no status has been read. */
  | { readonly is: 'added' }
  /** What is known of its creation. */
  | { readonly is: 'state'; readonly state: IntentState }
  /** Nobody knows whether it was cancelled. */
  | { readonly is: 'cancel_unknown' }
  /** Nobody knows whether a dispute was opened. */
  | { readonly is: 'dispute_unknown' }
  /** The platform's id was found and taken on an operator's word; no status has been read by it. */
  | { readonly is: 'adopted' }
  /** Closed on an operator's word. */
  | { readonly is: 'did_not_happen' }
  /** The platform's own word. `adopted`: read by an id that rests on an operator's. */
  | { readonly is: 'status'; readonly status: string; readonly adopted: boolean }

type Known = Pick<
  TransactionSummary,
  'kind' | 'state' | 'resolution' | 'cancelState' | 'disputeState' | 'status' | 'unsaved' | 'damage'
>

/** Whether nobody knows if it exists at the platform, and nobody has settled it. */
export function isCreationOpen({ state, resolution }: Pick<Known, 'state' | 'resolution'>): boolean {
  return state === 'unknown' && resolution === null
}

/** The same, or it is asked for again right now: what is being done stays in sight. */
export function isBeingFoundOut(transaction: Pick<Transaction, 'state' | 'resolution' | 'askedAgain'>): boolean {
  return isCreationOpen(transaction) || (transaction.state === 'sending' && transaction.askedAgain !== null)
}

/** Whether anything of it waits for somebody to find out. */
export function isUnresolved(transaction: Omit<Known, 'kind' | 'status'>): boolean {
  const { cancelState, disputeState, unsaved } = transaction
  return isCreationOpen(transaction) || cancelState === 'unknown' || disputeState === 'unknown' || unsaved !== undefined
}

/** Where a transaction stands: what is unknown first, then the operator's word, then the platform's. */
export function standingOf(transaction: Known): Standing {
  const { kind, state, resolution, cancelState, disputeState, status } = transaction
  if (transaction.damage) return { is: 'damaged' }
  if (transaction.unsaved) return { is: 'unsaved', state: transaction.unsaved.state }
  if (isCreationOpen(transaction)) return { is: 'state', state }
  if (cancelState === 'unknown') return { is: 'cancel_unknown' }
  if (disputeState === 'unknown') return { is: 'dispute_unknown' }
  if (resolution?.how === 'did_not_happen') return { is: 'did_not_happen' }
  const adopted = resolution?.how === 'adopted'
  if (status !== null && (adopted || state === 'accepted')) return { is: 'status', status, adopted }
  if (kind === 'added') return { is: 'added' }
  return adopted ? { is: 'adopted' } : { is: 'state', state }
}
