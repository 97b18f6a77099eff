const SEARCHED = [
  'merchant_transaction_id',
  'platform_id',
  'platform_uuid',
  'entered_id',
  'reference',
  'owner_name',
  'account_number',
  'bank_name',
  'card_first6',
  'card_last4',
  'note',
  'tags',
]

const WITH_CARD = 'SELECT number, text FROM search_texts WHERE card IS NOT NULL'

/** Indexes the changed texts again in both indexes. */
export const reindexCards = `
  -- Only payouts have a card: what else is there stays as it was indexed.
  CREATE TEMP TABLE with_card (number INTEGER PRIMARY KEY, text TEXT NOT NULL);
  INSERT INTO with_card ${WITH_CARD} ORDER BY number;
  DELETE FROM searched WHERE rowid IN (SELECT number FROM with_card);
  DELETE FROM searched_words WHERE rowid IN (SELECT number FROM with_card);
  INSERT INTO searched (rowid, text) SELECT number, text FROM with_card ORDER BY number;
  INSERT INTO searched_words (rowid, text) SELECT number, text FROM with_card ORDER BY number;
  DROP TABLE with_card;
`

/** Makes the first six and last four digits of a card searchable, too. */
export const cardSearch = `
  DROP VIEW search_texts;
  -- The text of a transaction that is searched. Never a card number, none is kept: "411111•1234" are the parts that are.
  -- Without ё, whole or of two signs.
  CREATE VIEW search_texts AS
  SELECT l.number, t.id AS transaction_id, t.card_first6 || '•' || t.card_last4 AS card,
    replace(replace(replace(replace(concat_ws(char(10),
    nullif(t.merchant_transaction_id, t.id), t.platform_id, t.platform_uuid, t.entered_id, t.reference, t.owner_name,
    t.account_number, t.bank_name, t.card_first6 || '•' || t.card_last4, t.note,
    (SELECT group_concat(value, char(10)) FROM json_each(t.tags))),
    'ё', 'е'), 'Ё', 'Е'), 'е' || char(776), 'е'), 'Е' || char(776), 'Е') AS text
  FROM listed l JOIN transactions t ON t.id = l.transaction_id;

  DROP TRIGGER searched_follows;
  CREATE TRIGGER searched_follows AFTER UPDATE OF ${SEARCHED.join(', ')} ON transactions
    WHEN ${SEARCHED.map((column) => `new.${column} IS NOT old.${column}`).join(' OR ')} BEGIN
    DELETE FROM searched WHERE rowid = (SELECT number FROM listed WHERE transaction_id = new.id);
    DELETE FROM searched_words WHERE rowid = (SELECT number FROM listed WHERE transaction_id = new.id);
    INSERT INTO searched (rowid, text) SELECT number, text FROM search_texts WHERE transaction_id = new.id;
    INSERT INTO searched_words (rowid, text) SELECT number, text FROM search_texts WHERE transaction_id = new.id;
  END;
${reindexCards}`
