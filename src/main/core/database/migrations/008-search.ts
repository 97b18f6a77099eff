/** Adds the existing texts to both indexes. */
export const fillSearch = `
  INSERT INTO searched (rowid, text) SELECT number, text FROM search_texts ORDER BY number;
  INSERT INTO searched_words (rowid, text) SELECT number, text FROM search_texts ORDER BY number;
`

/** The searched texts: matched anywhere from three characters on, and at the beginnings of words below that. */
export const search = `
  -- The text of a transaction that is searched. Never a card number: none is kept. Without ё, whole or of two signs.
  CREATE VIEW search_texts AS
  SELECT l.number, t.id AS transaction_id, replace(replace(replace(replace(concat_ws(char(10),
    nullif(t.merchant_transaction_id, t.id), t.platform_id, t.platform_uuid, t.entered_id, t.reference, t.owner_name,
    t.account_number, t.bank_name, t.note, (SELECT group_concat(value, char(10)) FROM json_each(t.tags))),
    'ё', 'е'), 'Ё', 'Е'), 'е' || char(776), 'е'), 'Е' || char(776), 'Е') AS text
  FROM listed l JOIN transactions t ON t.id = l.transaction_id;

  CREATE VIRTUAL TABLE searched USING fts5(text, tokenize = 'trigram', content = '', contentless_delete = 1);
  CREATE VIRTUAL TABLE searched_words USING fts5(text, tokenize = 'unicode61 remove_diacritics 0', prefix = '1 2',
    detail = none, content = '', contentless_delete = 1);${fillSearch}`
