import { z } from 'zod'
import { amount } from '../model/amount.ts'
import { currency } from '../model/currency.ts'
import { perPlainAction } from '../model/intent.ts'
import { MAX_ORDER_LENGTH } from '../model/order-lengths.ts'
import { MAX_SIMILAR, payoutCheck } from '../model/payout-check.ts'
import { createdTransaction, kind, transaction } from '../model/transaction.ts'
import { isWebUrl } from '../rules/base-url.ts'
import { isCardNumber } from '../rules/card-number.ts'
import { checkMerchantId } from '../rules/merchant-transaction-id.ts'
import { base } from './base.ts'

/** Whether it may look like one of the platform's ids is the merchant's to say: see guard.platformLikeIds. */
export const merchantTransactionId = z.string().refine((id) => checkMerchantId(id, true) === null)
const webUrl = z.string().max(MAX_ORDER_LENGTH.url).refine(isWebUrl)

/** Fields of all three creation endpoints (interface: POST /merchant/payin/account). Empty ones are left out. */
const order = {
  /**
   * Made once by the screen for one intent of the operator. The same id again, by a second click or a replayed call,
   * answers with the transaction that exists and sends nothing. With other contents it is refused: `invalid_input`.
   */
  intentId: z.uuid(),
  /**
   * The profile the screen showed, and its revision. Another one being active by now, or this one having another address,
   * environment or credential, nothing is sent: `profile_changed`.
   */
  profileId: z.uuid(),
  profileRevision: z.int(),
  amount,
  currency,
  merchant_transaction_id: merchantTransactionId,
  client_id: z.string().min(1).max(MAX_ORDER_LENGTH.client_id).optional(),
  webhook_url: webUrl.optional(),
  /** The operator's own: an invoice, a ticket. Kept, and not sent, except as part of an id made of it. */
  reference: z.string().trim().min(1).max(MAX_ORDER_LENGTH.reference).optional(),
  /** When the operator began to fill it in. */
  draftedAt: z.iso.datetime().optional(),
}

export const accountPayinOrder = z.strictObject(order)
export type AccountPayinOrder = z.infer<typeof accountPayinOrder>

/** interface: POST /merchant/payin/acquiring */
export const acquiringPayinOrder = z.strictObject({ ...order, return_url: webUrl })
export type AcquiringPayinOrder = z.infer<typeof acquiringPayinOrder>

/** interface: POST /merchant/payout/card. The card number lives for this one call. */
export const cardPayoutOrder = z.strictObject({
  ...order,
  card_number: z.string().refine(isCardNumber),
  owner_name: z.string().trim().min(1).max(MAX_ORDER_LENGTH.owner_name),
  bank_id: z.guid(),
  /** The bank's name as the screen showed it, for the record. Not sent. */
  bank_name: z.string().max(MAX_ORDER_LENGTH.bank_name),
  /**
   * Payouts like this one that the operator has seen and goes on all the same: `similar_payouts` where one of those that
   * would be shown is missing.
   */
  seenSimilar: z.array(z.uuid()).max(MAX_SIMILAR),
  /** Above the merchant's limit: the amount as it was typed once more. */
  typedAmount: amount.optional(),
})
export type CardPayoutOrder = z.infer<typeof cardPayoutOrder>

/** A payout as it is checked before it is confirmed. The card number lives for this one call. */
const payoutToCheck = cardPayoutOrder
  .pick({ profileId: true, amount: true, currency: true, card_number: true, owner_name: true, reference: true })
  .strict()

/** interface: POST /merchant/cancel */
export const actionOrder = z.strictObject({
  intentId: z.uuid(),
  transactionId: z.uuid(),
  profileId: z.uuid(),
  profileRevision: z.int(),
})
export type ActionOrder = z.infer<typeof actionOrder>

/**
 * Creating payments. Whatever the service answers, the result is the transaction with its state, already on disk;
 * a failure means that nothing was sent, `outcome_not_kept` alone excepted.
 */
export const payments = {
  createAccountPayin: base.input(accountPayinOrder).output(createdTransaction),
  createAcquiringPayin: base.input(acquiringPayinOrder).output(createdTransaction),
  createCardPayout: base.input(cardPayoutOrder).output(createdTransaction),
  /** What is unusual about a payout, and which earlier ones are like it. Nothing is sent or kept. */
  checkPayout: base.input(payoutToCheck).output(payoutCheck),
  /**
   * Plain actions: `cancel`. They go by the platform's id, or by the merchant_transaction_id where none is known. Whatever
   * the service answers, the result is the transaction with its newest operations; a failure means that nothing was sent.
   */
  ...perPlainAction(() => base.input(actionOrder).output(transaction)),
  /** A new merchant_transaction_id, unique on this desk. */
  suggestId: base.input(z.strictObject({ kind })).output(z.object({ id: z.string() })),
  /**
   * The transaction of this desk and profile because of which the id cannot be sent, if any: it may exist at the platform,
   * or (`isAnothers`) the id was proven to be another order's.
   */
  findById: base
    .input(z.strictObject({ profileId: z.uuid(), merchant_transaction_id: z.string().max(200) }))
    .output(z.object({ transactionId: z.uuid().nullable(), isAnothers: z.boolean() })),
  /** The transaction that an intent was written down for, whatever became of it; null: the journal has no such intent. */
  findByIntent: base
    .input(z.strictObject({ intentId: z.uuid() }))
    .output(z.object({ transactionId: z.uuid().nullable() })),
}
