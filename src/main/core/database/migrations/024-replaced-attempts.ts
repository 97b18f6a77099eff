/** Index of the attempts that another one under the same order ID replaced: those with a reference are found by it. */
export const replacedAttempts = `
  CREATE INDEX intents_replaced ON intents (transaction_id) WHERE replaced IS NOT NULL;
`
