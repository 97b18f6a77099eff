import type { OpenedDispute, Transaction } from '#shared/model/transaction.ts'
import { namesAnother } from '#shared/rules/platform-id.ts'

/** Whether nobody knows what became of a dispute, and nobody has settled it. */
export function isDisputeOpen(dispute: Pick<OpenedDispute, 'state' | 'settled'> | null): boolean {
  return dispute?.state === 'unknown' && dispute.settled === null
}

/** Whether there may be something of ours at the platform to dispute. The last status advises; it forbids nothing. */
export function isDisputable(transaction: Disputable): boolean {
  const { state } = transaction
  return (state === 'accepted' || state === 'unknown') && !namesAnother(transaction)
}

type Disputable = Pick<Transaction, 'state' | 'idIsAnothers' | 'platformId'>

/** Whether a dispute can be sent now: none is under way, and of none before it is unknown what became of it. */
export function mayDispute(transaction: Disputable & Pick<Transaction, 'dispute' | 'unsaved'>): boolean {
  const { dispute, unsaved } = transaction
  return !unsaved && isDisputable(transaction) && dispute?.state !== 'sending' && !isDisputeOpen(dispute)
}
