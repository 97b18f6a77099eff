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
  isOtherCard: z.int().transform(Boolean),
})

/** Whether an earlier attempt `i` of a transaction `t` went to another card. By hashes: many cards share the visible digits. */
const IS_OTHER_CARD = `coalesce(${jsonText('i.replaced', '$.card_hash')} <> t.card_hash, 0)`
/** Whether an earlier attempt `i` had other contents than the newest one `n`. */
const IS_OTHER = `(i.request <> n.request OR ${IS_OTHER_CARD})`

/**
 * Refused creations `i` of transactions `t` whose newest creation `n` is unknown: the platform may have any of them,
 * unless an operator has said which one it has.
 */
export const EARLIER_ATTEMPTS = `
  intents n CROSS JOIN transactions t ON t.id = n.transaction_id CROSS JOIN intents i ON i.transaction_id = n.transaction_id AND i.kind = 'create' AND i.is_again = 0 AND i.state = 'refused'
    AND i.number < n.number AND ${IS_OTHER}
  WHERE n.state IN ('sending', 'unknown') AND n.state = 'unknown' AND n.kind = 'create'
    AND n.number = (SELECT max(number) FROM intents WHERE transaction_id = t.id AND kind = 'create')
    AND ${jsonText('n.settled', '$.how')} IS NOT 'adopted'`

/** Refused creations `i` of transactions `t` under whose ID other contents were tried since. Attempts that were replaced are few. */
const REPLACED = `
  intents i CROSS JOIN transactions t ON t.id = i.transaction_id
  CROSS JOIN intents n ON n.number = (SELECT max(number) FROM intents WHERE transaction_id = t.id AND kind = 'create')
  WHERE i.kind = 'create' AND i.is_again = 0 AND i.state = 'refused' AND i.replaced IS NOT NULL AND ${IS_OTHER}`

/** Those whose newest attempt `n` has not reached the platform either, as far as is known, or is being sent. */
export const CORRECTED = `${REPLACED} AND n.state IN ('refused', 'not_sent', 'sending')`

const sameAs = (intent: 'i' | 'n'): string => `(SELECT same_as FROM accounts WHERE id = ${intent}.account_id)`
/** Those that went to another account than the newest one: each account takes the ID once. */
export const CORRECTED_ELSEWHERE = `${REPLACED} AND ${sameAs('i')} IS NOT ${sameAs('n')}`

/** Keeps what the newest attempt of a transaction (?1) has besides its request, before another attempt replaces it. */
export const KEEP_REPLACED = `
  UPDATE intents SET replaced = (SELECT json_object('kind', kind, 'reference', reference, 'reference_key', reference_key,
    'card_hash', card_hash) FROM transactions WHERE id = ?1)
  WHERE number = (SELECT max(number) FROM intents WHERE transaction_id = ?1 AND kind = 'create' AND is_again = 0)`

/** Replaces the contents of a transaction (?1) with those of one of its attempts (?2). */
export const TAKE_CONTENTS = `
  UPDATE transactions SET amount = coalesce(request ->> 'amount', amount), currency = coalesce(request ->> 'currency', currency),
    owner_name = request ->> 'owner_name', bank_name = request ->> 'bank_name', card_first6 = request ->> '$.card.first6',
    card_last4 = request ->> '$.card.last4', card_hash = replaced ->> 'card_hash', kind = coalesce(replaced ->> 'kind', kind),
    reference = iif(replaced IS NULL, reference, replaced ->> 'reference'),
    reference_key = iif(replaced IS NULL, reference_key, replaced ->> 'reference_key')
  FROM (SELECT request, replaced FROM intents WHERE id = ?2) WHERE transactions.id = ?1`

/** Returns the refused creations among the given intents whose contents differ from the request, newest first. */
export function createEarlierAttempts(
  database: DatabaseSync,
): (intents: readonly string[], request: string) => readonly EarlierAttempt[] {
  const find = database.prepare(`
    SELECT i.id AS intentId, i.begun_at AS begunAt, i.request, i.failure,
      ${IS_OTHER_CARD} AND coalesce(${jsonText('i.request', '$.card')} = ${jsonText('n.request', '$.card')}, 0) AS isOtherCard
    FROM (SELECT ?2 AS request) n CROSS JOIN intents i ON i.id IN (SELECT value FROM json_each(?1))
      JOIN transactions t ON t.id = i.transaction_id
    WHERE i.state = 'refused' AND i.is_again = 0 AND ${IS_OTHER} ORDER BY i.number DESC`)
  return (intents, request) =>
    readRows('intents', attemptRow, find.all(JSON.stringify(intents), request), { failure: null })
}
