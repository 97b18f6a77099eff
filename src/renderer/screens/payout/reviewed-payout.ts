import type { CardPayoutOrder } from '#shared/contract/payments.ts'
import type { Bank } from '#shared/model/bank.ts'
import type { Profile } from '#shared/model/profile.ts'
import { amountOf } from '../../components/fields/amount-text.ts'
import { optionalFields, type PaymentForm } from '../payments/payment-form.ts'

/** As much of a bank's name as the desk's record takes (shared/contract/payments.ts). It is not sent. */
const BANK_NAME_KEPT = 500

/** What the operator confirms, exactly as it would be sent, and for which merchant it was filled in. */
export interface ReviewedPayout {
  readonly order: Omit<CardPayoutOrder, 'intentId'>
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
    merchant_transaction_id: form.merchantId,
    card_number: form.card,
    owner_name: form.ownerName.trim(),
    bank_id: bank.id,
    bank_name: bank.name.slice(0, BANK_NAME_KEPT),
    seenSimilar: [],
    ...optionalFields(form),
  }
  return { order, profile, bank }
}
