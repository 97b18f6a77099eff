import type { DisputeListQuery } from '../contract/disputes.ts'
import {
  DISPUTE_FILTERS,
  DISPUTE_TYPES,
  type DisputeChoice,
  type DisputeFilter,
  type DisputeType,
} from '../model/dispute.ts'
import type { Kind } from '../model/transaction.ts'

/** Transaction statuses in which a dispute may be opened (interface: POST /merchant/dispute). */
export const DISPUTABLE_STATUSES: readonly string[] = [
  'pending',
  'paid',
  'underpaid',
  'overpaid',
  'processing',
  'pending_confirmation',
  'error',
  'expired',
  'cancel',
]

/** Dispute statuses that the platform's check for duplicates counts as closed: these and no others. */
export const CLOSED_DISPUTE_STATUSES: readonly string[] = [
  'cancelled',
  'rejected',
  'resolved_approved',
  'resolved_rejected',
  'expired',
]

const CLOSED_FILTERS: readonly DisputeFilter[] = ['success', 'canceled']

/**
 * Statuses that look closed in either of the platform's two vocabularies: the duplicate check's and the list filter's.
 * They decide only which disputes the desk keeps reading automatically, and how long evidence is kept. Nothing is
 * concluded from them about the other vocabulary, or about the money.
 */
export const PLAINLY_CLOSED_STATUSES: readonly string[] = [...CLOSED_DISPUTE_STATUSES, ...CLOSED_FILTERS]

/** Whether the desk no longer reads a dispute automatically. Unknown and missing statuses are still read. */
export function plainlyClosed(status: string | null): boolean {
  return status !== null && PLAINLY_CLOSED_STATUSES.includes(status)
}

/** The type that the platform derives if none is sent, in its order. Underpaid and overpaid are never derived. */
export function derivedDisputeType(kind: Kind, status: string | null): DisputeType {
  if (kind === 'payout_card') return 'payout_not_received'
  return status === 'expired' ? 'payin_timeout' : 'payin_trader_reject'
}

/** The types that fit a transaction, in the interface's order; all of them if its kind is unknown. */
export function disputeTypesFor(kind: Kind | 'added'): readonly DisputeType[] {
  if (kind === 'added') return DISPUTE_TYPES
  return DISPUTE_TYPES.filter((type) => (type === 'payout_not_received') === (kind === 'payout_card'))
}

/** The text that the platform inserts for an empty reason; `null`: the platform derives the type. */
export function defaultDisputeReason(type: DisputeType | null): string {
  return `Dispute from merchant (type=${type ?? '<dispute_type>'})`
}

interface ListPage {
  readonly items: readonly { readonly id: string }[]
  /** Whether it is not full. */
  readonly isLast: boolean
}

/**
 * Whether a page is the last of its list, of which these IDs were read before: it is not full, or names only those. A
 * full page without any ID proves nothing.
 */
export function endsList({ items, isLast }: ListPage, before: ReadonlySet<unknown>): boolean {
  return isLast || (items.length > 0 && items.every(({ id }) => before.has(id)))
}

/** Returns the same query for all equivalent ones: as JSON, it is the key of the query. */
export function normaliseDisputeQuery(query: DisputeListQuery): DisputeListQuery {
  return {
    status: DISPUTE_FILTERS.filter((word) => query.status.includes(word)),
    transaction_id: query.transaction_id.trim(),
    merchant_transaction_id: query.merchant_transaction_id.trim(),
  }
}

/** Whether a type is about how much was sent, so that the form asks for it. */
export function asksSentAmount(type: DisputeChoice | null): boolean {
  return type === 'underpaid' || type === 'overpaid'
}
