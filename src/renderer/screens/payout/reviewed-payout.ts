import type { CardPayoutOrder } from '#shared/contract/payments.ts'
import type { Bank } from '#shared/model/bank.ts'
import type { Failure } from '#shared/model/failure.ts'
import type { Profile } from '#shared/model/profile.ts'
import { amountOf } from '../../components/fields/amount-text.ts'
import { orderIdOf } from '../payments/order-id.ts'
import { optionalFields, type PaymentForm } from '../payments/payment-form.ts'

/** As much of a bank's name as the desk's record takes (shared/contract/payments.ts). It is not sent. */
const BANK_NAME_KEPT = 500

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
    bank_name: bank.name.slice(0, BANK_NAME_KEPT),
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
