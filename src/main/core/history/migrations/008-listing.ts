/** What the list shows, filters, sorts and searches, a row for each transaction, kept by triggers: no write can forget it. */
export const listing = `
  -- Short, as it stands in front of most indexes of the list. Never given twice.
  ALTER TABLE profiles ADD COLUMN number INTEGER;
  UPDATE profiles SET number = rowid;
  CREATE UNIQUE INDEX profiles_by_number ON profiles (number);
  CREATE TRIGGER profiles_are_numbered AFTER INSERT ON profiles WHEN new.number IS NULL BEGIN
    UPDATE profiles SET number = (SELECT coalesce(max(number), 0) + 1 FROM profiles) WHERE id = new.id;
  END;

  -- As read off the payload or the reply, for search and filters.
  ALTER TABLE transactions ADD COLUMN account_number TEXT;
  ALTER TABLE transactions ADD COLUMN bank_name TEXT;
  UPDATE transactions SET (account_number, bank_name) = (
    SELECT json_extract(reply, '$.fields.account_number'),
      coalesce(json_extract(reply, '$.fields.bank_name'), json_extract(request, '$.bank_name'))
    FROM intents WHERE transaction_id = transactions.id AND kind = 'create' ORDER BY intents.number DESC LIMIT 1);
  -- The operator's own words on a transaction. Tags as a JSON list.
  ALTER TABLE transactions ADD COLUMN note TEXT;
  ALTER TABLE transactions ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';

  CREATE TABLE listed (
    -- The time of creation in milliseconds, times 1024, and a count within it: its order is that of creation, a span of
    -- time is a span of numbers, and each index below ends with it.
    number INTEGER PRIMARY KEY,
    transaction_id TEXT NOT NULL UNIQUE REFERENCES transactions (id),
    merchant INTEGER NOT NULL,
    kind TEXT NOT NULL,
    -- Of the newest creation; 'accepted' of one that was added.
    state TEXT NOT NULL,
    -- As last read; null while none is known.
    status TEXT,
    status_read_at TEXT,
    -- When the status was first seen to be this one.
    status_since TEXT,
    currency TEXT,
    -- 18 digits before the point and 8 after it, without the point: sorts by value. Null where no amount is known.
    amount_key TEXT,
    expires_at TEXT,
    merchant_transaction_id TEXT,
    platform_id TEXT,
    owner_name TEXT,
    reference TEXT,
    is_unresolved INTEGER NOT NULL,
    has_dispute INTEGER NOT NULL,
    has_receipt INTEGER NOT NULL,
    searched TEXT NOT NULL
  ) STRICT;
`
