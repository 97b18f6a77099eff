/** Transactions that were not created from this desk: the operator entered one of their IDs. */
export const added = `
  -- Null: created here. Of one that was added by the platform's id, merchant_transaction_id holds the row's own id while
  -- no payload has said the real one, amount and currency are empty, and kind is 'added'.
  ALTER TABLE transactions ADD COLUMN entered_id TEXT;
  -- As dispute records name it.
  ALTER TABLE transactions ADD COLUMN platform_uuid TEXT;
  CREATE INDEX transactions_by_uuid ON transactions (platform_uuid) WHERE platform_uuid IS NOT NULL;
`
