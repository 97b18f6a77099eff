import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

/** Limits of the stored raw payloads, in bytes. */
export interface PayloadLimits {
  readonly ofTransaction: number
  readonly ofDay: number
}

/** For a merchant and a day, that is enough for some hundred thousand ordinary payloads. */
export const PAYLOAD_LIMITS: PayloadLimits = { ofTransaction: 1024 * 1024, ofDay: 200 * 1024 * 1024 }

const room = z.object({ bytes: z.number(), looked_at: z.number() })
const kept = z.object({ id: z.number(), transactionId: z.string(), readAt: z.string(), bytes: z.number() })
type Kept = z.infer<typeof kept>
const oldestRow = kept.optional()
const earlier = z.object({ id: z.number() }).optional()
const profileRow = z.object({ id: z.string() })

const SIZE = 'coalesce(octet_length(o.packed), 0) + octet_length(o.payload)'

/** Releases the room that a raw payload takes, before it is dropped for a reason other than the limits. */
export function createGiveBack(database: DatabaseSync): (observationId: number) => void {
  const giveBack = database.prepare(`
    UPDATE payload_room SET bytes = max(0, bytes - going.size) FROM (
      SELECT o.id, ${SIZE} AS size, o.transaction_id AS one, t.profile_id || ' ' || substr(o.first_read_at, 1, 10) AS day
      FROM observations o JOIN transactions t ON t.id = o.transaction_id WHERE o.id = ?) going
    WHERE owner IN (going.one, going.day) AND looked_at < going.id`)
  return (observationId) => {
    giveBack.run(observationId)
  }
}

/** Drops the oldest raw payloads if there are too many after one was stored. Runs within the caller's transaction. */
export type MakeRoom = (transactionId: string, observationId: number, at: string) => void

/**
 * Raw payloads are limited per transaction, and per merchant and day. Statuses and their times are kept; a reading that
 * is left with nothing but the same status as the one before is merged into that one.
 */
export function createMakeRoom(database: DatabaseSync, limits: PayloadLimits = PAYLOAD_LIMITS): MakeRoom {
  const one = database.prepare(`
    SELECT o.id, o.transaction_id AS transactionId, o.first_read_at AS readAt, ${SIZE} AS bytes FROM observations o WHERE o.id = ?`)
  const profile = database.prepare('SELECT profile_id AS id FROM transactions WHERE id = ?')
  const begin = database.prepare(`
    INSERT OR IGNORE INTO payload_room (owner, bytes, looked_at)
    SELECT ?1, coalesce(sum(${SIZE}), 0), 0 FROM observations o WHERE o.transaction_id = ?2 AND o.id < ?3`)
  const beginDay = database.prepare('INSERT OR IGNORE INTO payload_room (owner, bytes, looked_at) VALUES (?, 0, ?)')
  const add = database.prepare('UPDATE payload_room SET bytes = bytes + ? WHERE owner = ? RETURNING bytes, looked_at')
  const note = database.prepare(`
    UPDATE payload_room SET dropped = dropped + 1, dropped_bytes = dropped_bytes + ?, dropped_at = ? WHERE owner = ?`)
  const look = database.prepare('UPDATE payload_room SET looked_at = ? WHERE owner = ?')
  const columns = `o.id, o.transaction_id AS transactionId, o.first_read_at AS readAt, ${SIZE} AS bytes`
  const nextOfTransaction = database.prepare(`
    SELECT ${columns} FROM observations o WHERE o.transaction_id = ?1 AND o.id > ?2 AND o.id < ?3 ORDER BY o.id LIMIT 1`)
  const nextOfDay = database.prepare(`
    SELECT ${columns} FROM observations o CROSS JOIN transactions t ON t.id = o.transaction_id
    WHERE o.id > ?2 AND o.id < ?3 AND t.profile_id = ?1 AND ${SIZE} > 0 ORDER BY o.id LIMIT 1`)
  const drop = database.prepare("UPDATE observations SET payload = '', packed = NULL WHERE id = ?")
  const newer = database.prepare('SELECT 1 FROM observations WHERE transaction_id = ? AND id > ? LIMIT 1')
  // Which receipts older readings named is stored with the receipts.
  const forgetReceipts = database.prepare("UPDATE observations SET receipts = '[]' WHERE id = ?")
  const before = database.prepare(`
    SELECT b.id FROM observations b JOIN observations o ON o.id = ?1
    WHERE b.id = (SELECT max(id) FROM observations WHERE transaction_id = o.transaction_id AND id < o.id)
      AND b.status IS o.status AND b.payload = '' AND b.packed IS NULL`)
  const join = database.prepare(`
    UPDATE observations SET read_at = max(read_at, (SELECT read_at FROM observations WHERE id = ?2)) WHERE id = ?1`)
  const remove = database.prepare('DELETE FROM observations WHERE id = ?')

  const dayOf = (profileId: string, { readAt }: Kept): string => `${profileId} ${readAt.slice(0, 10)}`

  function forget(old: Kept, profileId: string, at: string): void {
    const { id, bytes, transactionId } = old
    drop.run(id)
    add.run(-bytes, transactionId)
    add.run(-bytes, dayOf(profileId, old))
    note.run(bytes, at, transactionId)
    if (!newer.get(transactionId, id)) return
    forgetReceipts.run(id)
    const same = earlier.parse(before.get(id))
    if (!same) return
    join.run(same.id, id)
    remove.run(id)
  }

  return (transactionId, observationId, at) => {
    const added = kept.parse(one.get(observationId))
    const { id: profileId } = profileRow.parse(profile.get(transactionId))
    const day = dayOf(profileId, added)
    begin.run(transactionId, transactionId, observationId)
    beginDay.run(day, observationId - 1)
    const rooms = [
      { owner: transactionId, of: transactionId, limit: limits.ofTransaction, next: nextOfTransaction },
      { owner: day, of: profileId, limit: limits.ofDay, next: nextOfDay },
    ]
    for (const { owner } of rooms) add.run(added.bytes, owner)
    for (const { owner, of, limit, next } of rooms) {
      for (let now = room.parse(add.get(0, owner)); now.bytes > limit; now = room.parse(add.get(0, owner))) {
        const oldest = oldestRow.parse(next.get(of, now.looked_at, observationId))
        if (!oldest) break
        if (oldest.bytes > 0) forget(oldest, profileId, at)
        look.run(oldest.id, owner)
      }
    }
  }
}
