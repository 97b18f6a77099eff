/** SQL for the tags of a column; none if it is not valid JSON, which would make SQLite fail the whole write. */
const tagsIn = (column: string): string => `json_each(CASE WHEN json_valid(${column}) THEN ${column} ELSE '[]' END)`

const SEARCHABLE = `
    INSERT INTO searched (rowid, text) SELECT number, text FROM search_texts WHERE transaction_id = new.transaction_id;
    INSERT INTO searched_words (rowid, text) SELECT number, text FROM search_texts WHERE transaction_id = new.transaction_id;
    INSERT INTO tagged (tag, number) SELECT DISTINCT e.value, new.number FROM transactions t, ${tagsIn('t.tags')} e
      WHERE t.id = new.transaction_id;`

/** Unreadable tags count as none for the search, and no write fails because of them. */
export const damagedTags = `
  DROP VIEW search_texts;
  -- The text of a transaction that is searched. Never a card number, none is kept: "411111•1234" are the parts that are.
  -- Without ё, whole or of two signs.
  CREATE VIEW search_texts AS
  SELECT l.number, t.id AS transaction_id, t.card_first6 || '•' || t.card_last4 AS card,
    replace(replace(replace(replace(concat_ws(char(10),
    nullif(t.merchant_transaction_id, t.id), t.platform_id, t.platform_uuid, t.entered_id, t.reference, t.owner_name,
    t.account_number, t.bank_name, t.card_first6 || '•' || t.card_last4, t.note,
    (SELECT group_concat(value, char(10)) FROM ${tagsIn('t.tags')})),
    'ё', 'е'), 'Ё', 'Е'), 'е' || char(776), 'е'), 'Е' || char(776), 'Е') AS text
  FROM listed l JOIN transactions t ON t.id = l.transaction_id;

  DROP TRIGGER searched_begins;
  CREATE TRIGGER searched_begins AFTER INSERT ON listed BEGIN${SEARCHABLE}
  END;
  DROP TRIGGER searched_moves;
  CREATE TRIGGER searched_moves AFTER UPDATE OF number ON listed WHEN new.number <> old.number BEGIN
    DELETE FROM searched WHERE rowid = old.number;
    DELETE FROM searched_words WHERE rowid = old.number;
    DELETE FROM tagged WHERE number = old.number AND tag IN (SELECT e.value FROM transactions t, ${tagsIn('t.tags')} e
      WHERE t.id = new.transaction_id);${SEARCHABLE}
  END;
  DROP TRIGGER tagged_follows;
  CREATE TRIGGER tagged_follows AFTER UPDATE OF tags ON transactions WHEN new.tags IS NOT old.tags BEGIN
    DELETE FROM tagged WHERE number = (SELECT number FROM listed WHERE transaction_id = new.id)
      AND tag IN (SELECT value FROM ${tagsIn('old.tags')});
    -- Which ones it had is not known any more: each is looked at.
    DELETE FROM tagged WHERE NOT json_valid(old.tags)
      AND number = (SELECT number FROM listed WHERE transaction_id = new.id);
    INSERT INTO tagged (tag, number) SELECT DISTINCT e.value, l.number FROM ${tagsIn('new.tags')} e, listed l
      WHERE l.transaction_id = new.id;
  END;
`
