import { z } from 'zod'
import { accountDifference } from './account.ts'
import { intentState, operationKind, PLAIN_ACTION_KINDS } from './intent.ts'
import { comparisons, difference } from './order-comparison.ts'

/** What was asked of the platform. */
const call = operationKind

/** That an unknown plain action was settled. */
const plainSettled = PLAIN_ACTION_KINDS.map((kind) => `${kind}_settled` as const)

/** Something that happened to a transaction. */
export const timelineEvent = z.discriminatedUnion('what', [
  z.object({ what: z.literal('drafted') }),
  /** It was not created from this desk: the operator has entered an id of it. */
  z.object({ what: z.literal('added'), by: z.enum(['platform_id', 'merchant_transaction_id']), id: z.string() }),
  /** A payout: the operator looked at it and said yes. `amountTyped`: it was above the merchant's limit. */
  z.object({ what: z.literal('confirmed'), amountTyped: z.boolean(), similarSeen: z.int() }),
  /** It is a row of a batch: of which file, as it was sealed. */
  z.object({ what: z.literal('batch'), batchId: z.uuid(), file: z.string(), row: z.int() }),
  z.object({ what: z.literal('sent'), call, intentId: z.uuid() }),
  z.object({
    what: z.literal('answered'),
    call,
    intentId: z.uuid(),
    state: intentState,
    /** Kind of the failure and the service's own code, where it was no success. */
    failure: z.string().nullable(),
    code: z.string().nullable(),
    httpStatus: z.int().nullable(),
    /** Whether the reply itself is kept (transactions.rawReply). */
    hasReply: z.boolean(),
  }),
  /** The desk ended before the answer came; found at the next start. */
  z.object({ what: z.literal('left_open'), call, intentId: z.uuid() }),
  /** A status never seen before of this transaction, or one it came back to; null: the payload had none. */
  z.object({ what: z.literal('status'), status: z.string().nullable(), before: z.string().nullable() }),
  /** `differences`: what the payload said of another order, and the operator took it all the same. */
  z.object({
    what: z.literal('adopted'),
    platformId: z.string(),
    comparisons,
    differences: z.array(difference).default([]),
    /** The earlier attempt that the operator says it is; not there: the newest. */
    attempt: z.uuid().optional(),
  }),
  /** A status that was read names another order: it was kept beside, and not taken as this one's. */
  z.object({ what: z.literal('names_other'), status: z.string().nullable(), differences: z.array(difference) }),
  /** The operator has said that it is this order all the same. */
  z.object({ what: z.literal('accepted_as_own'), differences: z.array(difference) }),
  z.object({ what: z.literal('did_not_happen'), reason: z.string() }),
  z.object({ what: z.literal(plainSettled), how: z.enum(['read', 'by_hand']), reason: z.string().nullable() }),
  /** An unknown dispute: found in the list, not found there, chosen by the operator, or ended on the operator's word. */
  z.object({
    what: z.literal('dispute_settled'),
    how: z.enum(['found', 'not_found', 'chosen', 'by_hand']),
    disputeId: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  z.object({ what: z.literal('reopened'), reason: z.string() }),
  /** A platform's id that was linked before is not this transaction's; another one was added for what it names. */
  z.object({ what: z.literal('unlinked'), platformId: z.string(), reason: z.string() }),
  z.object({ what: z.literal('added_by_unlinking'), platformId: z.string(), order: z.string() }),
  /** The platform's id turned out to be that of an unknown creation, which has it from then on. */
  z.object({ what: z.literal('id_passed_on'), platformId: z.string(), order: z.string() }),
  /** The operator has said that the merchant's present account is the one it was sent under. `account`: the present one. */
  z.object({
    what: z.literal('account_said_same'),
    account: z.int(),
    differs: accountDifference,
    before: z.string(),
    now: z.string(),
  }),
  /** It is followed under another account than it was sent under, by what was said at another transaction. */
  z.object({ what: z.literal('account_word_used'), account: z.int(), saidAt: z.string(), saidBy: z.string() }),
  /** Its id, refused or never sent under one account, is used for another try under another account. */
  z.object({ what: z.literal('account_changed'), differs: accountDifference.or(z.literal('environment')) }),
  /** Here stand more readings than are shown: of them only how many. They are kept. */
  z.object({ what: z.literal('left_out'), count: z.int() }),
  /** What stands there cannot be read from the disk. */
  z.object({ what: z.literal('unreadable') }),
])
export type TimelineEvent = z.infer<typeof timelineEvent>

/** One line of a transaction's story. The timeline is only ever added to; it is in the order of `number`. */
export const timelineEntry = z.object({
  number: z.int(),
  at: z.string(),
  /** Who did it, by the desk's operator name; null: the desk by itself, or the platform. */
  operator: z.string().nullable(),
  event: timelineEvent,
})
export type TimelineEntry = z.infer<typeof timelineEntry>
