import type { DisputeOrder } from '#shared/contract/disputes.ts'
import { type DisputeChoice, type DisputeDraft, type DisputeType, disputeDraft } from '#shared/model/dispute.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { derivedDisputeType, disputeTypesFor } from '#shared/rules/dispute.ts'
import { type AmountText, amountOf, NO_AMOUNT } from '../../../components/fields/amount-text.ts'
import { urlProblem } from '../../../components/fields/url-field.tsx'

/** The longest reason that is taken. */
export const MAX_REASON = disputeDraft.shape.reason.maxLength ?? undefined

/** What the form of a dispute holds. */
export interface DisputeForm extends Omit<DisputeDraft, 'sentAmount'> {
  readonly sentAmount: AmountText
}

export const EMPTY_FORM: DisputeForm = { type: null, sentAmount: NO_AMOUNT, reason: '', evidenceUrl: '' }

/** A kept draft in the form. Which of two readings of an amount was chosen is not kept: it is asked again. */
export function disputeFormOf({ sentAmount, ...draft }: DisputeDraft): DisputeForm {
  return { ...draft, sentAmount: { text: sentAmount, chosen: null } }
}

/** What of the form is kept; null where nothing was typed or chosen. */
export function disputeDraftOf({ sentAmount, ...form }: DisputeForm): DisputeDraft | null {
  const draft = { ...form, sentAmount: sentAmount.text }
  const isEmpty =
    draft.type === null && [draft.sentAmount, draft.reason, draft.evidenceUrl].every((text) => text === '')
  return isEmpty ? null : draft
}

/** Whether a type is about how much was sent: then that is asked for. */
export function asksSentAmount(type: DisputeChoice | null): boolean {
  return type === 'underpaid' || type === 'overpaid'
}

/** A form to begin with, of a type that the way to it names. What was typed or chosen before is left as it is. */
export function preset(form: DisputeForm, type: DisputeType | undefined): DisputeForm {
  return type !== undefined && disputeDraftOf(form) === null ? { ...form, type } : form
}

type OfTransaction = Pick<Transaction, 'kind' | 'status'>

/** The type the service would derive; null where the desk knows too little of the transaction to say. */
export function suggestedType({ kind, status }: OfTransaction): DisputeType | null {
  return kind === 'added' ? null : derivedDisputeType(kind, status)
}

/** What is sent: the choice where it fits the transaction, or else the suggestion; null where there is neither. */
export function typeOf({ type }: Pick<DisputeForm, 'type'>, transaction: OfTransaction): DisputeChoice | null {
  const fits = type !== null && (type === 'platform' || disputeTypesFor(transaction.kind).includes(type))
  return fits ? type : suggestedType(transaction)
}

/** The type that goes with a choice; null where the platform decides. */
export function sentType(choice: DisputeChoice): DisputeType | null {
  return choice === 'platform' ? null : choice
}

export type FormProblem = 'type' | 'sentAmount' | 'evidenceUrl'

/** What of a form cannot be sent, in the order of the fields. */
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

/** What is sent of a form without problems: nothing that is empty, and an amount only where the type is about it. */
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
