/** Index of cancels and disputes by transaction: few transactions have any, and each row of the list queries both. */
export const followUps = `
  CREATE INDEX intents_follow_ups ON intents (transaction_id, kind) WHERE kind <> 'create';
`
