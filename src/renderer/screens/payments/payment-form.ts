import type { Bank } from '#shared/model/bank.ts'
import type { Currency } from '#shared/model/currency.ts'
import { type AmountText, NO_AMOUNT } from '../../components/fields/amount-text.ts'
import type { CardAnswers } from '../../components/fields/card-answers.ts'
import type { UsePaymentFlow } from './payment-flow.ts'

/** How the client pays in. */
export type PayinBy = 'account' | 'acquiring'

/** What the forms of the three creation endpoints hold, as typed. A form shows those that its endpoint takes. */
export interface PaymentForm {
  readonly by: PayinBy
  readonly amount: AmountText
  readonly currency: Currency | null
  /** The operator's own: an invoice, a ticket. */
  readonly reference: string
  /** The id as it was suggested or typed. What is sent may be made of the reference instead: order-id.ts. */
  readonly merchantId: string
  /** Where the merchant's ids are made of references: this one is, until the operator takes it in hand. */
  readonly idFollows: boolean
  /** The id of the attempt before, where it must not be sent again; empty: there is none. */
  readonly spentId: string
  readonly clientId: string
  readonly webhookUrl: string
  readonly returnUrl: string
  readonly card: string
  readonly ownerName: string
  readonly bank: Bank | null
}

/** What outlives the form: all of it but the card number, and for which merchant it was filled in. */
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
  ownerName: '',
  bank: null,
  filledFor: null,
}

/** The fields of free text: a card number may have been pasted into any of them. */
const FREE_TEXTS = ['reference', 'merchantId', 'clientId', 'webhookUrl', 'returnUrl', 'ownerName'] as const

/** What of a form may be kept outside it. A text that may hold a card number goes with the form. */
export function paymentDraftOf(
  { card: _, ...kept }: PaymentForm,
  profileId: string,
  { isSettled }: Pick<CardAnswers, 'isSettled'>,
): PaymentDraft {
  const unsettled = FREE_TEXTS.filter((name) => !isSettled(kept[name]))
  return { ...kept, ...Object.fromEntries(unsettled.map((name) => [name, ''])), filledFor: profileId }
}

/**
 * A form to begin with: what was kept, and the card number to be entered. A bank of another merchant's list is none, and
 * an id that was taken in hand for another merchant is made anew.
 */
export function paymentFormOf({ filledFor, ...kept }: PaymentDraft, profileId: string): PaymentForm {
  const isSame = filledFor === profileId
  return { ...kept, card: '', bank: isSame ? kept.bank : null, idFollows: !isSame || kept.idFollows }
}

/** The optional fields of an order: an empty one is left out, never sent as "". */
export function optionalFields(form: PaymentForm): {
  readonly client_id?: string
  readonly webhook_url?: string
  readonly reference?: string
} {
  const [clientId, webhookUrl, reference] = [form.clientId.trim(), form.webhookUrl.trim(), form.reference.trim()]
  return {
    ...(clientId !== '' && { client_id: clientId }),
    ...(webhookUrl !== '' && { webhook_url: webhookUrl }),
    ...(reference !== '' && { reference }),
  }
}

/**
 * Begins a new payment with an amount, as somebody else's screen suggests it: what else was typed into an open form
 * stays. What is being sent, or was lost on the way, stays on the screen instead: it comes before anything new. Whether
 * the form may be shown: what was typed for another merchant than `profileId` is left as it is.
 */
export function beginWithAmount(useFlow: UsePaymentFlow, amount: string, profileId: string): boolean {
  const { step, draft, meantFor, begin } = useFlow.getState()
  if (step.at === 'sending' || step.at === 'lost') return true
  if (step.at === 'form' && meantFor !== null && meantFor !== profileId) return false
  const kept = step.at === 'form' ? draft : { ...EMPTY_DRAFT, by: draft.by }
  begin({ ...kept, amount: { text: amount, chosen: null } })
  return true
}
