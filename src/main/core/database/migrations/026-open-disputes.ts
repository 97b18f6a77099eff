const OPENED_ID = "CASE WHEN json_valid(reply) THEN json_extract(reply, '$.id') END"

/** Inserts the disputes that were opened here and never read. In a record, the same UUID may be in the other case. */
const insertUnread = (condition: string): string => `
  INSERT INTO unread_disputes (profile_id, id, intent)
  SELECT t.profile_id, i.id, i.number
  FROM (SELECT number, transaction_id, ${OPENED_ID} AS id FROM intents WHERE kind = 'dispute' AND state = 'accepted'${condition}) i
    CROSS JOIN transactions t ON t.id = i.transaction_id
  WHERE i.id IS NOT NULL AND NOT EXISTS
    (SELECT 1 FROM disputes WHERE profile_id = t.profile_id AND id IN (i.id, lower(i.id), upper(i.id)));`

/** The disputes that are polled, found without looking at those that are closed. */
export const openDisputes = `
  CREATE INDEX disputes_open ON disputes (profile_id) WHERE status IS NULL OR status NOT IN
    ('cancelled', 'rejected', 'resolved_approved', 'resolved_rejected', 'expired', 'success', 'canceled');

  -- Kept by triggers. The merchant is the transaction's.
  CREATE TABLE unread_disputes (
    profile_id TEXT NOT NULL REFERENCES profiles (id),
    id TEXT NOT NULL COLLATE NOCASE,
    intent INTEGER NOT NULL REFERENCES intents (number),
    PRIMARY KEY (profile_id, id, intent)
  ) STRICT, WITHOUT ROWID;
${insertUnread('')}

  CREATE TRIGGER opened_is_unread AFTER UPDATE OF state ON intents
  WHEN new.kind = 'dispute' AND new.state = 'accepted' AND old.state <> 'accepted' BEGIN${insertUnread(' AND number = new.number')}
  END;
  CREATE TRIGGER read_is_not_unread AFTER INSERT ON disputes BEGIN
    DELETE FROM unread_disputes WHERE profile_id = new.profile_id AND id = new.id;
  END;
`
