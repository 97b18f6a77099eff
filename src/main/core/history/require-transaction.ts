import type { Transaction } from '#shared/model/transaction.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { History } from './history.ts'

/** A transaction of this desk. Throws `transaction_not_found`. */
export async function requireTransaction(history: History, id: string): Promise<Transaction> {
  const transaction = await history.getTransaction(id)
  if (!transaction) throw new DeskFailure({ kind: 'transaction_not_found' })
  return transaction
}
