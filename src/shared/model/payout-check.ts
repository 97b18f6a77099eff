import { z } from 'zod'
import { amount } from './amount.ts'
import { missingTime } from './backup.ts'
import { transactionSummary } from './transaction.ts'

/**
 * What an earlier payout has in common with one that is about to be sent. Near: within 1 %, and within 24 hours.
 * `earlier_attempt`: what was sent under its id first, with other contents, has; the platform may have that one instead.
 */
export const SIMILARITIES = ['card_amount', 'card_near_amount', 'owner_amount', 'reference', 'earlier_attempt'] as const
export const similarity = z.enum(SIMILARITIES)
export type Similarity = z.infer<typeof similarity>

/** Of very many payouts like one, so many of the newest are shown; who has seen those has seen enough. */
export const MAX_SIMILAR = 100

/** Of fewer payouts nothing usual can be read off. */
export const ENOUGH_FOR_USUAL = 5

export const similarPayout = z.object({ reasons: z.array(similarity).min(1), payout: transactionSummary })
export type SimilarPayout = z.infer<typeof similarPayout>

/** What is unusual about a payout before it is confirmed. */
export const payoutCheck = z.object({
  /** Earlier ones that look like it, newest first, unknown ones included: no more than MAX_SIMILAR. */
  similar: z.array(similarPayout),
  /** How many there are in all. */
  similarCount: z.int(),
  /** Times that are missing in this history: a payout sent then is not recognised. */
  gaps: z.array(missingTime),
  /** Without a lasting key store cards are told apart by their first six and last four digits alone. */
  byVisibleDigits: z.boolean(),
  /** No payout of this desk went to this card before. */
  isNewCard: z.boolean(),
  /** The largest accepted payout in the currency for the merchant in the last 90 days, and of how many. */
  largest: z.object({ amount, count: z.int() }).nullable(),
  /** The merchant's limit, where the amount is above it: the amount is then typed once more. */
  limit: amount.nullable(),
})
export type PayoutCheck = z.infer<typeof payoutCheck>
