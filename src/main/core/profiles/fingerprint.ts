import { createHash, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { AuthScheme, Secret } from '#shared/model/profile.ts'
import { createKeyedHash } from '../keyed-hash.ts'
import type { Random, SecretStore } from '../ports.ts'

/** The one account of the training platform. */
export const TRAINING_FINGERPRINT = 'training'

/**
 * Tells credentials apart without storing them. The same secret gives the same fingerprint, also after a restart. The
 * part before the last colon says how it was made: only fingerprints made in the same way can be compared.
 */
export type Fingerprint = (auth: AuthScheme, secret: Secret, salt: string) => Promise<string>

/** Takes about a tenth of a second, and so does each offline guess at a password. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const scrypted = promisify<string, string, number, typeof SCRYPT, Buffer>(scrypt)

/**
 * Keyed by the key store; without a persistent key store, scrypt with the salt that the desk's merchants share. Each is
 * computed only once, because scrypt is slow.
 */
export function createFingerprint(secrets: SecretStore, random: Random): Fingerprint {
  const keyed = createKeyedHash(secrets, 'account-fingerprint-key', random)
  const made = new Map<string, Promise<string>>()

  return (auth, secret, salt) => {
    const material = materialOf(auth, secret)
    // A database that was restored elsewhere meets another key.
    const keyId = keyed('which key this is')?.slice(0, 8)
    if (keyId !== undefined) return Promise.resolve(`key:${keyId}:${keyed(material)}`)
    const which = createHash('sha256')
      .update(JSON.stringify([salt, material]))
      .digest('base64')
    const known = made.get(which)
    if (known) return known
    const making = scrypted(material, salt, 32, SCRYPT).then((hash) => `scrypt:${hash.toString('base64url')}`)
    made.set(which, making)
    // It may fail for lack of memory, and is computed again the next time.
    making.catch(() => made.delete(which))
    return making
  }
}

/**
 * Everything by which the platform could identify the merchant: the scheme and every value of its secret. Of the
 * headers, those that are sent; the header name of an API key is not included.
 */
function materialOf(auth: AuthScheme, secret: Secret): string {
  if (!('headers' in auth) || !('values' in secret)) return canonical(secret)
  const sent = new Set(auth.headers)
  const values = Object.entries(secret.values).filter(([name]) => sent.has(name))
  return canonical({
    ...secret,
    values: Object.fromEntries(values.map(([name, value]) => [name.toLowerCase(), value])),
  })
}

/** JSON that does not depend on the order of the fields. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
