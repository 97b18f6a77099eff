/**
 * What a creation's transaction had besides the request (kind, reference, reference_key, card_hash), kept when another
 * attempt under the same order ID replaces it. `null` if that has not happened, or happened before this version.
 */
export const replaced = `ALTER TABLE intents ADD COLUMN replaced TEXT;`
