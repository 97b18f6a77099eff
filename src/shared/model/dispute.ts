import { z } from 'zod'
import { deviations } from './deviations.ts'
import { sentFile } from './evidence.ts'
import { operation } from './intent.ts'

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

/** What an operator chooses: a type, or that the platform decides, which leaves `dispute_type` out. */
export const disputeChoice = z.union([disputeType, z.literal('platform')])
export type DisputeChoice = z.infer<typeof disputeChoice>

/** Statuses that the dispute list can be filtered by. A vocabulary of its own: see rules/dispute.ts. */
export const DISPUTE_FILTERS = ['process', 'success', 'canceled'] as const
export const disputeFilter = z.enum(DISPUTE_FILTERS)
export type DisputeFilter = z.infer<typeof disputeFilter>

const text = z.string().nullable()

/** One line of the dispute list. A field the service left out is null. */
export const disputeListItem = deviations.extend({
  id: z.string(),
  created_at: text,
  status: text,
  amount: text,
  transaction_id: text,
  merchant_transaction_id: text,
})
export type DisputeListItem = z.infer<typeof disputeListItem>

/** Where the money was to go, as the dispute record has it. The card comes masked. */
export const disputeRequisite = deviations.extend({
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

/** A status that a dispute was seen in first at that time. */
export const disputeStatusSeen = z.object({ status: z.string().nullable(), at: z.iso.datetime() })

/** All that is known of a dispute. */
export const followedDispute = knownDispute.extend({
  profileId: z.uuid(),
  /** The full record, which the list does not have; null while it was never read. */
  record: dispute.nullable(),
  recordReadAt: z.iso.datetime().nullable(),
  /** The desk's transaction it belongs to; null where the desk has none. */
  transactionId: z.uuid().nullable(),
  /** Oldest first. */
  statuses: z.array(disputeStatusSeen),
  /** Its newest status came by itself and no one has looked at it yet. */
  isNews: z.boolean(),
  /** Whether the desk goes on reading it by itself: it is not plainly closed in either vocabulary. */
  isFollowed: z.boolean(),
})
export type FollowedDispute = z.infer<typeof followedDispute>

/** One line of a list of disputes. */
export const listedDispute = followedDispute
  .pick({ item: true, readAt: true, transactionId: true, isNews: true })
  .extend({
    /** Of the transaction, as the full record or the desk has it; null where neither is known. The list has none. */
    currency: text,
  })
export type ListedDispute = z.infer<typeof listedDispute>

/** Disputes as the service listed them for a query, page after page. */
export const keptDisputeList = z.object({
  items: z.array(listedDispute),
  pages: z.int(),
  /** Whether the last page that was read was not full: there are no more. Nothing else says how many there are. */
  isWhole: z.boolean(),
  /** Entries without an id, which cannot be shown. */
  unreadable: z.int(),
  /** Pages that say they have another number than was asked for: they may be others. */
  otherNumbers: z.array(z.object({ page: z.int(), said: z.string() })),
  /** When the oldest of the pages was read. */
  readAt: z.iso.datetime(),
})
export type KeptDisputeList = z.infer<typeof keptDisputeList>

/** What is typed for a dispute, as it is typed. */
export const disputeDraft = z.strictObject({
  /** Null: not chosen, so the one that is suggested. */
  type: disputeChoice.nullable(),
  sentAmount: z.string().max(200),
  reason: z.string().max(5000),
  evidenceUrl: z.string().max(2048),
})
export type DisputeDraft = z.infer<typeof disputeDraft>

/** How an upload goes on, in bytes. */
export const uploadProgress = z.object({
  sent: z.int(),
  total: z.int(),
  /** Of each file, in the order they are sent. */
  files: z.array(z.object({ name: z.string(), sent: z.int(), size: z.int() })),
})
export type UploadProgress = z.infer<typeof uploadProgress>

/** By how many milliseconds a platform's clock is ahead of this computer's, at least and at most. */
export const clockOffset = z.object({ least: z.int(), most: z.int() })
export type ClockOffset = z.infer<typeof clockOffset>

/** One dispute that was tried from this desk: the manifest of what was sent and what came back. */
export const disputeAttempt = operation.extend({
  settled: z.enum(['found', 'not_found', 'by_hand']).nullable(),
  /** The id that was sent as transaction_id: the platform's, or the merchant_transaction_id. */
  target: z.string(),
  /** Null: none was sent, so that the platform decides. */
  type: disputeType.nullable(),
  reason: z.string().nullable(),
  sentAmount: z.string().nullable(),
  evidenceUrl: z.string().nullable(),
  files: z.array(sentFile),
  /** Of the platform, as it was then; null where it is not known. */
  clock: clockOffset.nullable(),
  operator: z.string().nullable(),
  /** The appeal's id; null while none is known. */
  disputeId: z.string().nullable(),
  httpStatus: z.int().nullable(),
  /** The beginning of the reply, redacted; null where none came. */
  reply: z.string().nullable(),
})
export type DisputeAttempt = z.infer<typeof disputeAttempt>
