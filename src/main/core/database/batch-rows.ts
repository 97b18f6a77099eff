import { jsonText } from './damaged.ts'

/**
 * Rows `r` of batches with what came of them: `i` is the row's own newest try, or asking again for it. Another order that has
 * used the id since, as it may after `refused` and `not_sent`, is none of the row's.
 */
export const rowTables = `
  FROM batch_rows r LEFT JOIN intents o ON o.id = r.intent_id
  LEFT JOIN intents i ON i.number = (SELECT max(number) FROM intents WHERE transaction_id = r.transaction_id AND kind = 'create'
    AND number >= o.number AND number < coalesce((SELECT min(number) FROM intents WHERE transaction_id = r.transaction_id
      AND kind = 'create' AND is_again = 0 AND number > o.number), 1e18))`

/** The line `l` of the list of a row's transaction, where that is the row's. */
export const rowsListed = `
  LEFT JOIN listed l ON l.transaction_id = r.transaction_id AND i.state NOT IN ('refused', 'not_sent')`

/** What came of a row (model/batch-run.ts: ROW_FATES). What cannot be read may exist. */
export const rowFateOf = `
  CASE WHEN r.request IS NULL THEN 'left_out' WHEN r.held IS NOT NULL THEN 'held' WHEN r.transaction_id IS NULL THEN 'pending'
  WHEN i.state IN ('sending', 'accepted', 'not_sent') THEN i.state
  WHEN i.state = 'refused' THEN CASE WHEN ${jsonText('i.failure', '$.kind')} = 'rate_limited' THEN 'not_sent'
    WHEN ${jsonText('i.failure', '$.code')} = 'DUPLICATE_ORDER' THEN 'elsewhere' ELSE 'refused' END
  WHEN i.state = 'unknown' THEN CASE ${jsonText('i.settled', '$.how')} WHEN 'adopted' THEN 'accepted'
    WHEN 'did_not_happen' THEN 'closed' ELSE 'unknown' END
  ELSE 'unknown' END`

/** Rows that were never begun, and those that certainly did not arrive: these alone may be sent. */
export const rowsToSend = `${rowFateOf} IN ('pending', 'not_sent')`
