import { type DisputeRecord, stepAt, type TransactionRecord } from '../state/records.ts'

/** Transaction statuses that allow a dispute (interface: POST /merchant/dispute). */
const DISPUTABLE: readonly string[] = [
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

/**
 * Dispute statuses that count as closed (interface: Dispute statuses named). `success` and `canceled` are not among
 * them: read literally, such a dispute is open and prevents another one.
 */
const CLOSED: readonly string[] = ['cancelled', 'rejected', 'resolved_approved', 'resolved_rejected', 'expired']

/** Whether a transaction in this status can be disputed. */
export function canDispute(status: string): boolean {
  return DISPUTABLE.includes(status)
}

/** Whether a dispute prevents another one on the same transaction. */
export function isOpen(dispute: DisputeRecord, now: number): boolean {
  return !CLOSED.includes(stepAt(dispute.timeline, now).status)
}

/** The dispute type if the merchant gives none; the order is the interface's. */
export function deriveType(record: TransactionRecord, status: string): string {
  if (record.kind === 'payout_card') return 'payout_not_received'
  return status === 'expired' ? 'payin_timeout' : 'payin_trader_reject'
}

/** The reason used if the merchant gives none. */
export function defaultReason(disputeType: string): string {
  return `Dispute from merchant (type=${disputeType})`
}
