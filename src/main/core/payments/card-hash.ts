import { createHmac, randomBytes } from 'node:crypto'
import type { SecretStore } from '../ports.ts'

/** Recognises a card that was used before without keeping its number. */
export type CardHash = (digits: string) => string | null

const KEY = 'card-hash-key'

/**
 * A keyed hash of a card number. Sixteen digits are too few for a plain hash to hide: the key lies in the secret store,
 * never beside the database. Null where there is no lasting key store: a hash whose key is forgotten recognises nothing.
 */
export function createCardHash(secrets: SecretStore): CardHash {
  return (digits) => {
    const key = keyOf(secrets)
    return key && createHmac('sha256', key).update(digits).digest('base64url')
  }
}

function keyOf(secrets: SecretStore): Buffer | null {
  if (secrets.kind !== 'system') return null
  const kept = secrets.get(KEY)
  if (kept !== null) return Buffer.from(kept, 'base64')
  // Locked for the moment: a new key in its place would forget every card there was.
  if (secrets.has(KEY)) return null
  const made = randomBytes(32)
  try {
    secrets.set(KEY, made.toString('base64'))
    return made
  } catch {
    // A key store that fails must not stop a payout; the card is then known by its visible digits alone.
    return null
  }
}
