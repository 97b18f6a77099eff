/** Disputes as last read, by merchant. */
export const disputes = `
  CREATE TABLE disputes (
    profile_id TEXT NOT NULL REFERENCES profiles (id),
    id TEXT NOT NULL,
    -- The transaction of this desk it was read for.
    transaction_id TEXT REFERENCES transactions (id),
    first_seen_at TEXT NOT NULL,
    read_at TEXT NOT NULL,
    item TEXT NOT NULL,
    PRIMARY KEY (profile_id, id)
  ) STRICT;
  CREATE INDEX disputes_by_transaction ON disputes (transaction_id);
`
