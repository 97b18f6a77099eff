import { ACTION_KINDS, type ActionKind, type IntentState } from '#shared/model/intent.ts'
import {
  askedAgainOf,
  type Transaction,
  type TransactionSummary,
  type UnsavedAnswer,
} from '#shared/model/transaction.ts'

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
  /** Nobody knows what became of an action. */
  | { readonly is: 'action_unknown'; readonly kind: ActionKind }
  /** The platform's id was found and taken on an operator's word; no status has been read by it. */
  | { readonly is: 'adopted' }
  /** Closed on an operator's word. */
  | { readonly is: 'did_not_happen' }
  /** The platform's own word. `adopted`: read by an id that rests on an operator's. */
  | { readonly is: 'status'; readonly status: string; readonly adopted: boolean }

/** What of a transaction says where it stands. */
export type Standable = Pick<
  TransactionSummary,
  'kind' | 'state' | 'resolution' | `${ActionKind}State` | 'status' | 'unsaved' | 'damage'
>

/** Whether nobody knows if it exists at the platform, and nobody has settled it. */
export function isCreationOpen({ state, resolution }: Pick<Standable, 'state' | 'resolution'>): boolean {
  return state === 'unknown' && resolution === null
}

/** The same, or it is asked for again right now: what is being done stays in sight. */
export function isBeingFoundOut(transaction: Pick<Transaction, 'state' | 'resolution' | 'operations'>): boolean {
  return isCreationOpen(transaction) || (transaction.state === 'sending' && askedAgainOf(transaction) !== null)
}

/** Actions of which nobody knows what became. */
export function unknownOf(transaction: Pick<Standable, `${ActionKind}State`>): readonly ActionKind[] {
  return ACTION_KINDS.filter((kind) => transaction[`${kind}State`] === 'unknown')
}

/** Whether anything of it waits for somebody to find out. */
export function isUnresolved(transaction: Omit<Standable, 'kind' | 'status'>): boolean {
  return isCreationOpen(transaction) || unknownOf(transaction).length > 0 || transaction.unsaved !== undefined
}

/** Where a transaction stands: what is unknown first, then the operator's word, then the platform's. */
export function standingOf(transaction: Standable): Standing {
  const { kind, state, resolution, status } = transaction
  const [unknown] = unknownOf(transaction)
  if (transaction.damage) return { is: 'damaged' }
  if (transaction.unsaved) return { is: 'unsaved', state: transaction.unsaved.state }
  if (isCreationOpen(transaction)) return { is: 'state', state }
  if (unknown) return { is: 'action_unknown', kind: unknown }
  if (resolution?.how === 'did_not_happen') return { is: 'did_not_happen' }
  const adopted = resolution?.how === 'adopted'
  if (status !== null && (adopted || state === 'accepted')) return { is: 'status', status, adopted }
  if (kind === 'added') return { is: 'added' }
  return adopted ? { is: 'adopted' } : { is: 'state', state }
}
