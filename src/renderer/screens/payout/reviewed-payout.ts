import Big from 'big.js'
import { useCallback, useEffect, useState } from 'react'
import type { CardPayoutOrder } from '#shared/contract/payments.ts'
import type { Bank } from '#shared/model/bank.ts'
import type { Failure } from '#shared/model/failure.ts'
import { MAX_ORDER_LENGTH } from '#shared/model/order-lengths.ts'
import { ENOUGH_FOR_USUAL, type PayoutCheck, type SimilarPayout } from '#shared/model/payout-check.ts'
import type { Profile } from '#shared/model/profile.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { type AmountText, amountOf } from '../../components/fields/amount-text.ts'
import { orderIdOf } from '../payments/order-id.ts'
import { optionalFields, type PaymentForm } from '../payments/payment-form.ts'

/** What the confirmation adds to an order: the operator's answers to what it shows. */
export type ReviewAnswers = Pick<CardPayoutOrder, 'seenSimilar' | 'typedAmount'>

/** What the operator confirms, exactly as it would be sent, and for which merchant it was filled in. */
export interface ReviewedPayout {
  readonly order: Omit<CardPayoutOrder, 'intentId' | 'draftedAt' | keyof ReviewAnswers>
  readonly profile: Profile
  readonly bank: Bank
}

/** A filled-in form as an order; null while anything is missing. */
export function reviewOf(form: PaymentForm, profile: Profile): ReviewedPayout | null {
  const amount = amountOf(form.amount)
  const { currency, bank } = form
  if (amount === null || currency === null || bank === null) return null
  const order = {
    profileId: profile.id,
    profileRevision: profile.revision,
    amount,
    currency,
    merchant_transaction_id: orderIdOf(form, { pattern: profile.guard.idPattern, kind: 'payout_card' }),
    card_number: form.card,
    owner_name: form.ownerName.trim(),
    bank_id: bank.id,
    // As much of it as the desk's record takes. It is not sent.
    bank_name: bank.name.slice(0, MAX_ORDER_LENGTH.bank_name),
    ...optionalFields(form),
  }
  return { order, profile, bank }
}

/**
 * Whether a payout was stopped by what the confirmation has to ask: another window was quicker, or the merchant's limit is
 * another by now. It is looked at once more then, the card number still at hand: nothing was sent.
 */
export function isForReview(failure: Failure | null): boolean {
  if (failure?.kind === 'invalid_input') return failure.field === 'typedAmount'
  return failure?.kind === 'similar_payouts'
}

/** How an amount that was typed once more compares with the one to be sent. */
type Retyped = 'same' | 'other' | 'other_decimals' | 'none'

/** Compares as it would be sent: "1500" is not "1500.00", though it is the same money. `none`: there is no amount yet. */
export function retypedAs(typed: AmountText, amount: string): Retyped {
  const read = amountOf(typed)
  if (read === null) return 'none'
  if (read === amount) return 'same'
  return new Big(read).eq(amount) ? 'other_decimals' : 'other'
}

export type CheckState =
  | { readonly at: 'asking' }
  | { readonly at: 'failed'; readonly error: unknown }
  | { readonly at: 'checked'; readonly check: PayoutCheck }

const ASKING: CheckState = { at: 'asking' }

/**
 * What the desk finds of a payout before it is sent. No query of TanStack Query: its cache would hold the card number for
 * longer than the one call.
 */
export function usePayoutCheck({ order }: ReviewedPayout): { readonly state: CheckState; readonly ask: () => void } {
  const { client } = useDesk()
  const [state, setState] = useState(ASKING)
  const [times, setTimes] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` is what asks again
  useEffect(() => {
    const stop = new AbortController()
    const tell = (found: CheckState) => stop.signal.aborted || setState(found)
    const { profileId, amount, currency, card_number, owner_name, reference } = order
    const asked = { profileId, amount, currency, card_number, owner_name, ...(reference && { reference }) }
    client.payments.checkPayout(asked, { signal: stop.signal }).then(
      (check) => tell({ at: 'checked', check }),
      (error: unknown) => tell({ at: 'failed', error }),
    )
    return () => stop.abort()
  }, [client, order, times])
  const ask = useCallback(() => {
    setState(ASKING)
    setTimes((before) => before + 1)
  }, [])
  return { state, ask }
}

/** Something about a payout that is worth a second look. */
export type Unusual =
  /** Larger than every one of the `count` payouts before it, `largest` among them. */
  | { readonly what: 'larger'; readonly largest: string; readonly count: number }
  | { readonly what: 'new_card' }
  | { readonly what: 'night' }

/** Hours of the operator's clock at which an office sleeps. */
const [NIGHT_BEGINS, NIGHT_ENDS] = [22, 6]

/** What is unusual about a payout, the weightiest first. `hour`: by the operator's clock. */
export function unusualOf(amount: string, check: PayoutCheck, hour: number): readonly Unusual[] {
  const { largest, isNewCard } = check
  return [
    ...(largest && largest.count >= ENOUGH_FOR_USUAL && new Big(amount).gt(largest.amount)
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
