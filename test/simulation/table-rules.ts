/** The columns shared by the list and the view of what it must contain. */
const LISTED = `transaction_id, merchant, kind, state, status, status_read_at, status_since, first_paid_at, currency, amount_key,
  expires_at, merchant_transaction_id, platform_id, owner_name, reference, is_unresolved, has_dispute, has_receipt`

const told = (condition: string): string =>
  `EXISTS (SELECT 1 FROM story s WHERE s.transaction_id = i.transaction_id AND ${condition})`
const sameIntent = `event ->> '$.intentId' = i.id`

/** Rules about a desk's tables only: the name, and a query for rows that break it, `seen` first. */
export const BROKEN_TABLES: readonly (readonly [rule: string, sql: string])[] = [
  [
    'the list equals its tables',
    `SELECT 'listed: ' || json_array(${LISTED}) AS seen FROM (SELECT ${LISTED} FROM listing EXCEPT SELECT ${LISTED} FROM listed)`,
  ],
  [
    'what has an id is polled',
    `SELECT id AS seen FROM transactions WHERE platform_id IS NOT NULL AND id NOT IN (SELECT transaction_id FROM followed)`,
  ],
  [
    'the timeline tells what was sent',
    `SELECT i.kind || ' ' || i.id AS seen FROM intents i WHERE NOT ${told(`event ->> '$.what' = 'sent' AND ${sameIntent}`)}`,
  ],
  [
    'the timeline tells what came of it',
    `SELECT i.kind || ' ' || i.id AS seen FROM intents i WHERE state <> 'sending'
       AND NOT ${told(`event ->> '$.what' IN ('answered', 'left_open') AND ${sameIntent}`)}`,
  ],
  [
    'the timeline tells who ended what was unknown',
    `SELECT i.kind || ' ' || i.settled AS seen FROM intents i WHERE settled IS NOT NULL
       AND NOT ${told(`event ->> '$.what' = iif(i.kind = 'create', i.settled ->> '$.how', i.kind || '_settled')`)}`,
  ],
  [
    'the timeline tells each status',
    `SELECT o.transaction_id || ' is ' || o.status AS seen FROM observations o
     WHERE o.id = (SELECT max(id) FROM observations WHERE transaction_id = o.transaction_id)
       AND o.status IS NOT (SELECT event ->> '$.status' FROM story
         WHERE transaction_id = o.transaction_id AND event ->> '$.what' = 'status' ORDER BY number DESC LIMIT 1)`,
  ],
  [
    'what was unknown is asked for again',
    `SELECT i.id AS seen FROM intents i WHERE is_again = 1 AND 'unknown' IS NOT (SELECT state FROM intents
       WHERE transaction_id = i.transaction_id AND kind = 'create' AND number < i.number ORDER BY number DESC LIMIT 1)`,
  ],
  [
    'an id that may exist is used once',
    `SELECT i.id AS seen FROM intents i WHERE kind = 'create' AND is_again = 0 AND (SELECT state FROM intents
       WHERE transaction_id = i.transaction_id AND kind = 'create' AND number < i.number ORDER BY number DESC LIMIT 1)
       NOT IN ('refused', 'not_sent')`,
  ],
  [
    'a write goes to the account of its transaction',
    `SELECT i.kind || ' ' || i.id AS seen FROM intents i JOIN transactions t ON t.id = i.transaction_id
     WHERE (is_again = 1 OR i.kind <> 'create') AND (SELECT same_as FROM accounts WHERE id = i.account_id) IS NOT
       (SELECT same_as FROM accounts WHERE id = coalesce((SELECT account_id FROM intents WHERE transaction_id = t.id
         AND kind = 'create' AND is_again = 0 AND number < i.number ORDER BY number DESC LIMIT 1), t.account_id))`,
  ],
  [
    'an order goes by the id it was given',
    `SELECT t.id AS seen FROM transactions t JOIN intents i ON i.number = (SELECT number FROM intents
       WHERE transaction_id = t.id AND kind = 'create' ORDER BY number DESC LIMIT 1)
     WHERE i.state = 'accepted' AND t.platform_id IS NOT i.reply ->> '$.fields.id'`,
  ],
  [
    'an id belongs to one order of an account',
    `SELECT t.id || ' and ' || o.id || ' are ' || t.platform_id AS seen FROM transactions t
       JOIN transactions o ON o.platform_id = t.platform_id AND o.profile_id = t.profile_id AND o.id < t.id
     WHERE (SELECT same_as FROM accounts WHERE id = t.account_id) IS (SELECT same_as FROM accounts WHERE id = o.account_id)`,
  ],
  [
    'an order has the contents of its attempt',
    `SELECT t.id || ' has ' || t.amount AS seen FROM transactions t JOIN intents n ON n.number = (SELECT max(number) FROM intents
       WHERE transaction_id = t.id AND kind = 'create') JOIN intents a ON a.id = coalesce(n.settled ->> '$.attempt', n.id)
     WHERE t.amount IS NOT a.request ->> '$.amount' OR t.currency IS NOT a.request ->> '$.currency'
       OR t.card_last4 IS NOT a.request ->> '$.card.last4' OR (t.kind = 'payout_card') <> (a.request ->> '$.card.last4' IS NOT NULL)`,
  ],
  [
    'what is linked has its id',
    `SELECT t.id AS seen FROM transactions t JOIN intents i ON i.number = (SELECT number FROM intents
       WHERE transaction_id = t.id AND kind = 'create' ORDER BY number DESC LIMIT 1)
     WHERE i.state = 'unknown' AND i.settled ->> '$.how' = 'adopted' AND t.platform_id IS NULL`,
  ],
  [
    'what was read is of an id',
    `SELECT o.transaction_id AS seen FROM observations o JOIN transactions t ON t.id = o.transaction_id
     WHERE t.platform_id IS NULL AND NOT EXISTS (SELECT 1 FROM story s WHERE s.transaction_id = t.id
       AND event ->> '$.what' = 'id_passed_on')`,
  ],
  [
    'an unlinking is told of both orders',
    `SELECT s.transaction_id AS seen FROM story s WHERE event ->> '$.what' IN ('unlinked', 'added_by_unlinking')
       AND NOT EXISTS (SELECT 1 FROM story o WHERE o.event ->> '$.platformId' = s.event ->> '$.platformId'
         AND o.event ->> '$.what' = iif(s.event ->> '$.what' = 'unlinked', 'added_by_unlinking', 'unlinked'))`,
  ],
  [
    'a payout of a batch is its row',
    `SELECT s.transaction_id AS seen FROM story s LEFT JOIN batch_rows r ON r.batch_id = event ->> '$.batchId' AND r.row = event ->> '$.row'
     WHERE event ->> '$.what' = 'batch' AND r.transaction_id IS NOT s.transaction_id`,
  ],
  [
    'a row is sent as it was sealed',
    `SELECT r.batch_id || ' ' || r.row AS seen FROM batch_rows r JOIN intents i ON i.id = r.intent_id
     WHERE i.request IS NOT r.request`,
  ],
  [
    'a row goes to the account that its batch was sealed for',
    `SELECT r.batch_id || ' ' || r.row AS seen FROM batch_rows r JOIN batches b ON b.id = r.batch_id
       JOIN intents i ON i.id = r.intent_id
     WHERE (SELECT same_as FROM accounts WHERE id = i.account_id) IS NOT (SELECT same_as FROM accounts WHERE id = b.account_id)`,
  ],
  [
    'a batch that is done has nothing left',
    `SELECT b.id || ' ' || r.row AS seen FROM batches b JOIN batch_rows r ON r.batch_id = b.id
     WHERE b.state = 'done' AND r.request IS NOT NULL AND r.held IS NULL AND (r.transaction_id IS NULL OR 'not_sent' =
       (SELECT state FROM intents WHERE transaction_id = r.transaction_id AND kind = 'create' AND (NOT r.id_reused OR id = r.intent_id)
         ORDER BY number DESC LIMIT 1))`,
  ],
]

