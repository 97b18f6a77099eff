import type { Transaction } from '#shared/model/transaction.ts'
import { namesAnother } from '#shared/rules/platform-id.ts'
import { mayRead } from '#shared/rules/same-account.ts'
import { isKnownStatus } from '#shared/rules/status.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import type { useT } from '../../../i18n/index.tsx'
import { mayCancel } from '../cancel/may-cancel.ts'
import { mayDispute } from '../dispute/may-dispute.ts'

type Words = ReturnType<typeof useT>

/** Why the status cannot be read now; null: it can. */
export function whyNoRefresh(t: Words, { platformId, account }: Transaction): string | null {
  if (platformId === null) return t('transactions.status.noPlatformId')
  return mayRead(account) ? null : t('transactions.status.otherAccount')
}

/** Why no cancel is offered now; null: it is. */
export function whyNoCancel(t: Words, transaction: Transaction): string | null {
  const may = mayCancel(transaction)
  if (may.is === 'yes') return null
  if (may.is === 'no') return whyNoWrite(t, transaction) ?? t('cancel.sending')
  const status = isKnownStatus(may.status) ? t(`status.${may.status}`) : visibleText(may.status)
  return t('detail.why.status', { status, process: 'process' })
}

/** Why no dispute can be opened now; null: one can. `isBeside`: what is being done beside it would be lost. */
export function whyNoDispute(t: Words, transaction: Transaction, isBeside: boolean): string | null {
  if (mayDispute(transaction)) return isBeside ? t('dispute.beside') : null
  const isSending = transaction.dispute?.state === 'sending'
  return whyNoWrite(t, transaction) ?? t(isSending ? 'dispute.sending' : 'detail.why.disputeUnknown')
}

/** What stops every write that follows up the creation. */
function whyNoWrite(t: Words, transaction: Transaction): string | null {
  if (transaction.unsaved) return t('detail.why.unsaved')
  if (transaction.state === 'sending') return t('detail.why.sending')
  return namesAnother(transaction) ? t('detail.why.anothers') : null
}
