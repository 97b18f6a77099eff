import { type ActionKind, isUnsettled, newestOf, type Operated, type Operation } from '#shared/model/intent.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { namesAnother } from '#shared/rules/platform-id.ts'
import { mayRead } from '#shared/rules/same-account.ts'
import type { Translate } from '../../../i18n/index.tsx'
import { statusWords } from '../../../i18n/status-words.ts'

type Disputable = Pick<Transaction, 'state' | 'idIsAnothers' | 'platformId'>
type Known = Disputable & Operated & Pick<Transaction, 'unsaved'>

/** Whether there may be something of ours at the platform to follow up. */
export function isDisputable(transaction: Disputable): boolean {
  const { state } = transaction
  return (state === 'accepted' || state === 'unknown') && !namesAnother(transaction)
}

/** The same, and neither is an action of the kind under way nor is the last answer still to be written down. */
function mayAct(transaction: Known, kind: ActionKind): boolean {
  return isDisputable(transaction) && !transaction.unsaved && newestOf(transaction, kind)?.state !== 'sending'
}

/** Whether a cancel of a transaction is offered: by its card, its key, the palette, and among many. */
export type MayCancel =
  /** The last status is `process`, or none is known. */
  | { readonly is: 'yes' }
  /** The last status is another: the platform will refuse, unless that is out of date. */
  | { readonly is: 'other_status'; readonly status: string; readonly readAt: string | null }
  /** Nothing of it can be at the platform, its id is another order's there, or what was written last is not known yet. */
  | { readonly is: 'no' }

/** The one rule (interface, States and transitions: a cancel is accepted only in status process). */
export function mayCancel(transaction: Known & Pick<Transaction, 'status' | 'statusReadAt'>): MayCancel {
  const { status, statusReadAt } = transaction
  if (!mayAct(transaction, 'cancel')) return { is: 'no' }
  if (status === null || status === 'process') return { is: 'yes' }
  return { is: 'other_status', status, readAt: statusReadAt }
}

/** Whether a dispute can be sent now: of none before it is unknown what became of it. The last status forbids nothing. */
export function mayDispute(transaction: Known): boolean {
  return mayAct(transaction, 'dispute') && !isUnsettled(newestOf(transaction, 'dispute'))
}

/** Why the status cannot be read now; null: it can. */
export function whyNoRefresh(t: Translate, { platformId, account }: Transaction): string | null {
  if (platformId === null) return t('transactions.status.noPlatformId')
  return mayRead(account) ? null : t('transactions.status.otherAccount')
}

/** Why no cancel is offered now; null: it is. */
export function whyNoCancel(t: Translate, transaction: Transaction): string | null {
  const may = mayCancel(transaction)
  if (may.is === 'yes') return null
  if (may.is === 'no') return whyNoAction(t, transaction) ?? t('cancel.sending')
  return t('detail.why.status', { status: statusWords(t, may.status), process: 'process' })
}

/** Why no dispute can be opened now; null: one can. `isBeside`: what is being done beside it would be lost. */
export function whyNoDispute(t: Translate, transaction: Transaction, isBeside: boolean): string | null {
  if (mayDispute(transaction)) return isBeside ? t('dispute.beside') : null
  const isSending = newestOf(transaction, 'dispute')?.state === 'sending'
  return whyNoAction(t, transaction) ?? t(isSending ? 'dispute.sending' : 'detail.why.disputeUnknown')
}

/** What stops every action. */
function whyNoAction(t: Translate, transaction: Transaction): string | null {
  if (transaction.unsaved) return t('detail.why.unsaved')
  if (transaction.state === 'sending') return t('detail.why.sending')
  return namesAnother(transaction) ? t('detail.why.anothers') : null
}
/** What is known of the status after a cancel. */
export type ReadAfter =
  | { readonly is: 'read'; readonly status: string; readonly readAt: string }
  /** Not read since. */
  | { readonly is: 'not_yet' }
  /** Read since, and the payload names none. */
  | { readonly is: 'no_status' }
  /** Nothing to read it by: the platform's id is not known. */
  | { readonly is: 'no_id' }

/** What was read after a cancel had ended. An older reading says nothing about it. */
export function readAfter(
  { platformId, observation }: Pick<Transaction, 'platformId' | 'observation'>,
  { endedAt }: Pick<Operation, 'endedAt'>,
): ReadAfter {
  if (platformId === null) return { is: 'no_id' }
  if (!observation || endedAt === null || observation.readAt < endedAt) return { is: 'not_yet' }
  const { status, readAt } = observation
  return status === null ? { is: 'no_status' } : { is: 'read', status, readAt }
}
