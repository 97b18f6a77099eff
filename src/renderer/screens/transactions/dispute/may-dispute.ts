import type { OpenedDispute, Transaction } from '#shared/model/transaction.ts'

/** Whether nobody knows what became of a dispute, and nobody has settled it. */
export function isDisputeOpen(dispute: Pick<OpenedDispute, 'state' | 'settled'> | null): boolean {
  return dispute?.state === 'unknown' && dispute.settled === null
}

/** Whether there may be something at the platform to dispute. The last status advises; it forbids nothing. */
export function isDisputable({ state }: Pick<Transaction, 'state'>): boolean {
  return state === 'accepted' || state === 'unknown'
}

/** Whether a dispute can be sent now: none is under way, and of none before it is unknown what became of it. */
export function mayDispute(transaction: Pick<Transaction, 'state' | 'dispute' | 'unsaved'>): boolean {
  const { dispute, unsaved } = transaction
  return !unsaved && isDisputable(transaction) && dispute?.state !== 'sending' && !isDisputeOpen(dispute)
}
