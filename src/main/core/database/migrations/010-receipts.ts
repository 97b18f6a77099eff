/** Receipts named by statuses, and the results of fetching them. */
export const receipts = `
  CREATE TABLE receipts (
    -- In the order they were first named.
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    transaction_id TEXT NOT NULL REFERENCES transactions (id),
    -- The transaction's, which never changes: what is due is looked for by merchant.
    profile_id TEXT NOT NULL REFERENCES profiles (id),
    -- As the newest status that names it declares it, and whether that is the newest of all.
    declared TEXT NOT NULL,
    first_seen_at TEXT NOT NULL,
    is_named INTEGER NOT NULL,
    -- Names the copy in the folder of receipts; null where none was taken.
    sha256 TEXT,
    size INTEGER,
    -- By content.
    content_type TEXT,
    fetched_at TEXT,
    -- What came of the newest try, and how many there were.
    refusal TEXT,
    failure TEXT,
    failed_at TEXT,
    tries INTEGER NOT NULL DEFAULT 0,
    -- When it is tried next; null: not by itself.
    next_try_at TEXT
  ) STRICT;
  CREATE INDEX receipts_by_transaction ON receipts (transaction_id, number);
  CREATE INDEX receipts_by_content ON receipts (sha256) WHERE sha256 IS NOT NULL;
  CREATE INDEX receipts_to_fetch ON receipts (profile_id, next_try_at) WHERE next_try_at IS NOT NULL;

  -- What statuses have named before.
  INSERT INTO receipts (id, transaction_id, profile_id, declared, first_seen_at, is_named, next_try_at)
  SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8'
      || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
    o.transaction_id, t.profile_id, r.value, min(o.first_read_at),
    max(o.id = (SELECT max(id) FROM observations WHERE transaction_id = o.transaction_id)), max(o.read_at)
  FROM observations o JOIN transactions t ON t.id = o.transaction_id, json_each(o.receipts) r
  GROUP BY o.transaction_id, json_extract(r.value, '$.id'), json_extract(r.value, '$.url')
  ORDER BY min(o.id), min(r.key);
`
