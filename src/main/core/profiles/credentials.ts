import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Failure } from '#shared/model/failure.ts'
import { type AuthScheme, type CertificateInfo, type Secret, type SecretState, secret } from '#shared/model/profile.ts'
import { readBaseUrl } from '#shared/rules/base-url.ts'
import { DeskFailure } from '../desk-failure.ts'
import { parseJson } from '../parse-json.ts'
import type { PlatformAccess } from '../platform/access.ts'
import { authHeaders } from '../platform/authenticate.ts'
import type { Random, SecretStore } from '../ports.ts'
import { systemCode } from '../system-code.ts'
import { readCertificate } from './certificate.ts'
import { createFingerprint } from './fingerprint.ts'

/** What a secret is for: it is bound to the origin it was entered for, and never sent to another. */
export interface Purpose {
  readonly profileId: string
  readonly baseUrl: string
  readonly auth: AuthScheme
}

/** The merchants' secrets. */
export interface Credentials {
  state(purpose: Purpose): SecretState
  /** The failure of a call for which there is no secret: none is stored, or the key store does not give it. */
  whyNone(profileId: string): Failure
  /** The headers for a purpose; `null` if no matching secret is stored. */
  headers(purpose: Purpose): Omit<PlatformAccess, 'baseUrl'> | null
  /** The same, with the fingerprint of the secret used (fingerprint.ts). */
  identified(
    purpose: Purpose,
    salt: string,
  ): Promise<{ readonly headers: Omit<PlatformAccess, 'baseUrl'>; readonly fingerprint: string } | null>
  /** The fingerprint of a secret as entered. Throws `invalid_input` if it is not one for the scheme. */
  fingerprintOf(auth: AuthScheme, value: Secret, salt: string): Promise<string>
  /** The details of the stored client certificate; `null` if there is none. */
  certificate(purpose: Purpose): CertificateInfo | null
  /**
   * Returns a function that restores the previous secret. Throws DeskFailure `key_store_failed` or `invalid_input`;
   * then nothing is stored.
   */
  replace(purpose: Purpose, value: Secret): () => void
  /** Also returns a function that restores the secret. Throws DeskFailure `key_store_failed`; then it is still stored. */
  forget(profileId: string): () => void
  /** How often a profile's secret was entered since the desk opened: what a platform refused may be right by now. */
  timesEntered(profileId: string): number
}

const kept = z.object({ origin: z.string(), secret })

export function createCredentials(store: SecretStore, random: Random): Credentials {
  const key = (profileId: string): string => `secret:${profileId}`
  const fingerprint = createFingerprint(store, random)
  const entered = new Map<string, number>()
  const timesEntered = (profileId: string): number => entered.get(profileId) ?? 0

  function putsBack(profileId: string): () => void {
    const putBack = store.snapshot(key(profileId))
    return () => inKeyStore(putBack)
  }

  function held(purpose: Purpose): Secret | null {
    const text = store.get(key(purpose.profileId))
    if (text === null) return null
    const parsed = kept.safeParse(parseJson(text))
    return parsed.success && parsed.data.origin === originOf(purpose.baseUrl) ? parsed.data.secret : null
  }

  function headers(purpose: Purpose): Omit<PlatformAccess, 'baseUrl'> | null {
    const value = held(purpose)
    return value && authHeaders(purpose.auth, value)
  }

  const isLocked = (profileId: string): boolean => store.has(key(profileId)) && store.get(key(profileId)) === null

  // Reading a certificate takes a while: its passphrase is deliberately slow to try.
  const read = new Map<string, CertificateInfo>()
  return {
    whyNone: (profileId) => ({ kind: isLocked(profileId) ? 'secret_unreadable' : 'secret_missing' }),
    headers,
    async identified(purpose, salt) {
      const value = held(purpose)
      const made = value && authHeaders(purpose.auth, value)
      return made && { headers: made, fingerprint: await fingerprint(purpose.auth, value, salt) }
    },
    async fingerprintOf(auth, value, salt) {
      checkSecret(auth, value)
      return fingerprint(auth, value, salt)
    },
    certificate(purpose) {
      const certificate = headers(purpose)?.certificate
      if (!certificate) return null
      const name = createHash('sha256').update(JSON.stringify(certificate)).digest('hex')
      const known = read.get(name)
      if (known) return known
      try {
        const info = readCertificate(certificate)
        read.set(name, info)
        return info
      } catch {
        // Entered under another runtime, which could read it. The calls made with it will show what is wrong.
        return null
      }
    },
    state(purpose) {
      if (!headers(purpose)) return isLocked(purpose.profileId) ? 'unreadable' : 'missing'
      return store.kind === 'system' ? 'stored' : 'session'
    },
    replace(purpose, value) {
      checkSecret(purpose.auth, value)
      const text = JSON.stringify({ origin: originOf(purpose.baseUrl), secret: value })
      const putBack = putsBack(purpose.profileId)
      inKeyStore(() => store.set(key(purpose.profileId), text))
      entered.set(purpose.profileId, timesEntered(purpose.profileId) + 1)
      return putBack
    },
    forget(profileId) {
      const putBack = putsBack(profileId)
      inKeyStore(() => store.delete(key(profileId)))
      return putBack
    },
    timesEntered,
  }
}

/** Throws DeskFailure `invalid_input` if it is not a secret for the scheme, or no connection can be made with it. */
export function checkSecret(auth: AuthScheme, value: Secret): Omit<PlatformAccess, 'baseUrl'> {
  const headers = authHeaders(auth, value)
  if (!headers) throw new DeskFailure({ kind: 'invalid_input', field: 'secret', rule: 'other_scheme' })
  if (headers.certificate) readCertificate(headers.certificate)
  return headers
}

function inKeyStore(change: () => void): void {
  try {
    change()
  } catch (error) {
    // The ciphertext is in the settings: what their disk refuses, no unlocked key store helps with.
    const code = systemCode(error)
    if (code !== null) throw new DeskFailure({ kind: 'storage_failed', detail: code }, { cause: error })
    const detail = error instanceof Error ? error.name : 'unknown'
    throw new DeskFailure({ kind: 'key_store_failed', detail }, { cause: error })
  }
}

function originOf(baseUrl: string): string {
  const read = readBaseUrl(baseUrl)
  return read.result === 'ok' ? read.origin : ''
}
