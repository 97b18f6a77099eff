import { z } from 'zod'
import { amount } from '../model/amount.ts'
import { disputeType, knownDispute } from '../model/dispute.ts'
import { transaction } from '../model/transaction.ts'
import { isWebUrl } from '../rules/base-url.ts'
import { base } from './base.ts'

const transactionId = z.uuid()
const reason = z.string().trim().min(1).max(1000)

/** interface: POST /merchant/dispute, without files. The type is always sent: underpaid and overpaid are never derived. */
export const disputeOrder = z.strictObject({
  /** Made once by the screen for one press of the button. */
  intentId: z.uuid(),
  transactionId,
  /** The merchant the screen showed: `profile_changed` where it is not the active one, or not the transaction's. */
  profileId: z.uuid(),
  profileRevision: z.int(),
  dispute_type: disputeType,
  /** Where it is left out, the service puts a text of its own. */
  reason: z.string().trim().min(1).max(5000).optional(),
  /** For underpaid and overpaid: what the client really sent. */
  sent_amount: amount.optional(),
  evidence_url: z.string().max(2048).refine(isWebUrl).optional(),
})
export type DisputeOrder = z.infer<typeof disputeOrder>

/** Disputes of the transactions of this desk. */
export const disputes = {
  /**
   * Opens a dispute. Whatever the service answers, the result is the transaction with its newest dispute; a failure means
   * that nothing was sent. While the outcome of one before it is unknown, no other is sent (`not_possible`).
   */
  open: base.input(disputeOrder).output(transaction),
  /** What this desk has read of a transaction's disputes, from disk, newest first. */
  known: base.input(z.strictObject({ transactionId })).output(z.array(knownDispute)),
  /** Reads the list for the transaction's merchant_transaction_id, keeps it, and settles an unknown dispute by it. */
  look: base.input(z.strictObject({ transactionId })).output(transaction),
  /** Ends an unknown dispute on the operator's word. */
  settle: base.input(z.strictObject({ transactionId, reason })).output(transaction),
}
