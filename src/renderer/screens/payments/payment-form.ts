import type { Bank } from '#shared/model/bank.ts'
import type { Currency } from '#shared/model/currency.ts'
import { type AmountText, NO_AMOUNT } from '../../components/fields/amount-text.ts'
import type { CardAnswers } from '../../components/fields/card-answers.ts'

/** How the client pays in. */
export type PayinBy = 'account' | 'acquiring'

/** What the forms of the three creation endpoints hold, as typed. A form shows those that its endpoint takes. */
export interface PaymentForm {
  readonly by: PayinBy
  readonly amount: AmountText
  readonly currency: Currency | null
  readonly merchantId: string
  readonly clientId: string
  readonly webhookUrl: string
  readonly returnUrl: string
  readonly card: string
  readonly ownerName: string
  readonly bank: Bank | null
}

/** What outlives the form: all of it but the card number, and whose bank list the bank is from. */
export interface PaymentDraft extends Omit<PaymentForm, 'card'> {
  readonly bankOf: string | null
}

export const EMPTY_DRAFT: PaymentDraft = {
  by: 'account',
  amount: NO_AMOUNT,
  currency: null,
  merchantId: '',
  clientId: '',
  webhookUrl: '',
  returnUrl: '',
  ownerName: '',
  bank: null,
  bankOf: null,
}

/** The fields of free text: a card number may have been pasted into any of them. */
const FREE_TEXTS = ['merchantId', 'clientId', 'webhookUrl', 'returnUrl', 'ownerName'] as const

/** What of a form may be kept outside it. A text that may hold a card number goes with the form. */
export function draftOf(
  { card: _, ...kept }: PaymentForm,
  profileId: string,
  { isSettled }: Pick<CardAnswers, 'isSettled'>,
): PaymentDraft {
  const unsettled = FREE_TEXTS.filter((name) => !isSettled(kept[name]))
  return { ...kept, ...Object.fromEntries(unsettled.map((name) => [name, ''])), bankOf: kept.bank && profileId }
}

/** A form to begin with: what was kept, and the card number to be entered. A bank of another merchant's list is none. */
export function formOf({ bankOf, ...kept }: PaymentDraft, profileId: string): PaymentForm {
  return { ...kept, card: '', bank: bankOf === profileId ? kept.bank : null }
}

/** The optional fields as they are sent: an empty one is left out, never sent as "". */
export function optionalFields(form: PaymentForm): { readonly client_id?: string; readonly webhook_url?: string } {
  const clientId = form.clientId.trim()
  const webhookUrl = form.webhookUrl.trim()
  return { ...(clientId !== '' && { client_id: clientId }), ...(webhookUrl !== '' && { webhook_url: webhookUrl }) }
}
