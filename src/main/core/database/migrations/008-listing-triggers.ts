/** The number of the first transaction created at a time. A clock that is centuries off must not prevent a write. */
export const numberOf = (at: string): string =>
  `min(CAST(round(max(0, coalesce(unixepoch(${at}, 'subsec'), 0)) * 1000) AS INTEGER), 8000000000000) * 1024`

/** The first free number from there on. */
export const NUMBER = `
      (SELECT coalesce((SELECT l.number + 1 FROM listed l WHERE l.number >= base
          AND EXISTS (SELECT 1 FROM listed WHERE number = base)
          AND NOT EXISTS (SELECT 1 FROM listed n WHERE n.number = l.number + 1) ORDER BY l.number LIMIT 1), base)
        FROM (SELECT ${numberOf('new.created_at')} AS base))`

/** If a field of a transaction changes, its column in the list follows, and only the one index that contains it. */
const followsTransaction = (column: string, from = column): string => `
  CREATE TRIGGER listed_follows_${column} AFTER UPDATE OF ${from} ON transactions WHEN new.${from} IS NOT old.${from} BEGIN
    UPDATE listed SET ${column} = (SELECT ${column} FROM listing WHERE transaction_id = new.id) WHERE transaction_id = new.id;
  END;`

/** The same for a column that a write to another table may have changed; if it has not, no index is touched. */
const recompute = (column: string, id: string): string => `
    UPDATE listed SET ${column} = (SELECT ${column} FROM listing WHERE transaction_id = ${id})
      WHERE transaction_id = ${id} AND ${column} IS NOT (SELECT ${column} FROM listing WHERE transaction_id = ${id});`

const followsIntents = (when: string): string => `
${recompute('state', 'new.transaction_id')}
${recompute('is_unresolved', 'new.transaction_id')}
${when}`

const SEARCHED = [
  'merchant_transaction_id',
  'platform_id',
  'platform_uuid',
  'entered_id',
  'reference',
  'owner_name',
  'account_number',
  'bank_name',
  'note',
  'tags',
]

const SEARCHABLE = `
    INSERT INTO searched (rowid, text) SELECT number, text FROM search_texts WHERE transaction_id = new.transaction_id;
    INSERT INTO searched_words (rowid, text) SELECT number, text FROM search_texts WHERE transaction_id = new.transaction_id;
    INSERT INTO tagged (tag, number) SELECT DISTINCT e.value, new.number FROM transactions t, json_each(t.tags) e
      WHERE t.id = new.transaction_id;`

/** Updates the list with every write, within the statement that makes it. */
export const keptByTriggers = `
  CREATE TRIGGER listed_begins AFTER INSERT ON transactions BEGIN
    INSERT INTO listed SELECT ${NUMBER}, l.* FROM listing l WHERE l.transaction_id = new.id;
  END;
  -- An id that is used for another try has its place by the time of that.
  CREATE TRIGGER listed_moves AFTER UPDATE OF created_at ON transactions WHEN new.created_at IS NOT old.created_at BEGIN
    UPDATE listed SET number = ${NUMBER} WHERE transaction_id = new.id;
  END;
${followsTransaction('kind')}
${followsTransaction('currency')}
${followsTransaction('amount_key', 'amount')}
${followsTransaction('expires_at')}
${followsTransaction('merchant_transaction_id')}
${followsTransaction('platform_id')}
${followsTransaction('owner_name')}
${followsTransaction('reference')}

  CREATE TRIGGER listed_follows_new_intents AFTER INSERT ON intents BEGIN${followsIntents(recompute('has_dispute', 'new.transaction_id'))}
  END;
  CREATE TRIGGER listed_follows_intents AFTER UPDATE OF state, settled ON intents BEGIN${followsIntents(recompute('has_dispute', 'new.transaction_id'))}
  END;

  CREATE TRIGGER listed_follows_new_disputes AFTER INSERT ON disputes WHEN new.transaction_id IS NOT NULL BEGIN
${recompute('has_dispute', 'new.transaction_id')}
  END;
  CREATE TRIGGER listed_follows_disputes AFTER UPDATE OF transaction_id ON disputes
    WHEN new.transaction_id IS NOT old.transaction_id BEGIN
${recompute('has_dispute', 'new.transaction_id')}
${recompute('has_dispute', 'old.transaction_id')}
  END;

  CREATE TRIGGER listed_follows_new_observations AFTER INSERT ON observations BEGIN
    UPDATE listed SET status_since = new.first_read_at, status = new.status
      WHERE transaction_id = new.transaction_id AND (status IS NOT new.status OR status_read_at IS NULL);
    UPDATE listed SET first_paid_at = new.first_read_at
      WHERE transaction_id = new.transaction_id AND new.status = 'paid' AND first_paid_at IS NULL;
    UPDATE listed SET has_receipt = new.receipts <> '[]'
      WHERE transaction_id = new.transaction_id AND has_receipt IS NOT (new.receipts <> '[]');
    UPDATE listed SET status_read_at = new.read_at WHERE transaction_id = new.transaction_id;
    INSERT INTO statuses_seen SELECT new.status
      WHERE new.status IS NOT NULL AND NOT EXISTS (SELECT 1 FROM statuses_seen WHERE status = new.status);
  END;
  CREATE TRIGGER listed_follows_observations AFTER UPDATE OF read_at ON observations
    WHEN new.id = (SELECT max(id) FROM observations WHERE transaction_id = new.transaction_id) BEGIN
    UPDATE listed SET status_read_at = new.read_at WHERE transaction_id = new.transaction_id;
  END;

  CREATE TRIGGER searched_begins AFTER INSERT ON listed BEGIN${SEARCHABLE}
  END;
  CREATE TRIGGER searched_moves AFTER UPDATE OF number ON listed WHEN new.number <> old.number BEGIN
    DELETE FROM searched WHERE rowid = old.number;
    DELETE FROM searched_words WHERE rowid = old.number;
    DELETE FROM tagged WHERE number = old.number AND tag IN (SELECT e.value FROM transactions t, json_each(t.tags) e
      WHERE t.id = new.transaction_id);${SEARCHABLE}
  END;
  CREATE TRIGGER searched_follows AFTER UPDATE OF ${SEARCHED.join(', ')} ON transactions
    WHEN ${SEARCHED.map((column) => `new.${column} IS NOT old.${column}`).join(' OR ')} BEGIN
    DELETE FROM searched WHERE rowid = (SELECT number FROM listed WHERE transaction_id = new.id);
    DELETE FROM searched_words WHERE rowid = (SELECT number FROM listed WHERE transaction_id = new.id);
    INSERT INTO searched (rowid, text) SELECT number, text FROM search_texts WHERE transaction_id = new.id;
    INSERT INTO searched_words (rowid, text) SELECT number, text FROM search_texts WHERE transaction_id = new.id;
  END;
  CREATE TRIGGER tagged_follows AFTER UPDATE OF tags ON transactions WHEN new.tags IS NOT old.tags BEGIN
    DELETE FROM tagged WHERE number = (SELECT number FROM listed WHERE transaction_id = new.id)
      AND tag IN (SELECT value FROM json_each(old.tags));
    INSERT INTO tagged (tag, number) SELECT DISTINCT e.value, l.number FROM json_each(new.tags) e, listed l
      WHERE l.transaction_id = new.id;
  END;
`
