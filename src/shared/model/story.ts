import { z } from 'zod'
import { intentState } from './intent.ts'

/** What was asked of the platform: to create, to create again under the same id, to cancel, to open a dispute. */
export const CALLS = ['create', 'ask_again', 'cancel', 'dispute'] as const
export const call = z.enum(CALLS)
export type StoryCall = z.infer<typeof call>

/** How what an adopted id names compares with what was sent. `absent`: the platform's payload does not say. */
export const comparison = z.enum(['same', 'different', 'absent'])
export const comparisons = z.object({ merchant_transaction_id: comparison, amount: comparison, currency: comparison })
export type Comparisons = z.infer<typeof comparisons>

/** Something that happened to a transaction. */
export const storyEvent = z.discriminatedUnion('what', [
  z.object({ what: z.literal('drafted') }),
  /** It was not created from this desk: the operator has entered an id of it. */
  z.object({ what: z.literal('added'), by: z.enum(['platform_id', 'merchant_transaction_id']), id: z.string() }),
  /** A payout: the operator looked at it and said yes. `amountTyped`: it was above the merchant's limit. */
  z.object({ what: z.literal('confirmed'), amountTyped: z.boolean(), similarSeen: z.int() }),
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
  z.object({ what: z.literal('adopted'), platformId: z.string(), comparisons }),
  z.object({ what: z.literal('did_not_happen'), reason: z.string() }),
  z.object({ what: z.literal('cancel_settled'), how: z.enum(['read', 'by_hand']), reason: z.string().nullable() }),
  /** An unknown dispute: found in the list, not found there, or ended on the operator's word. */
  z.object({
    what: z.literal('dispute_settled'),
    how: z.enum(['found', 'not_found', 'by_hand']),
    disputeId: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  z.object({ what: z.literal('reopened'), reason: z.string() }),
  /** What stands there cannot be read from the disk. */
  z.object({ what: z.literal('unreadable') }),
])
export type StoryEvent = z.infer<typeof storyEvent>

/** One line of a transaction's story. The story is only ever added to; it is in the order of `number`. */
export const storyEntry = z.object({
  number: z.int(),
  at: z.string(),
  /** Who did it, by the desk's operator name; null: the desk by itself, or the platform. */
  operator: z.string().nullable(),
  event: storyEvent,
})
export type StoryEntry = z.infer<typeof storyEntry>
