import { type CreatedTransaction, isCreated, type Transaction } from '#shared/model/transaction.ts'
import { DeskFailure } from '../desk-failure.ts'

/** A transaction that was created from this desk. Throws `not_possible` for one that was only added to it. */
export function requireCreated(transaction: Transaction): CreatedTransaction {
  if (isCreated(transaction)) return transaction
  if (transaction.damage) throw new DeskFailure({ kind: 'not_possible', why: 'record_damaged' })
  throw new DeskFailure({ kind: 'not_possible', why: 'no_longer_unresolved' })
}
