import { jsonText } from './damaged.ts'

/** Rows `r` of batches with the line `l` of the list that their transaction has. */
export const rowTables = 'FROM batch_rows r LEFT JOIN listed l ON l.transaction_id = r.transaction_id'

/** Something of the newest creation of a row's transaction. */
export const ofCreation = (sql: string): string => `
  (SELECT ${sql} FROM intents WHERE transaction_id = r.transaction_id AND kind = 'create' ORDER BY number DESC LIMIT 1)`

/** What came of a row (model/batch-run.ts: ROW_FATES). What cannot be read may exist. */
export const rowFateOf = `
  CASE WHEN r.request IS NULL THEN 'left_out' WHEN r.held IS NOT NULL THEN 'held' WHEN r.transaction_id IS NULL THEN 'pending'
  WHEN l.state IN ('sending', 'accepted', 'not_sent') THEN l.state
  WHEN l.state = 'refused' THEN ${ofCreation(`
    CASE WHEN ${jsonText('failure', '$.kind')} = 'rate_limited' THEN 'not_sent'
      WHEN ${jsonText('failure', '$.code')} = 'DUPLICATE_ORDER' THEN 'elsewhere' ELSE 'refused' END`)}
  WHEN l.state = 'unknown' THEN ${ofCreation(`
    CASE ${jsonText('settled', '$.how')} WHEN 'adopted' THEN 'accepted' WHEN 'did_not_happen' THEN 'closed'
      ELSE 'unknown' END`)}
  ELSE 'unknown' END`

/** Rows that were never begun, and those that certainly did not arrive: these alone may be sent. */
export const rowsToSend = `${rowFateOf} IN ('pending', 'not_sent')`
