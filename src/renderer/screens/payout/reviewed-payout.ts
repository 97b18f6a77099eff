import Big from 'big.js'
import { useCallback, useEffect, useState } from 'react'
import type { CardPayoutOrder } from '#shared/contract/payments.ts'
import type { Bank } from '#shared/model/bank.ts'
import type { Failure } from '#shared/model/failure.ts'
import { MAX_ORDER_LENGTH } from '#shared/model/order-lengths.ts'
import { ENOUGH_FOR_USUAL, type PayoutCheck } from '#shared/model/payout-check.ts'
import type { Profile } from '#shared/model/profile.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { type AmountText, amountOf } from '../../components/fields/amount-text.ts'
import { orderIdOf } from '../payments/order-id.ts'
import type { PaymentForm } from '../payments/payment-draft.ts'
import { optionalFields } from '../payments/payment-form.ts'

/** What the confirmation adds to an order: the operator's answers to its questions. */
export type ReviewAnswers = Pick<CardPayoutOrder, 'seenSimilar' | 'seenUnpaid' | 'typedAmount'>

/** What the operator confirms, exactly as it would be sent, and the merchant that it was filled in for. */
export interface ReviewedPayout {
  readonly order: Omit<CardPayoutOrder, 'intentId' | 'draftedAt' | keyof ReviewAnswers>
  readonly profile: Profile
  readonly bank: Bank
}

/** Returns a filled-in form as an order; `null` while anything is missing. */
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
    // Truncated to what the desk's record can hold. Not sent.
    bank_name: bank.name.slice(0, MAX_ORDER_LENGTH.bank_name),
    ...optionalFields(form),
  }
  return { order, profile, bank }
}

/**
 * Whether a payout was stopped by something that the confirmation asks about: another window was quicker, or the
 * merchant's limit has changed. It is then reviewed again with the card number still available: nothing was sent.
 */
export function isForReview(failure: Failure | null): boolean {
  if (failure?.kind === 'invalid_input') return failure.field === 'typedAmount'
  return failure?.kind === 'similar_payouts'
}

/** How an amount that was typed again compares with the one to be sent. */
type Retyped = 'same' | 'other' | 'other_decimals' | 'none'

/** Compares amounts as sent: "1500" is not "1500.00", though it is the same money. `none`: there is no amount yet. */
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
 * The findings of the desk about a payout before it is sent. Not a TanStack Query query, whose cache would hold the
 * card number for longer than the call.
 */
export function usePayoutCheck({ order }: ReviewedPayout): { readonly state: CheckState; readonly ask: () => void } {
  const { client } = useDesk()
  const [state, setState] = useState(ASKING)
  const [times, setTimes] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` is what asks again
  useEffect(() => {
    const stop = new AbortController()
    const tell = (found: CheckState) => stop.signal.aborted || setState(found)
    const { profileId, merchant_transaction_id, amount, currency, card_number, owner_name, reference } = order
    const payout = { amount, currency, card_number, owner_name, ...(reference && { reference }) }
    const asked = { profileId, merchant_transaction_id, ...payout }
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
  /** Larger than each of the `count` payouts before it, the largest of which was `largest`. */
  | { readonly what: 'larger'; readonly largest: string; readonly count: number }
  | { readonly what: 'new_card' }
  | { readonly what: 'night' }

/** The hours that count as night, by the operator's clock. */
const [NIGHT_BEGINS, NIGHT_ENDS] = [22, 6]

/** Returns what is unusual about a payout, most important first. `hour` is by the operator's clock. */
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
