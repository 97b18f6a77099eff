import { NUMBER } from './008-listing-triggers.ts'

/** The environment each transaction was created in: its merchant's may change, but its money stays what it was. */
export const listedEnvironments = `
  ALTER TABLE listed ADD COLUMN environment TEXT NOT NULL DEFAULT 'live';
  UPDATE listed SET environment = t.environment FROM transactions t
    WHERE t.id = listed.transaction_id AND t.environment <> 'live';
  CREATE INDEX listed_by_environment ON listed (merchant, environment);

  DROP TRIGGER listed_begins;
  CREATE TRIGGER listed_begins AFTER INSERT ON transactions BEGIN
    INSERT INTO listed SELECT ${NUMBER}, l.*, new.environment FROM listing l WHERE l.transaction_id = new.id;
  END;
  -- An id that is used for another try may be used in another environment.
  CREATE TRIGGER listed_follows_environment AFTER UPDATE OF environment ON transactions
    WHEN new.environment <> old.environment BEGIN
    UPDATE listed SET environment = new.environment WHERE transaction_id = new.id;
  END;
`
