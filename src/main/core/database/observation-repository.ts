import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type Difference, difference, sameDifferences } from '#shared/model/order-comparison.ts'
import { type Observation, receipt } from '#shared/model/transaction.ts'
import { atomically } from './atomically.ts'
import { jsonColumn } from './columns.ts'
import { readRow } from './damaged.ts'
import { createNoteFirstSeen } from './first-seen.ts'
import { createAcceptDifferences, createOrderCheck } from './order-check.ts'
import { packPayload, parsePayload, payloadColumns, readPayload } from './payload.ts'
import { createMakeRoom, type PayloadLimits } from './payload-room.ts'
import { createReschedule } from './poll-repository.ts'
import { createNameReceipts } from './receipt-repository.ts'
import { createTell } from './timeline-repository.ts'

const lastRow = payloadColumns.extend({ id: z.number(), status: z.string().nullable(), receipts: z.string() })
const foundRow = lastRow.optional()
const ownRow = z.object({ status: z.string().nullable() }).optional()
export const otherRow = payloadColumns.extend({
  readAt: z.string(),
  status: z.string().nullable(),
  receipts: jsonColumn(z.array(receipt)),
  differences: jsonColumn(z.array(difference)),
})

/** A changed status. `isFirst`: nothing was read before. */
export interface StatusChange {
  readonly status: string | null
  readonly before: string | null
  readonly isFirst: boolean
}

/** The result of a reading. `taken` is false if it names another order and was kept separately, or was not kept. */
export interface KeptReading {
  readonly taken: boolean
  readonly change: StatusChange | null
}

