/**
 * Index of when creations began, by their numbers: a retry looks at all later ones, and would read their requests from
 * the disk. Retries are left out.
 */
export const creations = `
  CREATE INDEX intents_creations ON intents (number, begun_at) WHERE kind = 'create' AND is_again = 0;
`
