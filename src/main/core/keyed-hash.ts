import { createHmac } from 'node:crypto'
import type { Random, SecretStore } from './ports.ts'

/** A hash that only this desk can make. `null` without a persistent key store: a forgotten key recognises nothing. */
export type KeyedHash = (text: string) => string | null

/** The name of the key for cards. */
export const CARD_KEY = 'card-hash-key'

/**
 * HMAC with a separate key for each purpose. The key is created on first use and kept in the secret store, never next
 * to the database. Once read it is remembered: a store is slow to read, and one that is locked may be unlocked later.
 */
export function createKeyedHash(secrets: SecretStore, keyName: string, random: Random): KeyedHash {
  let key: Buffer | null = null
  return (text) => {
    key ??= keyOf(secrets, keyName, random)
    return key && createHmac('sha256', key).update(text).digest('base64url')
  }
}

/**
 * Whether there is no key, or one that can never be read again, as it was encrypted elsewhere. In a locked store, the
 * probe cannot be read either.
 */
export function isKeyLost(secrets: SecretStore, name: string): boolean {
  if (secrets.kind !== 'system') return false
  if (!secrets.has(name)) return true
  if (secrets.get(name) !== null) return false
  const probe = `${name}-probe`
  try {
    secrets.set(probe, name)
    const isRead = secrets.get(probe) === name
    secrets.delete(probe)
    return isRead
  } catch {
    return false
  }
}

function keyOf(secrets: SecretStore, name: string, random: Random): Buffer | null {
  if (secrets.kind !== 'system') return null
  const kept = secrets.get(name)
  if (kept !== null) return Buffer.from(kept, 'base64')
  // Locked for now: a new key would replace the old one for good, and recognise nothing that was hashed before.
  if (secrets.has(name)) return null
  const made = random.bytes(32)
  try {
    secrets.set(name, made.toString('base64'))
    return made
  } catch {
    // A failing key store must not stop a payout; there are weaker checks that need no key.
    return null
  }
}
