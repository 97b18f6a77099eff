/** Disputes as they are followed: the full record, each status that was seen, and the lists as the service gave them. */
export const followedDisputes = `
  -- The platform it was read at; null where it was read before this was kept. A merchant's address may change.
  ALTER TABLE disputes ADD COLUMN base_url TEXT;
  ALTER TABLE disputes ADD COLUMN record TEXT;
  ALTER TABLE disputes ADD COLUMN record_read_at TEXT;
  ALTER TABLE disputes ADD COLUMN status TEXT;
  -- When another status than before was noticed by the desk itself and no one has looked at it yet.
  ALTER TABLE disputes ADD COLUMN news_at TEXT;
  -- When it was last tried to be read by itself.
  ALTER TABLE disputes ADD COLUMN tried_at TEXT;
  UPDATE disputes SET status = json_extract(item, '$.status');

  -- Only added to.
  CREATE TABLE dispute_statuses (
    number INTEGER PRIMARY KEY,
    profile_id TEXT NOT NULL,
    dispute_id TEXT NOT NULL,
    status TEXT,
    at TEXT NOT NULL,
    FOREIGN KEY (profile_id, dispute_id) REFERENCES disputes (profile_id, id)
  ) STRICT;
  CREATE INDEX dispute_statuses_by_dispute ON dispute_statuses (profile_id, dispute_id, number);
  INSERT INTO dispute_statuses (profile_id, dispute_id, status, at) SELECT profile_id, id, status, first_seen_at FROM disputes;

  -- A page of the list, by the query it was asked with.
  CREATE TABLE dispute_lists (
    profile_id TEXT NOT NULL REFERENCES profiles (id),
    query TEXT NOT NULL,
    page INTEGER NOT NULL,
    read_at TEXT NOT NULL,
    ids TEXT NOT NULL,
    unreadable INTEGER NOT NULL,
    is_last INTEGER NOT NULL,
    PRIMARY KEY (profile_id, query, page)
  ) STRICT;
`