/** For each write: its kind, outcome and failure, and the previous state of its transaction's creation. */
export const WRITES = `
  SELECT iif(is_again, 'ask_again', kind) || ' × ' || state || ' × ' || coalesce(failure ->> '$.kind', 'answered') || ' × ' ||
    coalesce((SELECT state FROM intents WHERE transaction_id = i.transaction_id AND kind = 'create' AND number < i.number
      ORDER BY number DESC LIMIT 1), iif(kind = 'create', 'new', 'added')) AS situation FROM intents i`

/**
 * A payout (ID, amount, last digits of the card, owner) that was refused and may be at the platform, by what was tried
 * under its ID since: any if that is unknown, one refused without a code otherwise.
 */
export const EARLIER_PAYOUT = `
  SELECT i.number, iif(i.failure ->> '$.code' IS NULL, i.number, n.number) AS since FROM intents i JOIN intents n ON n.number = (SELECT max(number) FROM intents
    WHERE transaction_id = i.transaction_id AND kind = 'create')
  WHERE i.transaction_id = ?1 AND i.kind = 'create' AND i.is_again = 0 AND i.number < n.number AND i.state = 'refused'
    AND i.request ->> '$.amount' = ?2 AND i.request ->> '$.card.last4' = ?3 AND i.request ->> '$.owner_name' = ?4
    AND ((n.state IN ('refused', 'not_sent') AND i.failure ->> '$.code' IS NULL)
      OR (n.state = 'unknown' AND n.settled ->> '$.how' IS NOT 'adopted'))`

/** For each of these payouts (an array of IDs) that was refused and may be at the platform all the same: why it may. */
export const SEEN_REFUSED = `
  SELECT 'duplicates × seen × refused ' || iif(failure ->> '$.code' IS NULL, 'without a code', 'as a duplicate') AS situation
  FROM intents i WHERE transaction_id IN (SELECT value FROM json_each(?1)) AND state = 'refused'
    AND coalesce(failure ->> '$.code', 'DUPLICATE_ORDER') = 'DUPLICATE_ORDER'
    AND number = (SELECT max(number) FROM intents WHERE transaction_id = i.transaction_id AND kind = 'create')`

/** When there was last news of a transaction or its disputes. */
export const LAST_NEWS = `
  SELECT max(at) AS at FROM (SELECT at FROM story WHERE transaction_id = ?1 UNION ALL
    SELECT s.at FROM dispute_statuses s JOIN disputes d ON d.profile_id = s.profile_id AND d.id = s.dispute_id
    WHERE d.transaction_id = ?1)`

/** What is known about the creation of each transaction, and its amount; '0' for an added one. */
export const CREATIONS = `
  SELECT CASE state WHEN 'accepted' THEN 'accepted' WHEN 'refused' THEN 'not_created' WHEN 'not_sent' THEN 'not_created'
    ELSE CASE settled ->> '$.how' WHEN 'adopted' THEN 'accepted' WHEN 'did_not_happen' THEN 'not_created' ELSE 'unknown' END
    END AS creation, amount
  FROM (SELECT coalesce(i.state, 'accepted') AS state, iif(i.state = 'unknown', i.settled, NULL) AS settled,
      iif(t.amount = '', '0', t.amount) AS amount
    FROM transactions t LEFT JOIN intents i ON i.number = (SELECT number FROM intents
      WHERE transaction_id = t.id AND kind = 'create' ORDER BY number DESC LIMIT 1))`
