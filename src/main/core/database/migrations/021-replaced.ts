/**
 * What a creation's transaction had beside the request, kept when another attempt under the same order ID takes its place: kind,
 * reference, reference_key, card_hash. Null where that has not happened, or happened before this version.
 */
export const replaced = `ALTER TABLE intents ADD COLUMN replaced TEXT;`
