import type { Transaction } from '#shared/model/transaction.ts'
import { namesAnother } from '#shared/rules/platform-id.ts'
import { mayRead } from '#shared/rules/same-account.ts'
import type { Translate } from '../../../i18n/index.tsx'
import { statusWords } from '../../../i18n/status-words.ts'
import { mayCancel } from '../cancel/may-cancel.ts'
import { mayDispute } from '../dispute/may-dispute.ts'

/** Why the status cannot be read now; null: it can. */
export function whyNoRefresh(t: Translate, { platformId, account }: Transaction): string | null {
  if (platformId === null) return t('transactions.status.noPlatformId')
  return mayRead(account) ? null : t('transactions.status.otherAccount')
}

/** Why no cancel is offered now; null: it is. */
export function whyNoCancel(t: Translate, transaction: Transaction): string | null {
  const may = mayCancel(transaction)
  if (may.is === 'yes') return null
  if (may.is === 'no') return whyNoWrite(t, transaction) ?? t('cancel.sending')
  const status = statusWords(t, may.status)
  return t('detail.why.status', { status, process: 'process' })
}

/** Why no dispute can be opened now; null: one can. `isBeside`: what is being done beside it would be lost. */
export function whyNoDispute(t: Translate, transaction: Transaction, isBeside: boolean): string | null {
  if (mayDispute(transaction)) return isBeside ? t('dispute.beside') : null
  const isSending = transaction.dispute?.state === 'sending'
  return whyNoWrite(t, transaction) ?? t(isSending ? 'dispute.sending' : 'detail.why.disputeUnknown')
}

/** What stops every write that follows up the creation. */
function whyNoWrite(t: Translate, transaction: Transaction): string | null {
  if (transaction.unsaved) return t('detail.why.unsaved')
  if (transaction.state === 'sending') return t('detail.why.sending')
  return namesAnother(transaction) ? t('detail.why.anothers') : null
}
