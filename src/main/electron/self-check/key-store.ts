import { randomUUID } from 'node:crypto'
import type { SettingsStore } from '#core/ports.ts'
import { type KeyStore, openSecrets } from '../secret-store.ts'

/** Writes a value and reads it back. Leaves nothing behind: ciphertexts are kept in memory here. */
export function checkKeyStore(keyStore: KeyStore, platform: string): string {
  const settings = inMemory()
  const secrets = openSecrets(keyStore, settings, platform)
  const value = randomUUID()
  secrets.set('self-check', value)
  if (secrets.get('self-check') !== value) throw new Error('a value was not read back as it was written')
  if (JSON.stringify(settings.get('secrets') ?? {}).includes(value)) throw new Error('a value was not encrypted')
  secrets.delete('self-check')
  if (secrets.has('self-check')) throw new Error('a value was not deleted')
  const backend = platform === 'linux' ? (keyStore.getSelectedStorageBackend?.() ?? 'unknown') : 'system'
  if (secrets.kind === 'system') return backend
  return `none (${backend}): secrets are kept in memory and asked for at each start`
}

function inMemory(): SettingsStore {
  const values = new Map<string, unknown>()
  return { get: (key) => values.get(key), set: (key, value) => void values.set(key, value), setAside: null }
}
