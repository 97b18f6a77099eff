import type { Transaction } from '#shared/model/transaction.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Database } from './database.ts'

/** Returns a transaction of this desk. Throws `transaction_not_found`. */
export async function requireTransaction(database: Database, id: string): Promise<Transaction> {
  const transaction = await database.getTransaction(id)
  if (!transaction) throw new DeskFailure({ kind: 'transaction_not_found' })
  return transaction
}

/**
 * Returns a transaction of which everything is known that a decision depends on. Throws `not_possible` while the answer
 * to its newest write is not in the history, and if part of it cannot be read from the disk.
 */
export async function requireKnown(database: Database, id: string): Promise<Transaction> {
  const transaction = await requireTransaction(database, id)
  if (transaction.unsaved) throw new DeskFailure({ kind: 'not_possible', why: 'answer_not_saved' })
  if (!isReadable(transaction)) throw new DeskFailure({ kind: 'not_possible', why: 'record_damaged' })
  return transaction
}

/** Fields that may be damaged without raising doubt about what was sent and its outcome. */
const BESIDE: ReadonlySet<string> = new Set([
  ...['tags', 'note', 'receipts', 'payload', 'firstSeen', 'observation', 'otherReading'],
])

/** Whether what was sent, and its outcome, can be read from the disk. */
export function isReadable({ damage = [] }: Pick<Transaction, 'damage'>): boolean {
  return damage.every((field) => BESIDE.has(field))
}
