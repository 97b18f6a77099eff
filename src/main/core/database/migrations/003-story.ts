/**
 * What happened to each transaction and who did it, how unknown outcomes were ended, and what a merchant's payments are
 * checked against.
 */
export const story = `
  ALTER TABLE profiles ADD COLUMN guard TEXT NOT NULL DEFAULT '{"idPattern":null,"duplicateHours":24,"limits":{}}';

  ALTER TABLE transactions ADD COLUMN reference TEXT;
  -- As references are compared: case and spacing aside.
  ALTER TABLE transactions ADD COLUMN reference_key TEXT;
  CREATE INDEX transactions_by_reference ON transactions (reference_key) WHERE reference_key IS NOT NULL;
  CREATE INDEX transactions_by_platform_id ON transactions (platform_id) WHERE platform_id IS NOT NULL;
  CREATE INDEX transactions_by_card ON transactions (card_first6, card_last4) WHERE card_first6 IS NOT NULL;

  -- Whether a creation is one that was asked for again under the same id, to find out about the one before.
  ALTER TABLE intents ADD COLUMN is_again INTEGER NOT NULL DEFAULT 0;
  -- How what was unknown was ended; null while it is not.
  ALTER TABLE intents ADD COLUMN settled TEXT;
  -- What came back, redacted, with its HTTP status.
  ALTER TABLE intents ADD COLUMN http_status INTEGER;
  ALTER TABLE intents ADD COLUMN raw_reply TEXT;
  CREATE INDEX intents_unsettled ON intents (transaction_id) WHERE state = 'unknown' AND settled IS NULL;

  CREATE TABLE story (
    number INTEGER PRIMARY KEY,
    transaction_id TEXT NOT NULL REFERENCES transactions (id),
    at TEXT NOT NULL,
    -- Who did it; null: the desk by itself, or the platform.
    operator TEXT,
    event TEXT NOT NULL
  ) STRICT;
  CREATE INDEX story_by_transaction ON story (transaction_id, number);

  -- What is known of the time before stories were kept.
  INSERT INTO story (transaction_id, at, event)
  SELECT transaction_id, at, event FROM (
    SELECT transaction_id, begun_at AS at, 0 AS rank, number,
      json_object('what', 'sent', 'call', 'create', 'intentId', id) AS event FROM intents
    UNION ALL
    SELECT transaction_id, ended_at, 1, number, CASE json_extract(failure, '$.reason')
      WHEN 'desk_closed' THEN json_object('what', 'left_open', 'call', 'create', 'intentId', id)
      ELSE json_object(
        'what', 'answered', 'call', 'create', 'intentId', id, 'state', state,
        'failure', json_extract(failure, '$.kind'), 'code', json_extract(failure, '$.code'),
        'httpStatus', json_extract(failure, '$.httpStatus'), 'hasReply', json('false')) END
      FROM intents WHERE ended_at IS NOT NULL
    UNION ALL
    SELECT transaction_id, first_read_at, 2, id, json_object('what', 'status', 'status', status, 'before', before) FROM (
      SELECT *, lag(status) OVER (PARTITION BY transaction_id ORDER BY id) AS before,
        row_number() OVER (PARTITION BY transaction_id ORDER BY id) AS place FROM observations)
      WHERE place = 1 OR status IS NOT before
  ) ORDER BY at, rank, number;

  CREATE TRIGGER story_is_not_changed BEFORE UPDATE ON story BEGIN SELECT raise(ABORT, 'a story is only added to'); END;
  CREATE TRIGGER story_is_not_deleted BEFORE DELETE ON story BEGIN SELECT raise(ABORT, 'a story is only added to'); END;
`
