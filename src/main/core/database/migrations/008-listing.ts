import { keptByTriggers, numberOf } from './008-listing-triggers.ts'
import { search } from './008-search.ts'

/** The columns by which the list is sorted; each has an index starting with the merchant and ending with the number. */
const SORTED = [
  'kind',
  'state',
  'status',
  'status_read_at',
  'currency',
  'amount_key',
  'expires_at',
  'merchant_transaction_id',
  'platform_id',
  'owner_name',
  'reference',
]

/**
 * What the list shows, filters, sorts and searches: one row per transaction, maintained by triggers so that no write
 * can forget it.
 */
export const listing = `
  -- Short, as it stands in front of the indexes of the list. Never given twice.
  ALTER TABLE profiles ADD COLUMN number INTEGER;
  UPDATE profiles SET number = rowid;
  CREATE UNIQUE INDEX profiles_by_number ON profiles (number);
  CREATE TRIGGER profiles_are_numbered AFTER INSERT ON profiles WHEN new.number IS NULL BEGIN
    UPDATE profiles SET number = (SELECT coalesce(max(number), 0) + 1 FROM profiles) WHERE id = new.id;
  END;

  -- As read off the reply or the payload, for search.
  ALTER TABLE transactions ADD COLUMN account_number TEXT;
  ALTER TABLE transactions ADD COLUMN bank_name TEXT;
  UPDATE transactions SET (account_number, bank_name) = (
    SELECT json_extract(reply, '$.fields.account_number'),
      coalesce(json_extract(reply, '$.fields.bank_name'), json_extract(request, '$.bank_name'))
    FROM intents WHERE transaction_id = transactions.id AND kind = 'create' ORDER BY intents.number DESC LIMIT 1);
  -- The operator's own words on a transaction. Tags as a JSON list.
  ALTER TABLE transactions ADD COLUMN note TEXT;
  ALTER TABLE transactions ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';

  CREATE TABLE listed (
    -- The time of creation in milliseconds, times 1024, and a count within it: its order is that of creation, a span of
    -- time is a span of numbers, and each index below ends with it.
    number INTEGER PRIMARY KEY,
    transaction_id TEXT NOT NULL UNIQUE REFERENCES transactions (id),
    merchant INTEGER NOT NULL,
    kind TEXT NOT NULL,
    -- Of the newest creation; 'accepted' of one that was added.
    state TEXT NOT NULL,
    -- As last read; null while none is known.
    status TEXT,
    status_read_at TEXT,
    -- When the status was first seen to be this one.
    status_since TEXT,
    -- When it was first read to be paid, whatever it is by now.
    first_paid_at TEXT,
    currency TEXT,
    -- 18 digits before the point and 8 after it, without the point: sorts by value. Null where no amount is known.
    amount_key TEXT,
    -- In UTC where it can be read as a time; as it came where not.
    expires_at TEXT,
    merchant_transaction_id TEXT,
    platform_id TEXT,
    owner_name TEXT,
    reference TEXT,
    is_unresolved INTEGER NOT NULL,
    has_dispute INTEGER NOT NULL,
    has_receipt INTEGER NOT NULL
  ) STRICT;

  -- The same as it follows from everything else: what the table must hold.
  CREATE VIEW listing AS
  SELECT t.id AS transaction_id, p.number AS merchant, t.kind,
    coalesce((SELECT state FROM intents WHERE transaction_id = t.id AND kind = 'create' ORDER BY number DESC LIMIT 1),
      'accepted') AS state,
    o.status, o.read_at AS status_read_at,
    (SELECT first_read_at FROM observations WHERE transaction_id = t.id AND id > coalesce((SELECT max(id) FROM observations
      WHERE transaction_id = t.id AND status IS NOT o.status), 0) ORDER BY id LIMIT 1) AS status_since,
    (SELECT first_read_at FROM observations WHERE transaction_id = t.id AND status = 'paid' ORDER BY id LIMIT 1)
      AS first_paid_at,
    nullif(t.currency, '') AS currency,
    CASE WHEN t.amount <> '' THEN substr('00000000000000000' || substr(t.amount, 1, instr(t.amount || '.', '.') - 1), -18)
      || substr(substr(t.amount, instr(t.amount || '.', '.') + 1) || '00000000', 1, 8) END AS amount_key,
    -- Digits alone would be taken for a day of the Julian calendar.
    CASE WHEN t.expires_at GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*'
      THEN coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', t.expires_at), t.expires_at) ELSE t.expires_at END AS expires_at,
    -- One that was added holds its own id where the merchant's is not known.
    nullif(t.merchant_transaction_id, t.id) AS merchant_transaction_id, t.platform_id, t.owner_name, t.reference,
    EXISTS (SELECT 1 FROM intents i WHERE i.transaction_id = t.id AND i.state = 'unknown' AND i.settled IS NULL
      AND i.number = (SELECT max(number) FROM intents WHERE transaction_id = t.id AND kind = i.kind)) AS is_unresolved,
    EXISTS (SELECT 1 FROM disputes WHERE transaction_id = t.id) OR EXISTS (SELECT 1 FROM intents
      WHERE transaction_id = t.id AND kind = 'dispute' AND state = 'accepted') AS has_dispute,
    coalesce(o.receipts, '[]') <> '[]' AS has_receipt
  FROM transactions t JOIN profiles p ON p.id = t.profile_id
  LEFT JOIN observations o ON o.id = (SELECT max(id) FROM observations WHERE transaction_id = t.id);

  INSERT INTO listed
  SELECT t.base + row_number() OVER (PARTITION BY t.base ORDER BY t.place) - 1, l.*
  FROM (SELECT id, rowid AS place, ${numberOf('created_at')} AS base FROM transactions) t
  JOIN listing l ON l.transaction_id = t.id;

  CREATE INDEX listed_by_merchant ON listed (merchant);
  ${SORTED.map((column) => `CREATE INDEX listed_by_${column} ON listed (merchant, ${column});`).join('\n  ')}
  CREATE INDEX listed_unresolved ON listed (merchant) WHERE is_unresolved = 1;
  CREATE INDEX listed_with_dispute ON listed (merchant) WHERE has_dispute = 1;
  CREATE INDEX listed_with_receipt ON listed (merchant) WHERE has_receipt = 1;

  -- Every status that was ever read.
  CREATE TABLE statuses_seen (status TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  INSERT INTO statuses_seen SELECT DISTINCT status FROM observations WHERE status IS NOT NULL;

  -- Which transactions have a tag.
  CREATE TABLE tagged (tag TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (tag, number)) STRICT, WITHOUT ROWID;
  ${search}
  ${keptByTriggers}
`
