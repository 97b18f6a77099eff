import { z } from 'zod'
import { deviations } from './deviations.ts'

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

/** What an operator chooses: a type, or to let the platform decide, which leaves `dispute_type` out. */
const disputeChoice = z.union([disputeType, z.literal('platform')])
export type DisputeChoice = z.infer<typeof disputeChoice>

/** Statuses that the dispute list can be filtered by. A separate vocabulary: see rules/dispute.ts. */
export const DISPUTE_FILTERS = ['process', 'success', 'canceled'] as const
export const disputeFilter = z.enum(DISPUTE_FILTERS)
export type DisputeFilter = z.infer<typeof disputeFilter>

const text = z.string().nullable()

/** One line of the dispute list. Fields that the platform left out are `null`. */
export const disputeListItem = deviations.extend({
  id: z.string(),
  created_at: text,
  status: text,
  amount: text,
  transaction_id: text,
  merchant_transaction_id: text,
})
export type DisputeListItem = z.infer<typeof disputeListItem>

/** Where the money was to go, according to the dispute record. The card is already masked when it arrives. */
const disputeRequisite = deviations.extend({
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
export const knownDispute = z.object({ item: disputeListItem, readAt: z.string() })
export type KnownDispute = z.infer<typeof knownDispute>

/** A status of a dispute, and when the dispute was first seen in it. */
export const disputeStatusSeen = z.object({ status: z.string().nullable(), at: z.iso.datetime() })

/** Everything known about a dispute. */
export const followedDispute = knownDispute.extend({
  profileId: z.uuid(),
  /** The full record, which the list omits; `null` until it has been read. */
  record: dispute.nullable(),
  recordReadAt: z.iso.datetime().nullable(),
  /** The desk's transaction it belongs to; `null` if the desk has none. */
  transactionId: z.uuid().nullable(),
  /** Oldest first. */
  statuses: z.array(disputeStatusSeen),
  /** Its newest status was read automatically and no one has viewed it yet. */
  isNews: z.boolean(),
  /** Whether the desk keeps reading it automatically: it is not plainly closed in either vocabulary. */
  isFollowed: z.boolean(),
})
export type FollowedDispute = z.infer<typeof followedDispute>

/** One line of a list of disputes. */
export const listedDispute = followedDispute
  .pick({ item: true, readAt: true, transactionId: true, isNews: true })
  .extend({
    /** The transaction's currency, from the full record or the desk; `null` if neither is known. The list omits it. */
    currency: text,
  })
export type ListedDispute = z.infer<typeof listedDispute>

/** Disputes as the platform listed them for a query, page by page. */
export const keptDisputeList = z.object({
  items: z.array(listedDispute),
  pages: z.int(),
  /** Whether the last page read was not full, so that there are no more. Nothing else says how many there are. */
  isWhole: z.boolean(),
  /** Number of entries without an ID, which cannot be shown. */
  unreadable: z.int(),
  /** Pages that report a number other than the requested one: they may be different pages. */
  otherNumbers: z.array(z.object({ page: z.int(), said: z.string() })),
  /** When the oldest of the pages was read. */
  readAt: z.iso.datetime(),
})
export type KeptDisputeList = z.infer<typeof keptDisputeList>

/** The dispute form, as typed: also what is too long to be sent. */
export const disputeDraft = z.strictObject({
  /** `null`: not chosen, so the suggested one applies. */
  type: disputeChoice.nullable(),
  sentAmount: z.string().max(2000),
  reason: z.string().max(5000),
  evidenceUrl: z.string().max(20_000),
})
export type DisputeDraft = z.infer<typeof disputeDraft>

/** Progress of an upload, in bytes. */
export const uploadProgress = z.object({
  sent: z.int(),
  total: z.int(),
  /** For each file, in the order they are sent. */
  files: z.array(z.object({ name: z.string(), sent: z.int(), size: z.int() })),
})
export type UploadProgress = z.infer<typeof uploadProgress>

/** How many milliseconds a platform's clock is ahead of this computer's, at least and at most. */
export const clockOffset = z.object({ least: z.int(), most: z.int() })
export type ClockOffset = z.infer<typeof clockOffset>
