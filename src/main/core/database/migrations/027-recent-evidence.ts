/** Indexes of when files were added and disputes sent: what evidence takes up is summed without files that are gone. */
export const recentEvidence = `
  CREATE INDEX evidence_by_time ON evidence (added_at);
  CREATE INDEX intents_disputes_by_time ON intents (begun_at) WHERE kind = 'dispute';
`
