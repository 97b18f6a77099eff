/** How much of platforms' replies is kept. Replies that were kept longer before are cut by cut-kept-replies.ts. */
export const replyLimits = `
  -- Bytes of raw payloads that are kept, by what has a limit of them: a transaction (its id), or a merchant and a day of
  -- first reading (UTC). The oldest go first.
  CREATE TABLE payload_room (
    owner TEXT PRIMARY KEY,
    bytes INTEGER NOT NULL,
    -- Observations up to this one have none left that counts here.
    looked_at INTEGER NOT NULL,
    -- What was dropped for the sake of the limit: how many payloads, their bytes, when last.
    dropped INTEGER NOT NULL DEFAULT 0,
    dropped_bytes INTEGER NOT NULL DEFAULT 0,
    dropped_at TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX receipts_by_fetching ON receipts (profile_id, fetched_at, size) WHERE fetched_at IS NOT NULL;
`
