/**
 * What a creation's transaction had beside the request, once another attempt under the same order ID has taken its place: kind,
 * reference, reference_key, card_hash. Null while it is the newest, and for those that were replaced before this version.
 */
export const replaced = `ALTER TABLE intents ADD COLUMN replaced TEXT;`
