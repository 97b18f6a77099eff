import Big from 'big.js'
import type { DisputeOrder } from '#shared/contract/disputes.ts'
import { type DisputeChoice, type DisputeDraft, type DisputeType, disputeDraft } from '#shared/model/dispute.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { asksSentAmount, derivedDisputeType, disputeTypesFor } from '#shared/rules/dispute.ts'
import { type AmountText, amountOf, NO_AMOUNT } from '../../../components/fields/amount-text.ts'
import { urlProblem } from '../../../components/fields/url-field.tsx'

/** The maximum length of a reason. */
export const MAX_REASON = disputeDraft.shape.reason.maxLength ?? undefined

/** The contents of the dispute form. */
export interface DisputeForm extends Omit<DisputeDraft, 'sentAmount'> {
  readonly sentAmount: AmountText
}

export const EMPTY_FORM: DisputeForm = { type: null, sentAmount: NO_AMOUNT, reason: '', evidenceUrl: '' }

/** The form of a kept draft. Which of two readings of an amount was chosen is not kept, so it is asked again. */
export function disputeFormOf({ sentAmount, ...draft }: DisputeDraft): DisputeForm {
  return { ...draft, sentAmount: { text: sentAmount, chosen: null } }
}

/** The part of the form that is kept; `null` if nothing was typed or chosen. */
export function disputeDraftOf({ sentAmount, ...form }: DisputeForm): DisputeDraft | null {
  const draft = { ...form, sentAmount: sentAmount.text }
  const isEmpty =
    draft.type === null && [draft.sentAmount, draft.reason, draft.evidenceUrl].every((text) => text === '')
  return isEmpty ? null : draft
}

/** How the amount that was sent contradicts the type; `null` if it does not, or if an amount is not known. */
export function sentAmountDoubt(
  type: DisputeChoice | null,
  sent: string | null,
  requested: string | null,
): 'notLess' | 'notMore' | null {
  if (sent === null || requested === null) return null
  if (type === 'underpaid' && new Big(sent).gte(requested)) return 'notLess'
  return type === 'overpaid' && new Big(sent).lte(requested) ? 'notMore' : null
}

/** Presets the type given by the link that led here, unless one was chosen before. */
export function preset(form: DisputeForm, type: DisputeType | undefined): DisputeForm {
  return type !== undefined && form.type === null ? { ...form, type } : form
}

type OfTransaction = Pick<Transaction, 'kind' | 'status'>

/**
 * The type of a payin whose status says that the amount differs, otherwise the one the platform would derive; `null` if
 * Paydesk knows too little about the transaction to say, or if it is a paid payin, which was neither late nor rejected.
 */
export function suggestedType({ kind, status }: OfTransaction): DisputeType | null {
  if (kind === 'added') return null
  if (kind !== 'payout_card') {
    if (status === 'underpaid' || status === 'overpaid') return status
    if (status === 'paid') return null
  }
  return derivedDisputeType(kind, status)
}

/** What is sent: the choice if it fits the transaction, otherwise the suggestion; `null` if there is neither. */
export function typeOf({ type }: Pick<DisputeForm, 'type'>, transaction: OfTransaction): DisputeChoice | null {
  const fits = type !== null && (type === 'platform' || disputeTypesFor(transaction.kind).includes(type))
  return fits ? type : suggestedType(transaction)
}

/** The type sent for a choice; `null` if the platform decides. */
export function sentType(choice: DisputeChoice): DisputeType | null {
  return choice === 'platform' ? null : choice
}

export type FormProblem = 'type' | 'sentAmount' | 'evidenceUrl'

/** The fields of a form that cannot be sent, in the order of the form. */
export function formProblems(
  { sentAmount, evidenceUrl }: DisputeForm,
  type: DisputeChoice | null,
): readonly FormProblem[] {
  return [
    ...(type === null ? (['type'] as const) : []),
    ...(asksSentAmount(type) && sentAmount.text.trim() !== '' && amountOf(sentAmount) === null
      ? (['sentAmount'] as const)
      : []),
    ...(urlProblem(evidenceUrl, false) !== null ? (['evidenceUrl'] as const) : []),
  ]
}

/** The fields sent for a form without problems: no empty ones, and an amount only if the type is about it. */
export function disputeFields(
  { sentAmount, reason, evidenceUrl }: DisputeForm,
  choice: DisputeChoice,
): Pick<DisputeOrder, 'dispute_type' | 'reason' | 'sent_amount' | 'evidence_url'> {
  const type = sentType(choice)
  const sent_amount = asksSentAmount(type) ? amountOf(sentAmount) : null
  const [text, url] = [reason.trim(), evidenceUrl.trim()]
  return {
    ...(type !== null && { dispute_type: type }),
    ...(text !== '' && { reason: text }),
    ...(sent_amount !== null && { sent_amount }),
    ...(url !== '' && { evidence_url: url }),
  }
}
