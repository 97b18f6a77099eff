/**
 * Readings that name another order, and what operators have accepted of them; the platform's clock offset when a
 * dispute was sent; the page number that a page of a dispute list reported.
 */
export const outcomes = `
  -- The newest of each transaction: nothing that is read off observations may come from one of these.
  CREATE TABLE other_readings (
    transaction_id TEXT PRIMARY KEY REFERENCES transactions (id),
    first_read_at TEXT NOT NULL,
    read_at TEXT NOT NULL,
    status TEXT,
    receipts TEXT NOT NULL,
    differences TEXT NOT NULL,
    payload TEXT NOT NULL,
    packed BLOB
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE accepted_differences (
    transaction_id TEXT NOT NULL REFERENCES transactions (id),
    field TEXT NOT NULL,
    -- What the payload said.
    theirs TEXT NOT NULL,
    at TEXT NOT NULL,
    operator TEXT NOT NULL,
    PRIMARY KEY (transaction_id, field)
  ) STRICT, WITHOUT ROWID;

  -- Milliseconds by which the platform's clock was ahead of this computer's, at least and at most; null: not known.
  ALTER TABLE intents ADD COLUMN clock_least INTEGER;
  ALTER TABLE intents ADD COLUMN clock_most INTEGER;

  -- As the reply says it, where that is not the number that was asked for.
  ALTER TABLE dispute_lists ADD COLUMN echoed_page TEXT;
`
