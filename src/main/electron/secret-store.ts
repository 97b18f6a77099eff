import { z } from 'zod'
import type { SecretStore, SettingsStore } from '#core/ports.ts'
import { createSessionSecrets } from '../host/session-secrets.ts'

/** What is used of Electron's safeStorage. */
export interface KeyStore {
  isEncryptionAvailable(): boolean
  getSelectedStorageBackend?(): string
  encryptString(text: string): Buffer
  decryptString(ciphertext: Buffer): string
}

/** Where the ciphertexts lie in the settings, by the key of the secret, as base64. */
const SETTING = 'secrets'
const kept = z.record(z.string(), z.unknown())

/**
 * Keeps secrets as ciphertext of the system's key store. Where there is none that deserves the name, they are kept in
 * memory for the session; never in plain text. Call it once the app is ready.
 */
export function openSecrets(keyStore: KeyStore, settings: SettingsStore, platform: string): SecretStore {
  return isUsable(keyStore, platform) ? createSystemSecrets(keyStore, settings) : createOverridingSecrets(settings)
}

/** On Linux `basic_text` encrypts with a key that everybody knows, and so is no key store. */
function isUsable(keyStore: KeyStore, platform: string): boolean {
  try {
    if (!keyStore.isEncryptionAvailable()) return false
    const backend = platform === 'linux' ? keyStore.getSelectedStorageBackend?.() : 'system'
    return backend !== undefined && backend !== 'basic_text' && backend !== 'unknown'
  } catch {
    return false
  }
}

/** For the session; but an older ciphertext of what is set or deleted must not come back once the key store does. */
function createOverridingSecrets(settings: SettingsStore): SecretStore {
  const session = createSessionSecrets()
  return {
    ...session,
    set: (key, text) => {
      forget(settings, key)
      session.set(key, text)
    },
    delete: (key) => {
      forget(settings, key)
      session.delete(key)
    },
    snapshot: (key) => {
      const putBack = [session.snapshot(key), snapshot(settings, key)]
      return () => {
        for (const one of putBack) one()
      }
    },
  }
}

const readKept = (settings: SettingsStore) => kept.safeParse(settings.get(SETTING)).data ?? {}

/** Nothing is written where there is none. */
function forget(settings: SettingsStore, key: string): void {
  const { [key]: ciphertext, ...others } = readKept(settings)
  if (ciphertext !== undefined) settings.set(SETTING, others)
}

function snapshot(settings: SettingsStore, key: string): () => void {
  const { [key]: ciphertext } = readKept(settings)
  return () => {
    if (ciphertext === undefined) forget(settings, key)
    else settings.set(SETTING, { ...readKept(settings), [key]: ciphertext })
  }
}

function createSystemSecrets(keyStore: KeyStore, settings: SettingsStore): SecretStore {
  const read = () => readKept(settings)
  return {
    kind: 'system',
    get: (key) => {
      const ciphertext = read()[key]
      if (typeof ciphertext !== 'string') return null
      try {
        return keyStore.decryptString(Buffer.from(ciphertext, 'base64'))
      } catch {
        // The key changed, or the file came from another machine: the operator enters the secret again.
        return null
      }
    },
    has: (key) => Object.hasOwn(read(), key),
    set: (key, text) => {
      const ciphertext = keyStore.encryptString(text).toString('base64')
      settings.set(SETTING, { ...read(), [key]: ciphertext })
    },
    delete: (key) => forget(settings, key),
    snapshot: (key) => snapshot(settings, key),
  }
}
