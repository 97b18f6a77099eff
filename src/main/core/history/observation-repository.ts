import type { DatabaseSync } from 'node:sqlite'
import type { Observation } from '#shared/model/transaction.ts'

/** What was read of transactions. A reading that says nothing new only moves the time of the one before. */
export function observationRepository(database: DatabaseSync) {
  const last = database.prepare(
    'SELECT id, status, receipts, payload FROM observations WHERE transaction_id = ? ORDER BY id DESC LIMIT 1',
  )
  const insert = database.prepare(
    'INSERT INTO observations (transaction_id, first_read_at, read_at, status, receipts, payload) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const touch = database.prepare('UPDATE observations SET read_at = ? WHERE id = ?')

  return {
    addObservation: (transactionId: string, o: Observation): void => {
      const receipts = JSON.stringify(o.receipts)
      const payload = JSON.stringify(o.payload)
      const before = last.get(transactionId)
      const same = before && before.status === o.status && before.receipts === receipts && before.payload === payload
      if (same) touch.run(o.readAt, before.id as number)
      else insert.run(transactionId, o.readAt, o.readAt, o.status, receipts, payload)
    },
  }
}
