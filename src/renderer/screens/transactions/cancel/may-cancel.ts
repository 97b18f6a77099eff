import type { CancelState, Transaction } from '#shared/model/transaction.ts'

/** Whether a cancel of a transaction is offered: by its card, its key, the palette, and among many. */
export type MayCancel =
  /** The last status is `process`, or none is known. */
  | { readonly is: 'yes' }
  /** The last status is another: the platform will refuse, unless that is out of date. */
  | { readonly is: 'other_status'; readonly status: string; readonly readAt: string | null }
  /** Nothing of it can be at the platform, or a cancel of it is under way. */
  | { readonly is: 'no' }

interface Known extends Pick<Transaction, 'state' | 'status' | 'statusReadAt'> {
  readonly cancel: Pick<CancelState, 'state'> | null
}

/** The one rule (interface, States and transitions: a cancel is accepted only in status process). */
export function mayCancel({ state, cancel, status, statusReadAt }: Known): MayCancel {
  if ((state !== 'accepted' && state !== 'unknown') || cancel?.state === 'sending') return { is: 'no' }
  if (status === null || status === 'process') return { is: 'yes' }
  return { is: 'other_status', status, readAt: statusReadAt }
}
