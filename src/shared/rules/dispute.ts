import type { DisputeType } from '../model/dispute.ts'
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

/** The type the service derives where none is sent, in its own order. Underpaid and overpaid are never derived. */
export function derivedDisputeType(kind: Kind, status: string | null): DisputeType {
  if (kind === 'payout_card') return 'payout_not_received'
  return status === 'expired' ? 'payin_timeout' : 'payin_trader_reject'
}

/** The text the service puts in the place of an empty reason. */
export function defaultDisputeReason(type: DisputeType): string {
  return `Dispute from merchant (type=${type})`
}
