/** Files kept with transactions, which of them were sent with which dispute, and disputes that are not sent yet. */
export const evidence = `
  CREATE TABLE evidence (
    -- In the order they came.
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    transaction_id TEXT NOT NULL REFERENCES transactions (id),
    -- Names the copy in the folder of evidence; null where none was taken.
    sha256 TEXT,
    name TEXT NOT NULL,
    sent_name TEXT,
    size INTEGER NOT NULL,
    content_type TEXT,
    trouble TEXT,
    attached INTEGER NOT NULL,
    source TEXT NOT NULL,
    added_at TEXT NOT NULL,
    operator TEXT,
    removed_at TEXT
  ) STRICT;
  CREATE INDEX evidence_by_transaction ON evidence (transaction_id, number);
  CREATE INDEX evidence_by_content ON evidence (sha256) WHERE sha256 IS NOT NULL;
  CREATE UNIQUE INDEX evidence_once ON evidence (transaction_id, sha256) WHERE sha256 IS NOT NULL;

  -- What went out with a dispute, in the order it was sent. Kept for good, as the service never shows what it has.
  CREATE TABLE dispute_files (
    intent_id TEXT NOT NULL REFERENCES intents (id),
    place INTEGER NOT NULL,
    name TEXT NOT NULL,
    content_type TEXT NOT NULL,
    size INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    PRIMARY KEY (intent_id, place)
  ) STRICT;
  CREATE INDEX dispute_files_by_content ON dispute_files (sha256);

  CREATE TABLE dispute_drafts (
    transaction_id TEXT PRIMARY KEY REFERENCES transactions (id),
    saved_at TEXT NOT NULL,
    draft TEXT NOT NULL
  ) STRICT;
`
