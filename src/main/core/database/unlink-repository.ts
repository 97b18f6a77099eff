import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { atomically } from './atomically.ts'
import { createBatchesOf } from './batch-rows.ts'
import { jsonText } from './damaged.ts'
import { TAKE_CONTENTS } from './earlier-attempts.ts'
import type { Settled } from './resolution-repository.ts'
import { createTell } from './timeline-repository.ts'

/**
 * An operator's request to unlink a platform ID. `otherId`: the ID of the new transaction, for the order that was read
 * under the platform ID.
 */
export interface Unlink {
  readonly transactionId: string
  readonly otherId: string
  readonly reason: string
  readonly at: string
  readonly operator: string
}

const linkedRow = z
  .object({ intentId: z.string(), newest: z.string(), ofEarlier: z.number(), platformId: z.string(), name: z.string() })
  .optional()

const readRow = z.object({ status: z.string().nullable(), at: z.string() }).optional()

/** Columns of the list that depend on what was read. */
const READ = ['status', 'status_read_at', 'status_since', 'first_paid_at', 'has_receipt', 'has_dispute'].join(', ')

/** Unlinks a platform ID from an unknown creation. */
export function unlinkRepository(database: DatabaseSync) {
  const tell = createTell(database)
  const linked = database.prepare(`
    SELECT i.id AS intentId, t.platform_id AS platformId, t.merchant_transaction_id AS name,
      json_extract(i.settled, '$.attempt') IS NOT NULL AS ofEarlier, (SELECT id FROM intents
        WHERE transaction_id = t.id AND kind = 'create' AND is_again = 0 ORDER BY number DESC LIMIT 1) AS newest
    FROM transactions t JOIN intents i ON i.number = (SELECT max(number) FROM intents
      WHERE transaction_id = t.id AND kind = 'create')
    WHERE t.id = ? AND i.state = 'unknown' AND json_extract(i.settled, '$.how') = 'adopted'`)
  const sentUnderId = database.prepare(`
    SELECT 1 FROM intents WHERE transaction_id = ?1 AND kind <> 'create' AND state NOT IN ('refused', 'not_sent')
      AND ${jsonText('request', '$.transaction_id')} = ?2`)
  const forgetIds = database.prepare('UPDATE transactions SET platform_id = NULL, platform_uuid = NULL WHERE id = ?')
  const insertOther = database.prepare(`
    INSERT INTO transactions (id, profile_id, environment, base_url, kind, merchant_transaction_id, platform_id, entered_id,
      amount, currency, created_at, account_id)
    SELECT ?2, profile_id, environment, base_url, 'added', ?2, ?3, ?3, '', '', ?4, account_id FROM transactions WHERE id = ?1`)
  // A dispute that names this order by its order ID, or that was opened for it, stays.
  const move = [
    ...['observations', 'other_readings', 'receipts', 'first_seen'].map(
      (table) => `UPDATE ${table} SET transaction_id = ?2
      WHERE transaction_id = ?1`,
    ),
    `UPDATE disputes SET transaction_id = ?2 WHERE transaction_id = ?1
      AND ${jsonText('item', '$.merchant_transaction_id')} IS NOT (SELECT merchant_transaction_id FROM transactions WHERE id = ?1)
      AND id COLLATE NOCASE NOT IN (SELECT ${jsonText('reply', '$.id')} FROM intents WHERE transaction_id = ?1 AND kind = 'dispute'
        AND ${jsonText('reply', '$.id')} IS NOT NULL)`,
    'UPDATE payload_room SET owner = ?2 WHERE owner = ?1',
    `UPDATE listed SET (${READ}) = (SELECT ${READ} FROM listing WHERE transaction_id = listed.transaction_id)
      WHERE transaction_id IN (?1, ?2)`,
  ].map((sql) => database.prepare(sql))
  const lastRead = database.prepare(
    'SELECT status, status_since AS at FROM listed WHERE transaction_id = ? AND status_since IS NOT NULL',
  )
  const batchesOf = createBatchesOf(database)
  const takeContents = database.prepare(TAKE_CONTENTS)
  const forgetAccepted = database.prepare('DELETE FROM accepted_differences WHERE transaction_id = ?')
  const reopen = database.prepare(`
    UPDATE intents SET settled = NULL WHERE id = ?2
      OR (transaction_id = ?1 AND kind = 'cancel' AND state = 'unknown' AND settled = 'read')`)

  return {
    /**
     * Makes a creation unknown again that a platform ID was linked to. The ID, and everything that was read under it,
     * move to a separate transaction, as if it had been added by that ID. Refused if a cancel or a dispute under it was
     * accepted, or may have been.
     */
    unlink: ({ transactionId, otherId, reason, at, operator }: Unlink): Settled =>
      atomically(database, (): Settled => {
        const found = linkedRow.parse(linked.get(transactionId))
        if (!found) return { result: 'not_unresolved' }
        const { intentId, newest, ofEarlier, platformId, name } = found
        if (sentUnderId.get(transactionId, platformId)) return { result: 'sent_under_id' }
        forgetIds.run(transactionId)
        insertOther.run(transactionId, otherId, platformId, at)
        for (const statement of move) statement.run(transactionId, otherId)
        if (ofEarlier === 1) takeContents.run(transactionId, newest)
        forgetAccepted.run(transactionId)
        reopen.run(transactionId, intentId)
        tell(transactionId, at, operator, { what: 'unlinked', platformId, reason })
        tell(otherId, at, operator, { what: 'added_by_unlinking', platformId, order: name })
        const read = readRow.parse(lastRead.get(otherId))
        if (read) tell(otherId, read.at, null, { what: 'status', status: read.status, before: null })
        return { result: 'done', others: [otherId], batchIds: batchesOf(transactionId) }
      }),
  }
}
