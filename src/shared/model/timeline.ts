import { z } from 'zod'
import { accountDifference } from './account.ts'
import { intentState, operationKind, PLAIN_ACTION_KINDS } from './intent.ts'
import { comparisons, difference } from './order-comparison.ts'

/** The operation requested of the platform. */
const call = operationKind

/** An unknown plain action was settled. */
const plainSettled = PLAIN_ACTION_KINDS.map((kind) => `${kind}_settled` as const)

/** Something that happened to a transaction. */
export const timelineEvent = z.discriminatedUnion('what', [
  z.object({ what: z.literal('drafted') }),
  /** Not created from this desk: the operator entered one of its IDs. */
  z.object({ what: z.literal('added'), by: z.enum(['platform_id', 'merchant_transaction_id']), id: z.string() }),
  /** A payout the operator reviewed and confirmed. `amountTyped`: the amount was above the merchant's limit. */
  z.object({ what: z.literal('confirmed'), amountTyped: z.boolean(), similarSeen: z.int() }),
  /** A row of a batch, with its file as it was sealed. */
  z.object({ what: z.literal('batch'), batchId: z.uuid(), file: z.string(), row: z.int() }),
  z.object({ what: z.literal('sent'), call, intentId: z.uuid() }),
  z.object({
    what: z.literal('answered'),
    call,
    intentId: z.uuid(),
    state: intentState,
    /** The failure kind and the platform's error code, unless it succeeded. */
    failure: z.string().nullable(),
    code: z.string().nullable(),
    httpStatus: z.int().nullable(),
    /** Whether the reply itself is kept (transactions.rawReply). */
    hasReply: z.boolean(),
  }),
  /** The desk exited before the answer arrived; detected at the next start. */
  z.object({ what: z.literal('left_open'), call, intentId: z.uuid() }),
  /** A status that is new to this transaction, or a return to an earlier one; `null`: the payload had none. */
  z.object({ what: z.literal('status'), status: z.string().nullable(), before: z.string().nullable() }),
  /** `differences`: how the payload names another order; the operator accepted it anyway. */
  z.object({
    what: z.literal('adopted'),
    platformId: z.string(),
    comparisons,
    differences: z.array(difference).default([]),
    /** The earlier attempt that the operator identified it as; absent: the newest. */
    attempt: z.uuid().optional(),
  }),
  /** A reading that names another order: it is kept separately and not applied to this transaction. */
  z.object({ what: z.literal('names_other'), status: z.string().nullable(), differences: z.array(difference) }),
  /** The operator confirmed that the reading is about this order anyway. */
  z.object({ what: z.literal('accepted_as_own'), differences: z.array(difference) }),
  z.object({ what: z.literal('did_not_happen'), reason: z.string() }),
  z.object({ what: z.literal(plainSettled), how: z.enum(['read', 'by_hand']), reason: z.string().nullable() }),
  /** An unknown dispute was settled: found in the list, not found in it, chosen by the operator, or resolved manually. */
  z.object({
    what: z.literal('dispute_settled'),
    how: z.enum(['found', 'not_found', 'chosen', 'by_hand']),
    disputeId: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  z.object({ what: z.literal('reopened'), reason: z.string() }),
  /** A linked platform ID turned out not to be this transaction's; another transaction was added for what it names. */
  z.object({ what: z.literal('unlinked'), platformId: z.string(), reason: z.string() }),
  z.object({ what: z.literal('added_by_unlinking'), platformId: z.string(), order: z.string() }),
  /** The platform ID turned out to belong to an unknown creation, which holds it from then on. */
  z.object({ what: z.literal('id_passed_on'), platformId: z.string(), order: z.string() }),
  /** The operator confirmed that the merchant's current account is the one it was sent under. `account`: the current one. */
  z.object({
    what: z.literal('account_said_same'),
    account: z.int(),
    differs: accountDifference,
    before: z.string(),
    now: z.string(),
  }),
  /**
   * It is acted on under a different account than it was sent under, because the two were confirmed as the same at
   * another transaction.
   */
  z.object({ what: z.literal('account_word_used'), account: z.int(), saidAt: z.string(), saidBy: z.string() }),
  /** Its ID, refused or never sent under one account, is used for another attempt under another account. */
  z.object({ what: z.literal('account_changed'), differs: accountDifference.or(z.literal('environment')) }),
  /** Placeholder for readings that are not shown; only their count is given. They are still stored. */
  z.object({ what: z.literal('left_out'), count: z.int() }),
  /** The event cannot be read from disk. */
  z.object({ what: z.literal('unreadable') }),
])
export type TimelineEvent = z.infer<typeof timelineEvent>

/** One line of a transaction's timeline. Entries are only ever appended; they are ordered by `number`. */
export const timelineEntry = z.object({
  number: z.int(),
  at: z.string(),
  /** The operator who did it, by the name set at this desk; `null`: the desk itself, or the platform. */
  operator: z.string().nullable(),
  event: timelineEvent,
})
export type TimelineEntry = z.infer<typeof timelineEntry>
