import type { DisputeOrder } from '#shared/contract/disputes.ts'
import type { DisputeType } from '#shared/model/dispute.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { derivedDisputeType } from '#shared/rules/dispute.ts'
import { type AmountText, amountOf, NO_AMOUNT } from '../../../components/fields/amount-text.ts'
import { urlProblem } from '../../../components/fields/url-field.tsx'

/** The longest reason that is taken (shared/contract/disputes.ts). */
export const MAX_REASON = 5000

/** What the form of a dispute holds. */
export interface DisputeDraft {
  /** Null: not chosen, so the one that is suggested. */
  readonly type: DisputeType | null
  readonly sentAmount: AmountText
  readonly reason: string
  readonly evidenceUrl: string
}

export const NEW_DISPUTE: DisputeDraft = { type: null, sentAmount: NO_AMOUNT, reason: '', evidenceUrl: '' }

/** Whether a type is about how much was sent: then that is to be said. */
export function asksSentAmount(type: DisputeType): boolean {
  return type === 'underpaid' || type === 'overpaid'
}

export function typeOf({ type }: DisputeDraft, { kind, status }: Pick<Transaction, 'kind' | 'status'>): DisputeType {
  return type ?? derivedDisputeType(kind, status)
}

export type DraftProblem = 'sentAmount' | 'evidenceUrl'

/** What of a draft cannot be sent, in the order of the fields. */
export function draftProblems({ sentAmount, evidenceUrl }: DisputeDraft, type: DisputeType): readonly DraftProblem[] {
  return [
    ...(asksSentAmount(type) && amountOf(sentAmount) === null ? (['sentAmount'] as const) : []),
    ...(urlProblem(evidenceUrl, false) !== null ? (['evidenceUrl'] as const) : []),
  ]
}

/** What is sent of a draft without problems: nothing that is empty, and an amount only where the type is about it. */
export function disputeFields(
  { sentAmount, reason, evidenceUrl }: DisputeDraft,
  type: DisputeType,
): Pick<DisputeOrder, 'dispute_type' | 'reason' | 'sent_amount' | 'evidence_url'> {
  const sent_amount = asksSentAmount(type) ? amountOf(sentAmount) : null
  const [text, url] = [reason.trim(), evidenceUrl.trim()]
  return {
    dispute_type: type,
    ...(text !== '' && { reason: text }),
    ...(sent_amount !== null && { sent_amount }),
    ...(url !== '' && { evidence_url: url }),
  }
}
