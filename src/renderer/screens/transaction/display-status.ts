import { ACTION_KINDS, type ActionKind, type IntentState } from '#shared/model/intent.ts'
import {
  askedAgainOf,
  type Transaction,
  type TransactionSummary,
  type UnsavedAnswer,
} from '#shared/model/transaction.ts'

/** The display status of a transaction. */
export type Standing =
  /** Part of it cannot be read from disk. */
  | { readonly is: 'damaged' }
  /** The platform has answered, and the answer is not in the database yet. */
  | { readonly is: 'unsaved'; readonly state: UnsavedAnswer['state'] }
  /** It was not created from this desk, and no status has been read. */
  | { readonly is: 'added' }
  /** The state of its creation. */
  | { readonly is: 'state'; readonly state: IntentState }
  /** The outcome of an action is unknown. */
  | { readonly is: 'action_unknown'; readonly kind: ActionKind }
  /** A platform ID was found and linked because an operator said so; no status has been read by it. */
  | { readonly is: 'adopted' }
  /** Closed because an operator said so. */
  | { readonly is: 'did_not_happen' }
  /** The status in the platform's own words. `adopted`: read by an ID that an operator linked. */
  | { readonly is: 'status'; readonly status: string; readonly adopted: boolean }

/** The fields of a transaction that determine its display status. */
export type Standable = Pick<
  TransactionSummary,
  'kind' | 'state' | 'resolution' | `${ActionKind}State` | 'status' | 'unsaved' | 'damage'
>

/** Whether the existence of a transaction at the platform is unknown and unresolved. */
function isCreationOpen({ state, resolution }: Pick<Standable, 'state' | 'resolution'>): boolean {
  return state === 'unknown' && resolution === null
}

/** The same, or its creation is being retried right now, so that what is under way stays visible. */
export function isBeingFoundOut(transaction: Pick<Transaction, 'state' | 'resolution' | 'operations'>): boolean {
  return isCreationOpen(transaction) || (transaction.state === 'sending' && askedAgainOf(transaction) !== null)
}

/** The actions with an unknown outcome. */
export function unknownOf(transaction: Pick<Standable, `${ActionKind}State`>): readonly ActionKind[] {
  return ACTION_KINDS.filter((kind) => transaction[`${kind}State`] === 'unknown')
}

/** Whether any part of it remains to be resolved. */
export function isUnresolved(transaction: Omit<Standable, 'kind' | 'status'>): boolean {
  return isCreationOpen(transaction) || unknownOf(transaction).length > 0 || transaction.unsaved !== undefined
}

/** Returns the display status: first what is unknown, then what the operator said, then what the platform said. */
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
