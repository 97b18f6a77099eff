import type { DatabaseSync } from 'node:sqlite'
import type { Observation } from '#shared/model/transaction.ts'
import { atomically } from './atomically.ts'
import { createTell } from './story-repository.ts'

/** What was read of transactions. A reading that says nothing new only moves the time of the one before. */
export function observationRepository(database: DatabaseSync) {
  const tell = createTell(database)
  const last = database.prepare(
    'SELECT id, status, receipts, payload FROM observations WHERE transaction_id = ? ORDER BY id DESC LIMIT 1',
  )
  const insert = database.prepare(
    'INSERT INTO observations (transaction_id, first_read_at, read_at, status, receipts, payload) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const touch = database.prepare('UPDATE observations SET read_at = ? WHERE id = ?')
  const settleCancels = database.prepare(`
    UPDATE intents SET settled = 'read' WHERE transaction_id = ? AND kind = 'cancel' AND state = 'unknown'
      AND settled IS NULL AND ended_at <= ?`)

  return {
    /** A status settles the cancels that had ended when it was asked for, whatever it is. */
    addObservation: (transactionId: string, o: Observation): void =>
      atomically(database, () => {
        const receipts = JSON.stringify(o.receipts)
        const payload = JSON.stringify(o.payload)
        const before = last.get(transactionId)
        const same = before && before.status === o.status && before.receipts === receipts && before.payload === payload
        if (same) touch.run(o.readAt, before.id as number)
        else insert.run(transactionId, o.readAt, o.readAt, o.status, receipts, payload)
        if (!before || before.status !== o.status) {
          const status = { status: o.status, before: (before?.status ?? null) as string | null }
          tell(transactionId, o.readAt, null, { what: 'status', ...status })
        }
        if (o.status === null || settleCancels.run(transactionId, o.readAt).changes === 0) return
        tell(transactionId, o.readAt, null, { what: 'cancel_settled', how: 'read', reason: null })
      }),
  }
}
