import type { Bank } from '#shared/model/bank.ts'
import type { Currency } from '#shared/model/currency.ts'
import type { MaskedCard } from '#shared/model/transaction.ts'
import { type AmountText, NO_AMOUNT } from '../../components/fields/amount-text.ts'

/** How the client pays in. */
export type PayinBy = 'account' | 'acquiring'

/** The fields of the three creation endpoints, as typed. A form shows those that its endpoint takes. */
export interface PaymentForm {
  readonly by: PayinBy
  readonly amount: AmountText
  readonly currency: Currency | null
  /** The operator's own reference, such as an invoice or a ticket. */
  readonly reference: string
  /** The ID as suggested or typed. The ID sent may be made from the reference instead: see order-id.ts. */
  readonly merchantId: string
  /** If the merchant's IDs are made from references: whether this one still is. `false` once the operator edits it. */
  readonly idFollows: boolean
  /** The ID of the previous attempt, if it must not be sent again; otherwise empty. */
  readonly spentId: string
  readonly clientId: string
  readonly webhookUrl: string
  readonly returnUrl: string
  readonly card: string
  /** The card of the previous attempt: its number has to be entered again. */
  readonly cardBefore: MaskedCard | null
  readonly ownerName: string
  readonly bank: Bank | null
}

/** What outlives the form: everything but the card number, and its owner. */
export interface PaymentDraft extends Omit<PaymentForm, 'card'> {
  readonly filledFor: string | null
}

export const EMPTY_DRAFT: PaymentDraft = {
  by: 'account',
  amount: NO_AMOUNT,
  currency: null,
  reference: '',
  merchantId: '',
  idFollows: true,
  spentId: '',
  clientId: '',
  webhookUrl: '',
  returnUrl: '',
  cardBefore: null,
  ownerName: '',
  bank: null,
  filledFor: null,
}
