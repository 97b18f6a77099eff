/** Cancels and disputes by their transaction: few transactions have one, and each row of the list asks for both. */
export const followUps = `
  CREATE INDEX intents_follow_ups ON intents (transaction_id, kind) WHERE kind <> 'create';
`
