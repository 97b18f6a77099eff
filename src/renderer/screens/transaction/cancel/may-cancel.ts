import type { CancelState, Transaction } from '#shared/model/transaction.ts'
import { namesAnother } from '#shared/rules/platform-id.ts'

/** Whether a cancel of a transaction is offered: by its card, its key, the palette, and among many. */
export type MayCancel =
  /** The last status is `process`, or none is known. */
  | { readonly is: 'yes' }
  /** The last status is another: the platform will refuse, unless that is out of date. */
  | { readonly is: 'other_status'; readonly status: string; readonly readAt: string | null }
  /** Nothing of it can be at the platform, its id is another order's there, or what was written last is not known yet. */
  | { readonly is: 'no' }

type Fields = 'state' | 'status' | 'statusReadAt' | 'unsaved' | 'idIsAnothers' | 'platformId'
interface Known
  extends Pick<Transaction, Fields>,
    Partial<Pick<Transaction, 'merchantTransactionId' | 'otherReading'>> {
  readonly cancel: Pick<CancelState, 'state'> | null
}

/** The one rule (interface, States and transitions: a cancel is accepted only in status process). */
export function mayCancel(transaction: Known): MayCancel {
  const { state, cancel, status, statusReadAt, unsaved } = transaction
  const mayExist = (state === 'accepted' || state === 'unknown') && !namesAnother(transaction)
  if (!mayExist || unsaved || cancel?.state === 'sending') return { is: 'no' }
  if (status === null || status === 'process') return { is: 'yes' }
  return { is: 'other_status', status, readAt: statusReadAt }
}
