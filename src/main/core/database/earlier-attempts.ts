import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { failure } from '#shared/model/failure.ts'
import { creationRequest, type EarlierAttempt } from '#shared/model/transaction.ts'
import { jsonColumn } from './columns.ts'
import { jsonText, readRows } from './damaged.ts'

const attemptRow = z.object({
  intentId: z.string(),
  begunAt: z.string(),
  request: jsonColumn(creationRequest),
  failure: jsonColumn(failure).nullable(),
})

/**
 * Creations `i` that were refused, of transactions `t` whose newest one `n` is unknown: the platform may have any of them,
 * unless an operator has said which it is.
 */
export const EARLIER_ATTEMPTS = `
  intents n CROSS JOIN transactions t ON t.id = n.transaction_id CROSS JOIN intents i ON i.transaction_id = n.transaction_id AND i.kind = 'create' AND i.is_again = 0 AND i.state = 'refused'
    AND i.number < n.number AND i.request <> n.request
  WHERE n.state IN ('sending', 'unknown') AND n.state = 'unknown' AND n.kind = 'create'
    AND n.number = (SELECT max(number) FROM intents WHERE transaction_id = t.id AND kind = 'create')
    AND ${jsonText('n.settled', '$.how')} IS NOT 'adopted'`

/** The attempts of some intents whose contents are not those of the request, newest first. */
export function createEarlierAttempts(
  database: DatabaseSync,
): (intents: readonly string[], request: string) => readonly EarlierAttempt[] {
  const find = database.prepare(`
    SELECT id AS intentId, begun_at AS begunAt, request, failure FROM intents
    WHERE id IN (SELECT value FROM json_each(?)) AND state = 'refused' AND is_again = 0 AND request <> ? ORDER BY number DESC`)
  return (intents, request) =>
    readRows('intents', attemptRow, find.all(JSON.stringify(intents), request), { failure: null })
}
