import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { jsonText } from './damaged.ts'

/** SQL for the request of the earlier attempt that an operator has linked to the transaction of a row `r`. */
const LINKED = `
  (SELECT a.request FROM intents n CROSS JOIN intents a ON a.id = ${jsonText('n.settled', '$.attempt')}
    WHERE n.transaction_id = r.transaction_id AND n.state = 'unknown')`

/**
 * Whether the transaction of a row `r` is the row's own payout. Another order may reuse the ID of a row that was
 * refused or not sent: the transaction then belongs to that order, and the row keeps the outcome of its own attempt. If
 * an earlier attempt was linked, the transaction belongs to whatever sent that one.
 */
export const IS_ROWS_OWN = `coalesce(${LINKED} = r.request, NOT r.id_reused)`

/** Batch rows `r`, each with the list row `l` of its payout. */
export const rowTables = `
  FROM batch_rows r LEFT JOIN listed l ON l.transaction_id = r.transaction_id AND ${IS_ROWS_OWN}`

const batchIds = z.array(z.object({ id: z.string() }))

/** Finds the batches with rows under a transaction's ID: linking an attempt to it may change the fate of each. */
export function createBatchesOf(database: DatabaseSync): (transactionId: string) => readonly string[] {
  const find = database.prepare('SELECT DISTINCT batch_id AS id FROM batch_rows WHERE transaction_id = ?')
  return (transactionId) => batchIds.parse(find.all(transactionId)).map(({ id }) => id)
}

/** Identifies a row `r` in reports of damage. */
export const rowId = "r.batch_id || ' ' || r.row AS id"

/** SQL for a value of the newest creation of a row's transaction, or of the row's own attempt if its ID was reused. */
export const ofCreation = (sql: string): string => `
  iif(r.id_reused, (SELECT ${sql} FROM intents WHERE id = r.intent_id),
    (SELECT ${sql} FROM intents WHERE transaction_id = r.transaction_id AND kind = 'create' ORDER BY number DESC LIMIT 1))`

/** The fate of a row (model/batch-run.ts: ROW_FATES). If it cannot be read, the payout may exist. */
export const rowFateOf = `
  CASE WHEN r.request IS NULL THEN 'left_out' WHEN r.id_reused AND ${LINKED} = r.request THEN 'accepted'
  WHEN r.held IS NOT NULL THEN 'held' WHEN r.transaction_id IS NULL THEN 'pending'
  WHEN l.state IN ('sending', 'accepted', 'not_sent') THEN l.state
  ELSE ${ofCreation(`
    CASE state WHEN 'not_sent' THEN 'not_sent'
      WHEN 'refused' THEN CASE WHEN ${jsonText('failure', '$.kind')} = 'rate_limited' THEN 'not_sent'
        WHEN ${jsonText('failure', '$.code')} = 'DUPLICATE_ORDER' THEN 'elsewhere' ELSE 'refused' END
      WHEN 'unknown' THEN CASE ${jsonText('settled', '$.how')}
        WHEN 'adopted' THEN iif(${IS_ROWS_OWN}, 'accepted', 'elsewhere')
        WHEN 'did_not_happen' THEN 'closed' ELSE 'unknown' END
      ELSE 'unknown' END`)} END`

/** Rows that were never started, and rows that certainly did not arrive: only these may be sent. */
export const rowsToSend = `${rowFateOf} IN ('pending', 'not_sent')`

/** The states of a sealed batch that is not finished. */
export const UNFINISHED = "('sealed', 'sending', 'paused', 'stopped')"

/** Whether an order of this desk has the ID of a row that was not paid and was, or may have been, accepted. */
export const isSentSince = `
  EXISTS (SELECT 1 FROM transactions t WHERE t.profile_id = (SELECT profile_id FROM batches WHERE id = r.batch_id)
    AND t.merchant_transaction_id = ${jsonText('r.request', '$.merchant_transaction_id')}
    AND NOT coalesce((SELECT state IN ('refused', 'not_sent')
      FROM intents WHERE transaction_id = t.id AND kind = 'create' ORDER BY number DESC LIMIT 1), 0))`
