import { jsonText } from './damaged.ts'

/** Rows `r` of batches with their transaction `l` and its newest creation `i`. */
export const rowTables = `
  FROM batch_rows r LEFT JOIN listed l ON l.transaction_id = r.transaction_id
  LEFT JOIN intents i ON i.number = (SELECT number FROM intents WHERE transaction_id = r.transaction_id AND kind = 'create'
    ORDER BY number DESC LIMIT 1)`

/** What came of a row (model/batch-run.ts: ROW_FATES). What cannot be read may exist. */
export const rowFateOf = `
  CASE WHEN r.request IS NULL THEN 'left_out' WHEN r.held IS NOT NULL THEN 'held' WHEN r.transaction_id IS NULL THEN 'pending'
  WHEN i.state IN ('sending', 'accepted', 'not_sent') THEN i.state
  WHEN i.state = 'refused' THEN CASE WHEN ${jsonText('i.failure', '$.kind')} = 'rate_limited' THEN 'not_sent'
    WHEN ${jsonText('i.failure', '$.code')} = 'DUPLICATE_ORDER' THEN 'elsewhere' ELSE 'refused' END
  WHEN i.state = 'unknown' AND ${jsonText('i.settled', '$.how')} = 'adopted' THEN 'accepted'
  WHEN i.state = 'unknown' AND ${jsonText('i.settled', '$.how')} = 'did_not_happen' THEN 'closed'
  ELSE 'unknown' END`

/** Rows that were never begun, and those that certainly did not arrive: these alone may be sent. */
export const rowsToSend = `${rowFateOf} IN ('pending', 'not_sent')`
