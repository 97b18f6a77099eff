/** References are compared with look-alike letters folded: keys are made anew, by fill-reference-keys.ts. */
export const similarKeys = `
  UPDATE transactions SET reference_key = NULL WHERE reference_key IS NOT NULL;
  CREATE INDEX transactions_without_reference_key ON transactions (id) WHERE reference IS NOT NULL AND reference_key IS NULL;
`
