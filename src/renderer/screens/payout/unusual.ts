import Big from 'big.js'
import type { PayoutCheck, SimilarPayout } from '#shared/model/payout-check.ts'

/** Something about a payout that is worth a second look. */
export type Unusual =
  /** Larger than every one of the `count` payouts before it, `largest` among them. */
  | { readonly what: 'larger'; readonly largest: string; readonly count: number }
  | { readonly what: 'new_card' }
  | { readonly what: 'night' }

/** Of fewer payouts nothing usual can be read off. */
const ENOUGH = 5
/** Hours of the operator's clock at which an office sleeps. */
const [NIGHT_BEGINS, NIGHT_ENDS] = [22, 6]

/** What is unusual about a payout, the weightiest first. `now`: by the operator's clock. */
export function unusualOf(amount: string, check: PayoutCheck, now: Date): readonly Unusual[] {
  const { largest, isNewCard } = check
  const hour = now.getHours()
  return [
    ...(largest && largest.count >= ENOUGH && new Big(amount).gt(largest.amount)
      ? [{ what: 'larger', largest: largest.amount, count: largest.count } as const]
      : []),
    ...(isNewCard ? [{ what: 'new_card' } as const] : []),
    ...(hour >= NIGHT_BEGINS || hour < NIGHT_ENDS ? [{ what: 'night' } as const] : []),
  ]
}

/**
 * Whether cards were told apart by their visible digits where it matters: a payout counts as one to the same card by
 * them, or the card as known.
 */
export function isCardDoubtful({ byVisibleDigits, isNewCard, similar }: PayoutCheck): boolean {
  const isByCard = ({ reasons }: SimilarPayout) =>
    reasons.includes('card_amount') || reasons.includes('card_near_amount')
  return byVisibleDigits && (!isNewCard || similar.some(isByCard))
}
