import type { Preferences } from '#shared/model/preferences.ts'
import type { Profile } from '#shared/model/profile.ts'
import type { CreatedTransaction } from '#shared/model/transaction.ts'
import type { CardAnswers } from '../../components/fields/card-answers.ts'
import { EMPTY_DRAFT, type PaymentDraft, type PaymentForm } from './payment-draft.ts'
import type { PaymentFlow, UsePaymentFlow } from './payment-flow.ts'

/**
 * Whom a form is filled in for: a merchant at one address, in one environment, with one credential. If any of these
 * changes, it is another owner.
 */
export function formOwner({ id, revision }: Pick<Profile, 'id' | 'revision'>): string {
  return `${id} ${revision}`
}

/** The merchant's ID in an owner. */
export function ownerId(owner: string): string {
  return owner.split(' ')[0] ?? ''
}

/** The free-text fields: a card number may have been pasted into any of them. */
const FREE_TEXTS = ['reference', 'merchantId', 'clientId', 'webhookUrl', 'returnUrl', 'ownerName'] as const

/** Returns what may be kept of a form. A text that may contain a card number is not kept. */
export function paymentDraftOf(
  { card: _, ...kept }: PaymentForm,
  owner: string,
  { isSettled }: Pick<CardAnswers, 'isSettled'>,
): PaymentDraft {
  const unsettled = FREE_TEXTS.filter((name) => !isSettled(kept[name]))
  return { ...kept, ...Object.fromEntries(unsettled.map((name) => [name, ''])), filledFor: owner }
}

/**
 * What a form that is continued for another owner starts with: the bank is from the first one's list, the client and
 * the addresses are its own, and an edited ID is made from the reference again.
 */
const NOT_TAKEN_ALONG = { bank: null, idFollows: true, clientId: '', webhookUrl: '', returnUrl: '' } as const

/** A form as it was kept, with an empty card number, and without what belongs to another owner. */
export function paymentFormOf({ filledFor, ...kept }: PaymentDraft, owner: string): PaymentForm {
  return { ...kept, card: '', ...(filledFor !== owner && NOT_TAKEN_ALONG) }
}

/** What a form has again when it is back at the owner that it is meant for, whatever was typed for another meanwhile. */
function backFrom(meant: PaymentDraft): Partial<PaymentForm> {
  const { bank, idFollows, merchantId, clientId, webhookUrl, returnUrl } = meant
  return { bank, idFollows, clientId, webhookUrl, returnUrl, ...(!idFollows && { merchantId }) }
}

/** The initial form for a merchant: as it was kept, otherwise with the merchant's last currency and return address. */
export function initialForm(
  { draft, meantFor, meant }: Pick<PaymentFlow, 'draft' | 'meantFor' | 'meant'>,
  profile: Pick<Profile, 'id' | 'revision'>,
  { lastCurrencies, returnUrls }: Pick<Preferences, 'lastCurrencies' | 'returnUrls'>,
): PaymentForm {
  const owner = formOwner(profile)
  const isBack = meant?.filledFor === owner && meantFor === owner && draft.filledFor !== owner
  const kept = { ...paymentFormOf(draft, owner), ...(isBack && backFrom(meant)) }
  // While nothing is typed, the currency in a form is only the last one of its owner.
  const isKept = draft.filledFor === owner || meantFor !== null
  return {
    ...kept,
    currency: (isKept ? kept.currency : null) ?? lastCurrencies[profile.id] ?? null,
    returnUrl: kept.returnUrl || (returnUrls[profile.id] ?? ''),
  }
}

/** The optional fields of an order: an empty one is omitted, never sent as "". */
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
 * Starts a new payment with an amount suggested by another screen: everything else typed into an open form stays. A
 * payment that is being sent or was lost stays on the screen instead, because it comes first. Returns whether the form
 * may be shown: a form filled in for another owner is left unchanged. The amount is meant for `owner`: another one's form
 * asks before it takes it.
 */
export function beginWithAmount(useFlow: UsePaymentFlow, amount: string, owner: string): boolean {
  const { step, draft, meantFor, begin, meanFor } = useFlow.getState()
  if (step.at === 'sending' || step.at === 'lost') return true
  const isTyped = step.at === 'form' && meantFor !== null
  if (isTyped && meantFor !== owner) return false
  const kept = isTyped ? draft : { ...EMPTY_DRAFT, by: draft.by }
  begin({ ...kept, amount: { text: amount, chosen: null } })
  meanFor(owner)
  return true
}

/** Whether nothing may be created under the ID of a payment: the platform has it, or may still turn out to have it. */
export function isIdTaken({ failure, resolution }: Pick<CreatedTransaction, 'failure' | 'resolution'>): boolean {
  return (failure?.kind === 'refused' && failure.code === 'DUPLICATE_ORDER') || resolution?.how === 'did_not_happen'
}

/**
 * Starts a new payment with the fields of one that was not created, under its ID unless that is taken. Returns whether
 * the form may be shown: `false` if another payment is typed there; one under this ID is left as it is. A payment that
 * is being sent or was lost stays on the screen instead, because it comes first. `isMade`: its ID was made from its
 * reference.
 */
export function beginAgain(
  useFlow: UsePaymentFlow,
  transaction: CreatedTransaction,
  { owner, isMade }: { readonly owner: string; readonly isMade: boolean },
): boolean {
  const { step, draft, draftedAt, meantFor, begin, meanFor } = useFlow.getState()
  if (step.at === 'sending' || step.at === 'lost') return true
  const { kind, request, reference, merchantTransactionId: id } = transaction
  if (step.at === 'form' && (draftedAt ?? meantFor) !== null)
    return meantFor === owner && [draft.merchantId, draft.spentId].includes(id)
  const isTaken = isIdTaken(transaction)
  begin({
    by: kind === 'payin_acquiring' ? 'acquiring' : 'account',
    amount: { text: request.amount, chosen: request.amount },
    currency: request.currency,
    reference: reference ?? '',
    merchantId: isTaken ? '' : id,
    idFollows: isMade,
    spentId: isTaken ? id : '',
    clientId: request.client_id ?? '',
    webhookUrl: request.webhook_url ?? '',
    returnUrl: request.return_url ?? '',
    cardBefore: request.card ?? null,
    ownerName: request.owner_name ?? '',
    // The form takes the bank of this ID as the list has it now, and none if the list has it no longer.
    bank: request.bank_id
      ? { id: request.bank_id, name: request.bank_name ?? request.bank_id, country_code: '' }
      : null,
    filledFor: owner,
  })
  meanFor(owner)
  return true
}
