import { z } from 'zod'
import type { SecretStore, SettingsStore } from '#core/ports.ts'
import { createSessionSecrets } from '../host/session-secrets.ts'

/** The parts of Electron's safeStorage used here. */
export interface KeyStore {
  isEncryptionAvailable(): boolean
  getSelectedStorageBackend?(): string
  encryptString(text: string): Buffer
  decryptString(ciphertext: Buffer): string
}

/** Settings key of the ciphertexts, stored as base64 by secret key. */
const SETTING = 'secrets'
const kept = z.record(z.string(), z.unknown())

/**
 * Stores secrets encrypted by the system's key store. Without a usable one, they are kept in memory for the session;
 * never in plain text. Call once the app is ready.
 */
export function openSecrets(keyStore: KeyStore, settings: SettingsStore, platform: string): SecretStore {
  return isUsable(keyStore, platform) ? createSystemSecrets(keyStore, settings) : createOverridingSecrets(settings)
}

/** On Linux, `basic_text` encrypts with a publicly known key and so does not count as a key store. */
function isUsable(keyStore: KeyStore, platform: string): boolean {
  try {
    if (!keyStore.isEncryptionAvailable()) return false
    const backend = platform === 'linux' ? keyStore.getSelectedStorageBackend?.() : 'system'
    return backend !== undefined && backend !== 'basic_text' && backend !== 'unknown'
  } catch {
    return false
  }
}

/**
 * Session-only, but deletes older ciphertexts of secrets that are set or deleted: they must not return once the key
 * store does.
 */
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

/** Writes nothing if there is no ciphertext. */
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
