import type { Transaction } from '#shared/model/transaction.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Database } from './database.ts'

/** A transaction of this desk. Throws `transaction_not_found`. */
export async function requireTransaction(database: Database, id: string): Promise<Transaction> {
  const transaction = await database.getTransaction(id)
  if (!transaction) throw new DeskFailure({ kind: 'transaction_not_found' })
  return transaction
}

/**
 * A transaction of which all is known that a decision rests on. Throws `not_possible` while the answer to its newest write is
 * not in the history, and where part of it cannot be read from the disk.
 */
export async function requireKnown(database: Database, id: string): Promise<Transaction> {
  const transaction = await requireTransaction(database, id)
  if (transaction.unsaved) throw new DeskFailure({ kind: 'not_possible', why: 'answer_not_saved' })
  if (!isReadable(transaction)) throw new DeskFailure({ kind: 'not_possible', why: 'record_damaged' })
  return transaction
}

/** What may be damaged without a doubt about what was sent, and what came of it. */
const BESIDE: ReadonlySet<string> = new Set([
  ...['tags', 'note', 'receipts', 'payload', 'firstSeen', 'observation', 'otherReading'],
])

/** Whether what was sent, and what came of it, can be read from the disk. */
export function isReadable({ damage = [] }: Pick<Transaction, 'damage'>): boolean {
  return damage.every((field) => BESIDE.has(field))
}
