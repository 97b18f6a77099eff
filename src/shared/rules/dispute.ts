import type { DisputeListQuery } from '../contract/disputes.ts'
import { DISPUTE_FILTERS, DISPUTE_TYPES, type DisputeFilter, type DisputeType } from '../model/dispute.ts'
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

/** Dispute statuses that count as closed for the service's check of duplicates. No other word does. */
export const CLOSED_DISPUTE_STATUSES: readonly string[] = [
  'cancelled',
  'rejected',
  'resolved_approved',
  'resolved_rejected',
  'expired',
]

const CLOSED_FILTERS: readonly DisputeFilter[] = ['success', 'canceled']

/**
 * The words by which a dispute looks closed in either of the service's two vocabularies: the duplicate check's and the list
 * filter's. They decide which disputes the desk goes on reading by itself, and nothing else: what such a status means for
 * the other vocabulary, or for the money, is not concluded from them.
 */
export const PLAINLY_CLOSED_STATUSES: readonly string[] = [...CLOSED_DISPUTE_STATUSES, ...CLOSED_FILTERS]

/** Whether a dispute is not read any more by the desk itself. Unknown words and none go on being followed. */
export function plainlyClosed(status: string | null): boolean {
  return status !== null && PLAINLY_CLOSED_STATUSES.includes(status)
}

/** The type the service derives where none is sent, in its own order. Underpaid and overpaid are never derived. */
export function derivedDisputeType(kind: Kind, status: string | null): DisputeType {
  if (kind === 'payout_card') return 'payout_not_received'
  return status === 'expired' ? 'payin_timeout' : 'payin_trader_reject'
}

/** The types that fit a transaction, in the interface's order; all of them where its kind is not known. */
export function disputeTypesFor(kind: Kind | 'added'): readonly DisputeType[] {
  if (kind === 'added') return DISPUTE_TYPES
  return DISPUTE_TYPES.filter((type) => (type === 'payout_not_received') === (kind === 'payout_card'))
}

/** The text the service puts in the place of an empty reason; null: the type is the service's to derive. */
export function defaultDisputeReason(type: DisputeType | null): string {
  return `Dispute from merchant (type=${type ?? '<dispute_type>'})`
}

/** The same for every way to write the same query: as JSON, it is its key. */
export function normaliseDisputeQuery(query: DisputeListQuery): DisputeListQuery {
  return {
    status: DISPUTE_FILTERS.filter((word) => query.status.includes(word)),
    transaction_id: query.transaction_id.trim(),
    merchant_transaction_id: query.merchant_transaction_id.trim(),
  }
}
