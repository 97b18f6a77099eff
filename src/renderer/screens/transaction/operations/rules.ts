import { type ActionKind, isUnsettled, newestOf, type Operated, type Operation } from '#shared/model/intent.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { namesAnother } from '#shared/rules/platform-id.ts'
import { mayRead } from '#shared/rules/same-account.ts'
import type { Translate } from '../../../i18n/index.tsx'
import { statusWords } from '../../../i18n/status-words.ts'

type Disputable = Pick<Transaction, 'state' | 'idIsAnothers' | 'platformId'>
type Known = Disputable & Operated & Pick<Transaction, 'unsaved'>

/** Whether something of ours may be at the platform to follow up. */
export function isDisputable(transaction: Disputable): boolean {
  const { state } = transaction
  return (state === 'accepted' || state === 'unknown') && !namesAnother(transaction)
}

/** The same, and no action of the kind is under way, and the last answer has been saved. */
function mayAct(transaction: Known, kind: ActionKind): boolean {
  return isDisputable(transaction) && !transaction.unsaved && newestOf(transaction, kind)?.state !== 'sending'
}

/** Whether cancelling a transaction is offered: by its card, its key, the palette, and in bulk. */
export type MayCancel =
  /** The last status is `process`, or none is known. */
  | { readonly is: 'yes' }
  /** The last status is another one: the platform will refuse, unless that status is out of date. */
  | { readonly is: 'other_status'; readonly status: string; readonly readAt: string | null }
  /** Nothing of it can be at the platform, its ID there is another order's, or its last write has no outcome yet. */
  | { readonly is: 'no' }

/** The single rule for this (interface, States and transitions: a cancel is accepted only in status process). */
export function mayCancel(transaction: Known & Pick<Transaction, 'status' | 'statusReadAt'>): MayCancel {
  const { status, statusReadAt } = transaction
  if (!mayAct(transaction, 'cancel')) return { is: 'no' }
  if (status === null || status === 'process') return { is: 'yes' }
  return { is: 'other_status', status, readAt: statusReadAt }
}

/** Whether a dispute can be sent now: not while the last one's outcome is unknown. The last status forbids nothing. */
export function mayDispute(transaction: Known): boolean {
  return mayAct(transaction, 'dispute') && !isUnsettled(newestOf(transaction, 'dispute'))
}

/** Why the status cannot be read now; `null` if it can. */
export function whyNoRefresh(t: Translate, { platformId, account }: Transaction): string | null {
  if (platformId === null) return t('transactions.status.noPlatformId')
  return mayRead(account) ? null : t('transactions.status.otherAccount')
}

/** Why no cancellation is offered now; `null` if one is. */
export function whyNoCancel(t: Translate, transaction: Transaction): string | null {
  const may = mayCancel(transaction)
  if (may.is === 'yes') return null
  if (may.is === 'no') return whyNoAction(t, transaction) ?? t('cancel.sending')
  return t('detail.why.status', { status: statusWords(t, may.status), process: 'process' })
}

/** Why no dispute can be opened now; `null` if one can. `isBeside`: work in progress beside it would be lost. */
export function whyNoDispute(t: Translate, transaction: Transaction, isBeside: boolean): string | null {
  if (mayDispute(transaction)) return isBeside ? t('dispute.beside') : null
  const isSending = newestOf(transaction, 'dispute')?.state === 'sending'
  return whyNoAction(t, transaction) ?? t(isSending ? 'dispute.sending' : 'detail.why.disputeUnknown')
}

/** Why no action of any kind is possible; `null` if there is no such reason. */
function whyNoAction(t: Translate, transaction: Transaction): string | null {
  if (transaction.unsaved) return t('detail.why.unsaved')
  if (transaction.state === 'sending') return t('detail.why.sending')
  return namesAnother(transaction) ? t('detail.why.anothers') : null
}
/** What is known of the status after a cancellation. */
export type ReadAfter =
  | { readonly is: 'read'; readonly status: string; readonly readAt: string }
  /** Not read since. */
  | { readonly is: 'not_yet' }
  /** Read since, and the payload names no status. */
  | { readonly is: 'no_status' }
  /** Cannot be read: the platform ID is not known. */
  | { readonly is: 'no_id' }

/** Returns what was read after a cancellation ended. An older reading says nothing about it. */
export function readAfter(
  { platformId, observation }: Pick<Transaction, 'platformId' | 'observation'>,
  { endedAt, settled }: Pick<Operation<'cancel'>, 'endedAt' | 'settled'>,
  now: number = Date.now(),
): ReadAfter {
  if (platformId === null) return { is: 'no_id' }
  if (!observation || endedAt === null) return { is: 'not_yet' }
  const { status, readAt } = observation
  // The clock was set back between.
  const isSetBack = Date.parse(endedAt) > now && Date.parse(readAt) <= now
  if (readAt < endedAt && settled !== 'read' && !isSetBack) return { is: 'not_yet' }
  return status === null ? { is: 'no_status' } : { is: 'read', status, readAt }
}
