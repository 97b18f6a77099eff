const DAY = 86_400_000

/** A stored time in milliseconds; 0 if it is not a time. */
const moment = (time: string): string => `coalesce(CAST(round(unixepoch(${time}, 'subsec') * 1000) AS INTEGER), 0)`

/** Makes a polled transaction be read again soon, because something happened to it at `time`. */
const enliven = (transactionId: string, time: string): string => `
    UPDATE followed SET lively_at = max(lively_at, ${moment(time)}), pace = 5000, due_at = ${moment(time)} + 5000
    WHERE transaction_id = ${transactionId};`

/** Which transactions the desk polls, and when next; compressed payloads; what was seen for the first time. */
export const following = `
  ALTER TABLE profiles ADD COLUMN following TEXT NOT NULL
    DEFAULT '{"kinds":["payin_account","payin_acquiring","payout_card","added"],"perSecond":2}';

  -- Every transaction whose platform id is known, kept by triggers. Moments and pauses in milliseconds.
  CREATE TABLE followed (
    transaction_id TEXT PRIMARY KEY REFERENCES transactions (id),
    profile_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    -- When something last happened to it.
    lively_at INTEGER NOT NULL,
    -- The pause before the next reading, one of few: what is due is looked for pace by pace.
    pace INTEGER NOT NULL,
    due_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- Those that are there: how fresh each is is found out as it is read. Until then they are spread, so that they do not come
  -- all at once.
  WITH there AS MATERIALIZED (
    SELECT t.id, t.profile_id, t.kind, (SELECT status FROM observations WHERE transaction_id = t.id ORDER BY id DESC LIMIT 1)
        IN ('paid', 'underpaid', 'overpaid', 'error', 'expired', 'cancel', 'chargeback') IS TRUE AS is_settled,
      max(${moment('t.created_at')}, ${moment(`(SELECT first_read_at FROM observations WHERE transaction_id = t.id
        ORDER BY id DESC LIMIT 1)`)}) AS lively_at, ${moment("'now'")} AS now
    FROM transactions t WHERE t.platform_id IS NOT NULL),
  paced AS MATERIALIZED (
    SELECT *, CASE
      WHEN now - lively_at < ${DAY / 24} THEN 60000
      WHEN now - lively_at < ${2 * DAY} THEN iif(is_settled, ${DAY}, 1800000)
      WHEN now - lively_at < ${14 * DAY} THEN iif(is_settled, ${7 * DAY}, ${DAY / 4})
      WHEN now - lively_at < ${90 * DAY} THEN iif(is_settled, ${7 * DAY}, ${DAY})
      ELSE iif(is_settled, ${30 * DAY}, ${7 * DAY}) END AS pace FROM there)
  INSERT INTO followed SELECT id, profile_id, kind, lively_at, pace, now + abs(random() % pace) FROM paced;
  CREATE INDEX followed_by_due ON followed (profile_id, kind, pace, due_at);

  CREATE TRIGGER added_is_followed AFTER INSERT ON transactions WHEN new.platform_id IS NOT NULL BEGIN
    INSERT INTO followed VALUES (new.id, new.profile_id, new.kind, ${moment('new.created_at')}, 5000,
      ${moment('new.created_at')} + 5000);
  END;
  CREATE TRIGGER named_is_followed AFTER UPDATE OF platform_id ON transactions
  WHEN new.platform_id IS NOT old.platform_id BEGIN
    DELETE FROM followed WHERE transaction_id = new.id;
    INSERT INTO followed SELECT new.id, new.profile_id, new.kind, at, 5000, at + 5000
    FROM (SELECT ${moment(`coalesce((SELECT max(ended_at) FROM intents WHERE transaction_id = new.id), new.created_at)`)} AS at)
    WHERE new.platform_id IS NOT NULL;
  END;
  CREATE TRIGGER answered_is_lively AFTER UPDATE OF state ON intents
  WHEN new.state <> 'sending' AND new.ended_at IS NOT NULL BEGIN${enliven('new.transaction_id', 'new.ended_at')}
  END;
  -- The first status that is seen of a dispute may be an old one: it is looked at once.
  CREATE TRIGGER dispute_is_looked_at AFTER INSERT ON dispute_statuses BEGIN
    UPDATE followed SET due_at = min(due_at, ${moment('new.at')})
    WHERE transaction_id = (SELECT transaction_id FROM disputes WHERE profile_id = new.profile_id AND id = new.dispute_id);
  END;
  CREATE TRIGGER disputed_is_lively AFTER INSERT ON dispute_statuses
  WHEN EXISTS (SELECT 1 FROM dispute_statuses WHERE profile_id = new.profile_id AND dispute_id = new.dispute_id
    AND number < new.number) BEGIN${enliven(
      '(SELECT transaction_id FROM disputes WHERE profile_id = new.profile_id AND id = new.dispute_id)',
      'new.at',
    )}
  END;

  -- The payload deflated, where that is shorter; payload is empty then. Both empty: it was dropped.
  ALTER TABLE observations ADD COLUMN packed BLOB;

  -- Names of fields and words for statuses, each where and with what it was seen first.
  CREATE TABLE first_seen (
    environment TEXT NOT NULL,
    base_url TEXT NOT NULL,
    -- 'field' or 'status'.
    what TEXT NOT NULL,
    word TEXT NOT NULL,
    first_seen_at TEXT NOT NULL,
    -- Null: it was there before this was kept.
    transaction_id TEXT REFERENCES transactions (id),
    PRIMARY KEY (environment, base_url, what, word)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX first_seen_by_transaction ON first_seen (transaction_id) WHERE transaction_id IS NOT NULL;
  INSERT OR IGNORE INTO first_seen
  SELECT t.environment, t.base_url, 'field', substr(f.key, 1, 200), o.first_read_at, NULL
  FROM (SELECT * FROM observations ORDER BY id DESC LIMIT 10000) o JOIN transactions t ON t.id = o.transaction_id,
    json_each(o.payload) f
  WHERE json_type(o.payload) = 'object';
  INSERT OR IGNORE INTO first_seen
  SELECT t.environment, t.base_url, 'status', substr(o.status, 1, 200), min(o.first_read_at), NULL
  FROM observations o JOIN transactions t ON t.id = o.transaction_id
  WHERE o.status NOT IN ('process', 'pending', 'paid', 'underpaid', 'overpaid', 'processing', 'pending_confirmation', 'error',
    'expired', 'cancel', 'chargeback', 'disputed')
  GROUP BY 1, 2, 4;
`
