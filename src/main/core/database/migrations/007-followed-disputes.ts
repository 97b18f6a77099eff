/** Polled disputes: the full record, every status seen, and the lists as the platform returned them. */
export const followedDisputes = `
  -- The platform it was read at: a merchant's may change. What was read before this was kept was read for a transaction,
  -- and at its platform.
  ALTER TABLE disputes ADD COLUMN environment TEXT;
  ALTER TABLE disputes ADD COLUMN base_url TEXT;
  UPDATE disputes SET (environment, base_url) =
    (SELECT environment, base_url FROM transactions WHERE id = disputes.transaction_id);
  ALTER TABLE disputes ADD COLUMN record TEXT;
  ALTER TABLE disputes ADD COLUMN record_read_at TEXT;
  ALTER TABLE disputes ADD COLUMN status TEXT;
  -- When another status than before was noticed by the desk itself and no one has looked at it yet.
  ALTER TABLE disputes ADD COLUMN news_at TEXT;
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
  -- When it was first in the status it was last read in is not known.
  INSERT INTO dispute_statuses (profile_id, dispute_id, status, at) SELECT profile_id, id, status, read_at FROM disputes;

  CREATE INDEX disputes_by_news ON disputes (news_at) WHERE news_at IS NOT NULL;
  CREATE INDEX intents_of_disputes ON intents (transaction_id) WHERE kind = 'dispute';

  -- Of an attempt to open a dispute: the last line of dispute_statuses when it began. What has an earlier one was there
  -- before, whatever clocks say. Null where it began before this was kept.
  ALTER TABLE intents ADD COLUMN statuses_before INTEGER;

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
