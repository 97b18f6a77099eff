import { z } from 'zod'
import { oddities } from './oddities.ts'

/** Dispute types of POST /merchant/dispute (interface: Dispute type). */
export const DISPUTE_TYPES = [
  'payin_timeout',
  'payin_trader_reject',
  'underpaid',
  'overpaid',
  'payout_not_received',
] as const
export const disputeType = z.enum(DISPUTE_TYPES)
export type DisputeType = z.infer<typeof disputeType>

/** Statuses that the dispute list can be filtered by. A vocabulary of its own: see rules/dispute.ts. */
export const DISPUTE_FILTERS = ['process', 'success', 'canceled'] as const
export const disputeFilter = z.enum(DISPUTE_FILTERS)
export type DisputeFilter = z.infer<typeof disputeFilter>

const text = z.string().nullable()

/** One line of the dispute list. A field the service left out is null. */
export const disputeListItem = oddities.extend({
  id: z.string(),
  created_at: text,
  status: text,
  amount: text,
  transaction_id: text,
  merchant_transaction_id: text,
})
export type DisputeListItem = z.infer<typeof disputeListItem>

/** Where the money was to go, as the dispute record has it. The card comes masked. */
export const disputeRequisite = oddities.extend({
  bank: text,
  card: text,
  owner: text,
  country_name: text,
})

/** The full dispute record (interface: Dispute). */
export const dispute = disputeListItem.extend({
  appeal_cancel_reason_name: text,
  transaction_created_at: text,
  transaction_amount: text,
  transaction_paid_amount: text,
  transaction_requisite: disputeRequisite.nullable(),
  transaction_currency_code: text,
})
export type Dispute = z.infer<typeof dispute>

/** A dispute as this desk last read it in the list. */
export const knownDispute = z.object({ item: disputeListItem, firstSeenAt: z.string(), readAt: z.string() })
export type KnownDispute = z.infer<typeof knownDispute>