/** Readings of transactions. A reading with nothing new only updates the time of the previous one. */
export function observationRepository(database: DatabaseSync, limits?: PayloadLimits) {
  const tell = createTell(database)
  const noteFirstSeen = createNoteFirstSeen(database)
  const nameReceipts = createNameReceipts(database)
  const reschedule = createReschedule(database)
  const makeRoom = createMakeRoom(database, limits)
  const last = database.prepare(`
    SELECT id, status, receipts, payload, packed FROM observations WHERE transaction_id = ? ORDER BY id DESC LIMIT 1`)
  const insert = database.prepare(`
    INSERT INTO observations (transaction_id, first_read_at, read_at, status, receipts, payload, packed)
    VALUES (?, ?, ?, ?, ?, ?, ?)`)
  const touch = database.prepare('UPDATE observations SET read_at = ? WHERE id = ?')
  // An end in the future is from before the clock was set back.
  const settleCancels = database.prepare(`
    UPDATE intents SET settled = 'read' WHERE transaction_id = ?1 AND kind = 'cancel' AND state = 'unknown'
      AND settled IS NULL AND (ended_at <= ?2 OR ended_at > ?3)`)

  const checkOrder = createOrderCheck(database)
  const lastRead = database.prepare(`
    SELECT status FROM observations WHERE transaction_id = ? ORDER BY id DESC LIMIT 1`)
  const other = database.prepare(`
    SELECT transaction_id AS id, read_at AS readAt, status, receipts, differences, payload, packed FROM other_readings WHERE transaction_id = ?`)
  const keepOther = database.prepare(`
    INSERT INTO other_readings (transaction_id, first_read_at, read_at, status, receipts, differences, payload, packed)
    VALUES (?1, ?2, ?2, ?3, ?4, ?5, ?6, ?7)
    ON CONFLICT (transaction_id) DO UPDATE SET read_at = ?2, status = ?3, receipts = ?4, differences = ?5, payload = ?6,
      packed = ?7, first_read_at = iif(differences IS ?5, first_read_at, ?2)`)
  const hasOther = database.prepare('SELECT 1 FROM other_readings WHERE transaction_id = ?')
  const forgetOther = database.prepare('DELETE FROM other_readings WHERE transaction_id = ?')
  const hasId = database.prepare('SELECT 1 FROM transactions WHERE id = ? AND platform_id = ?')
  const accept = createAcceptDifferences(database)

  const addOwn = (transactionId: string, o: Observation, now: string | null): StatusChange | null => {
    // Of the readings that named another order, only the newest is of use, and only until the platform reports this
    // order again. Times do not tell which is newer: a clock may have been set back.
    forgetOther.run(transactionId)
    const receipts = JSON.stringify(o.receipts)
    const text = JSON.stringify(o.payload)
    const before = foundRow.parse(last.get(transactionId))
    const hasStatus = before?.status === o.status
    if (before && hasStatus && before.receipts === receipts && isSame(before, text)) touch.run(o.readAt, before.id)
    else {
      const { payload, packed } = packPayload(text)
      const row = [transactionId, o.readAt, o.readAt, o.status, receipts, payload, packed] as const
      makeRoom(transactionId, Number(insert.run(...row).lastInsertRowid), o.readAt)
      noteFirstSeen(transactionId, o)
      nameReceipts(transactionId, o.receipts, o.readAt)
    }
    reschedule(transactionId, o.status, !hasStatus, Date.parse(o.readAt))
    const change = hasStatus ? null : { status: o.status, before: before?.status ?? null }
    if (change) tell(transactionId, o.readAt, null, { what: 'status', ...change })
    if (o.status !== null && settleCancels.run(transactionId, o.readAt, now).changes > 0) {
      tell(transactionId, o.readAt, null, { what: 'cancel_settled', how: 'read', reason: null })
    }
    return change && { ...change, isFirst: before === undefined }
  }

  /** Added to the timeline once until the platform reports this order again: each reading may say something else. */
  const addOther = (transactionId: string, o: Observation, differences: readonly Difference[]): void => {
    const own = ownRow.parse(lastRead.get(transactionId))
    const isTold = hasOther.get(transactionId) !== undefined
    const { payload, packed } = packPayload(JSON.stringify(o.payload))
    const texts = [JSON.stringify(o.receipts), JSON.stringify(differences), payload]
    keepOther.run(transactionId, o.readAt, o.status, ...texts, packed)
    reschedule(transactionId, own?.status ?? null, false, Date.parse(o.readAt))
    if (isTold) return
    tell(transactionId, o.readAt, null, { what: 'names_other', status: o.status, differences: [...differences] })
  }

  return {
    /**
     * Stores a reading and returns the change of status it brought. Any status settles the unknown cancels that had
     * ended when it was requested. A payload that names another order is stored separately and noted in the timeline,
     * and changes nothing else. A reading by a platform ID that the transaction has lost meanwhile is not stored. `now`:
     * when it is stored; only needed if the transaction may have cancels.
     */
    addObservation: (transactionId: string, o: Observation, readBy?: string, now: string | null = null): KeptReading =>
      atomically(database, () => {
        if (readBy !== undefined && !hasId.get(transactionId, readBy)) return { taken: false, change: null }
        const differences = checkOrder(transactionId, o.payload)
        if (differences.length === 0) return { taken: true, change: addOwn(transactionId, o, now) }
        addOther(transactionId, o, differences)
        return { taken: false, change: null }
      }),

    /**
     * Takes the reading that names another order as this one's, because the operator says so. `null` if the differences
     * are not those that were seen, or no reading names another order any more.
     */
    acceptOtherReading: (
      transactionId: string,
      seen: readonly Difference[],
      at: string,
      operator: string,
    ): Observation | null =>
      atomically(database, () => {
        const row = other.get(transactionId)
        const found = row && readRow('other_readings', otherRow, row, { receipts: [] })?.value
        if (!found || !sameDifferences(found.differences, seen)) return null
        accept(transactionId, found.differences, at, operator)
        tell(transactionId, at, operator, { what: 'accepted_as_own', differences: found.differences })
        const { readAt, status, receipts } = found
        const observation = { readAt, status, receipts, payload: parsePayload(readPayload(found) ?? 'null') }
        addOwn(transactionId, observation, at)
        return observation
      }),
  }
}

/** If the previous payload was dropped, nothing is known of it beyond what was read from it. */
function isSame(before: z.infer<typeof lastRow>, payload: string): boolean {
  try {
    const kept = readPayload(before)
    return kept === null || kept === payload
  } catch {
    // The previous payload is unreadable on the disk: the new reading replaces it.
    return false
  }
}
