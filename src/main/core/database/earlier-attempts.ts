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

/** Keeps what the newest attempt of a transaction (?1) has beside its request, before another one takes its place. */
export const KEEP_REPLACED = `
  UPDATE intents SET replaced = (SELECT json_object('kind', kind, 'reference', reference, 'reference_key', reference_key,
    'card_hash', card_hash) FROM transactions WHERE id = ?1)
  WHERE number = (SELECT max(number) FROM intents WHERE transaction_id = ?1 AND kind = 'create' AND is_again = 0)`

/** Gives a transaction (?1) the contents of one of its attempts (?2). */
export const TAKE_CONTENTS = `
  UPDATE transactions SET amount = coalesce(request ->> 'amount', amount), currency = coalesce(request ->> 'currency', currency),
    owner_name = request ->> 'owner_name', bank_name = request ->> 'bank_name', card_first6 = request ->> '$.card.first6',
    card_last4 = request ->> '$.card.last4', card_hash = replaced ->> 'card_hash', kind = coalesce(replaced ->> 'kind', kind),
    reference = iif(replaced IS NULL, reference, replaced ->> 'reference'),
    reference_key = iif(replaced IS NULL, reference_key, replaced ->> 'reference_key')
  FROM (SELECT request, replaced FROM intents WHERE id = ?2) WHERE transactions.id = ?1`

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
