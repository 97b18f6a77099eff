/** Index of the attempts that another one under the same order ID replaced: the duplicate check compares them at any age. */
export const replacedAttempts = `
  CREATE INDEX intents_replaced ON intents (transaction_id) WHERE replaced IS NOT NULL;
`
