import { z } from 'zod'
import { amount } from './amount.ts'
import { missingTime } from './backup.ts'
import { transactionSummary } from './transaction.ts'

/**
 * What an earlier payout has in common with one about to be sent. "Near" is within 1 %, and within 24 hours.
 * `digits_`: the cards have the same first six and last four digits; without a hash of both, more cannot be told.
 * `earlier_attempt`: the match is with what was first sent under its ID, with other contents; the platform may have
 * that one instead.
 */
const SIMILARITIES = [
  'card_amount',
  'card_near_amount',
  'digits_amount',
  'digits_near_amount',
  'owner_amount',
  'reference',
  'earlier_attempt',
] as const
const similarity = z.enum(SIMILARITIES)
export type Similarity = z.infer<typeof similarity>

export const isByDigits = (reasons: readonly Similarity[]): boolean =>
  reasons.includes('digits_amount') || reasons.includes('digits_near_amount')

/** Maximum number of similar payouts shown, newest first; an operator who has seen these has seen enough. */
export const MAX_SIMILAR = 100

/** With fewer payouts than this, nothing can be called usual. */
export const ENOUGH_FOR_USUAL = 5

const similarPayout = z.object({ reasons: z.array(similarity).min(1), payout: transactionSummary })
export type SimilarPayout = z.infer<typeof similarPayout>

/** What is unusual about a payout before it is confirmed. */
export const payoutCheck = z.object({
  /** Earlier payouts that look like it, newest first, including unknown ones: at most MAX_SIMILAR. */
  similar: z.array(similarPayout),
  /** The total number of similar payouts. */
  similarCount: z.int(),
  /** Periods missing from this history: a payout sent then is not recognised. */
  gaps: z.array(missingTime),
  /** The card is known, or that of a similar payout is the same, by its first six and last four digits only. */
  byVisibleDigits: z.boolean(),
  /** Whether no payout of this desk has gone to this card before. */
  isNewCard: z.boolean(),
  /** The largest accepted payout in the currency for the merchant in the last 90 days, and out of how many. */
  largest: z.object({ amount, count: z.int() }).nullable(),
  /** The merchant's limit, if the amount is above it: the amount must then be typed again. */
  limit: amount.nullable(),
})
export type PayoutCheck = z.infer<typeof payoutCheck>
