/** References are compared with look-alike letters folded: fill-reference-keys.ts creates their keys again. */
export const similarKeys = `
  UPDATE transactions SET reference_key = NULL WHERE reference_key IS NOT NULL;
  CREATE INDEX transactions_without_reference_key ON transactions (id) WHERE reference IS NOT NULL AND reference_key IS NULL;
`
