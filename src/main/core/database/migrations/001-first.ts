/** Merchants, transactions, the journal of writes, and what was read of them. Money is text; times are ISO 8601 UTC. */
export const first = `
  CREATE TABLE profiles (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    environment TEXT NOT NULL,
    base_url TEXT NOT NULL,
    auth TEXT NOT NULL,
    -- Grows with every change of address, environment or way to authenticate: an order names the one it was made for.
    revision INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    removed_at TEXT
  ) STRICT;

  CREATE TABLE transactions (
    id TEXT PRIMARY KEY,
    profile_id TEXT NOT NULL REFERENCES profiles (id),
    environment TEXT NOT NULL,
    -- Where it was created: a merchant's address may change, the transaction stays where it is.
    base_url TEXT NOT NULL,
    kind TEXT NOT NULL,
    merchant_transaction_id TEXT NOT NULL,
    platform_id TEXT,
    amount TEXT NOT NULL,
    currency TEXT NOT NULL,
    owner_name TEXT,
    card_first6 TEXT,
    card_last4 TEXT,
    card_hash TEXT,
    expires_at TEXT,
    created_at TEXT NOT NULL,
    UNIQUE (profile_id, merchant_transaction_id)
  ) STRICT;
  CREATE INDEX transactions_by_time ON transactions (created_at DESC, id DESC);
  CREATE INDEX transactions_by_profile ON transactions (profile_id, created_at DESC, id DESC);

  -- The journal. A row is on disk before the first byte of its request leaves, and is never deleted. Its order is that of
  -- its numbers, never of a clock, which may be set back.
  CREATE TABLE intents (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    transaction_id TEXT NOT NULL REFERENCES transactions (id),
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    request TEXT NOT NULL,
    begun_at TEXT NOT NULL,
    ended_at TEXT,
    reply TEXT,
    failure TEXT
  ) STRICT;
  CREATE INDEX intents_by_transaction ON intents (transaction_id);
  CREATE INDEX intents_open ON intents (state) WHERE state IN ('sending', 'unknown');

  -- Readings of the status that said something new; read_at moves on while nothing changes.
  CREATE TABLE observations (
    id INTEGER PRIMARY KEY,
    transaction_id TEXT NOT NULL REFERENCES transactions (id),
    first_read_at TEXT NOT NULL,
    read_at TEXT NOT NULL,
    status TEXT,
    receipts TEXT NOT NULL,
    payload TEXT NOT NULL
  ) STRICT;
  CREATE INDEX observations_by_transaction ON observations (transaction_id, id);

  -- The last balance and bank list of each merchant, to be shown with their age.
  CREATE TABLE account_readings (
    profile_id TEXT NOT NULL REFERENCES profiles (id),
    what TEXT NOT NULL,
    read_at TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (profile_id, what)
  ) STRICT;
`
