import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Observation } from '#shared/model/transaction.ts'
import { atomically } from './atomically.ts'
import { createNoteFirstSeen } from './first-seen.ts'
import { createSchedule } from './followed-repository.ts'
import { packPayload, payloadColumns, readPayload } from './payload.ts'
import { createNameReceipts } from './receipt-repository.ts'
import { createTell } from './story-repository.ts'

const lastRow = payloadColumns.extend({ id: z.number(), status: z.string().nullable(), receipts: z.string() })

/** Another status than the one before. `isFirst`: none was read before. */
export interface StatusChange {
  readonly status: string | null
  readonly before: string | null
  readonly isFirst: boolean
}

/** What was read of transactions. A reading that says nothing new only moves the time of the one before. */
export function observationRepository(database: DatabaseSync) {
  const tell = createTell(database)
  const noteFirstSeen = createNoteFirstSeen(database)
  const nameReceipts = createNameReceipts(database)
  const schedule = createSchedule(database)
  const last = database.prepare(`
    SELECT id, status, receipts, payload, packed FROM observations WHERE transaction_id = ? ORDER BY id DESC LIMIT 1`)
  const insert = database.prepare(`
    INSERT INTO observations (transaction_id, first_read_at, read_at, status, receipts, payload, packed)
    VALUES (?, ?, ?, ?, ?, ?, ?)`)
  const touch = database.prepare('UPDATE observations SET read_at = ? WHERE id = ?')
  const settleCancels = database.prepare(`
    UPDATE intents SET settled = 'read' WHERE transaction_id = ? AND kind = 'cancel' AND state = 'unknown'
      AND settled IS NULL AND ended_at <= ?`)

  return {
    /**
     * Keeps a reading and gives the change of status it brought; null: none. A status settles the cancels that had ended when
     * it was asked for, whatever it is.
     */
    addObservation: (transactionId: string, o: Observation): StatusChange | null =>
      atomically(database, () => {
        const receipts = JSON.stringify(o.receipts)
        const text = JSON.stringify(o.payload)
        const before = lastRow.optional().parse(last.get(transactionId))
        const hasStatus = before?.status === o.status
        if (before && hasStatus && before.receipts === receipts && isSame(before, text)) touch.run(o.readAt, before.id)
        else {
          const { payload, packed } = packPayload(text)
          insert.run(transactionId, o.readAt, o.readAt, o.status, receipts, payload, packed)
          noteFirstSeen(transactionId, o)
          nameReceipts(transactionId, o.receipts, o.readAt)
        }
        schedule(transactionId, o.status, !hasStatus, Date.parse(o.readAt))
        const change = hasStatus ? null : { status: o.status, before: before?.status ?? null }
        if (change) tell(transactionId, o.readAt, null, { what: 'status', ...change })
        if (o.status !== null && settleCancels.run(transactionId, o.readAt).changes > 0) {
          tell(transactionId, o.readAt, null, { what: 'cancel_settled', how: 'read', reason: null })
        }
        return change && { ...change, isFirst: before === undefined }
      }),
  }
}

/** Of one whose payload was dropped nothing else is known than what was read off it. */
function isSame(before: z.infer<typeof lastRow>, payload: string): boolean {
  try {
    const kept = readPayload(before)
    return kept === null || kept === payload
  } catch {
    // It cannot be read from the disk any more: what was read now takes its place.
    return false
  }
}
