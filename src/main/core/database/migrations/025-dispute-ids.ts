/** Index of disputes by the ID in the response: each dispute read from the list is looked for among those opened here. */
export const disputeIds = `
  CREATE INDEX intents_dispute_ids ON intents (
    CASE WHEN json_valid(reply) THEN json_extract(reply, '$.id') END COLLATE NOCASE) WHERE kind = 'dispute';
`
