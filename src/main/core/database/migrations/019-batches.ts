/**
 * Batches of payouts from files. They contain no card numbers, only the first six and last four digits of each, and a
 * keyed hash.
 */
export const batches = `
  CREATE TABLE batches (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    profile_id TEXT NOT NULL REFERENCES profiles (id),
    -- The file: its name, size and SHA-256, by which it is recognised when it is chosen again.
    file TEXT NOT NULL,
    file_sha256 TEXT NOT NULL,
    created_at TEXT NOT NULL,
    operator TEXT NOT NULL,
    -- What the operator has said of the file, as JSON.
    draft TEXT NOT NULL,
    -- draft, sealed, sending, paused, stopped, ended, done
    state TEXT NOT NULL,
    -- Why it has stopped, as JSON; null where it has not.
    stop TEXT,
    sealed_at TEXT,
    sealed_by TEXT,
    -- SHA-256 over what is sent.
    seal TEXT,
    -- The account that it was sealed for: its rows go under no other.
    account_id INTEGER REFERENCES accounts (id),
    -- The file's headers, as JSON.
    headers TEXT NOT NULL DEFAULT '[]',
    lanes INTEGER NOT NULL DEFAULT 2,
    per_second REAL NOT NULL DEFAULT 5
  ) STRICT;
  CREATE INDEX batches_by_file ON batches (file_sha256);
  CREATE INDEX batches_by_profile ON batches (profile_id);

  -- What is sent of a sealed batch, a row each. It is written once; what became of it is its transaction's to say.
  CREATE TABLE batch_rows (
    batch_id TEXT NOT NULL REFERENCES batches (id),
    -- As the file's spreadsheet counts.
    row INTEGER NOT NULL,
    -- The cells as they stand in the file, as JSON, what could be a card number masked.
    cells TEXT NOT NULL,
    -- What is asked of the service, as in a creation's intent; null: the row is left out.
    request TEXT,
    reference TEXT,
    note TEXT,
    card_hash TEXT,
    left_out TEXT,
    -- What the operator has said of it, as JSON: payouts like it that were seen, an amount above the limit.
    answers TEXT NOT NULL DEFAULT '{}',
    -- The desk's own failure for which it was not sent, as JSON.
    held TEXT,
    -- Of its newest try; null: it was never begun.
    intent_id TEXT,
    transaction_id TEXT REFERENCES transactions (id),
    -- Another order has used its id since, as it may after it was refused or not sent.
    id_reused INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (batch_id, row)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX batch_rows_by_transaction ON batch_rows (transaction_id) WHERE transaction_id IS NOT NULL;

  -- What was said of one file and holds for the next: columns by their headers, banks by their names.
  CREATE TABLE batch_answers (
    profile_id TEXT NOT NULL REFERENCES profiles (id),
    about TEXT NOT NULL,
    key TEXT NOT NULL,
    answer TEXT NOT NULL,
    PRIMARY KEY (profile_id, about, key)
  ) STRICT, WITHOUT ROWID;
`
