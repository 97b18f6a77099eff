import { createHmac } from 'node:crypto'
import type { Random, SecretStore } from './ports.ts'

/** A hash that only this desk can make. Null where there is no lasting key store: a key that is forgotten recognises nothing. */
export type KeyedHash = (text: string) => string | null

/** The name of the key for cards. */
export const CARD_KEY = 'card-hash-key'

/**
 * HMAC with a key of its own for each purpose. The key is made when it is first needed and lies in the secret store, never
 * beside the database.
 */
export function createKeyedHash(secrets: SecretStore, keyName: string, random: Random): KeyedHash {
  return (text) => {
    const key = keyOf(secrets, keyName, random)
    return key && createHmac('sha256', key).update(text).digest('base64url')
  }
}

function keyOf(secrets: SecretStore, name: string, random: Random): Buffer | null {
  if (secrets.kind !== 'system') return null
  const kept = secrets.get(name)
  if (kept !== null) return Buffer.from(kept, 'base64')
  // Locked for the moment: a new key in its place would forget everything that was hashed.
  if (secrets.has(name)) return null
  const made = random.bytes(32)
  try {
    secrets.set(name, made.toString('base64'))
    return made
  } catch {
    // A key store that fails must not stop a payout; there are weaker ways without a key.
    return null
  }
}
