import { createKeyedHash, type KeyedHash } from '../keyed-hash.ts'
import type { SecretStore } from '../ports.ts'

/**
 * Recognises a card that was used before without keeping its number. Sixteen digits are too few for a plain hash to hide.
 * Null where there is no lasting key store: the card is then known by its visible digits alone.
 */
export type CardHash = KeyedHash

export function createCardHash(secrets: SecretStore): CardHash {
  return createKeyedHash(secrets, 'card-hash-key')
}
