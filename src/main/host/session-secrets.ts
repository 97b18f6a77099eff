import type { SecretStore } from '#core/ports.ts'

/** Secrets in memory, lost when the desk closes: used without a working key store, and in the browser host. */
export function createSessionSecrets(): SecretStore {
  const secrets = new Map<string, string>()
  return {
    kind: 'session',
    get: (key) => secrets.get(key) ?? null,
    has: (key) => secrets.has(key),
    set: (key, text) => {
      secrets.set(key, text)
    },
    delete: (key) => {
      secrets.delete(key)
    },
    snapshot: (key) => {
      const text = secrets.get(key)
      return () => void (text === undefined ? secrets.delete(key) : secrets.set(key, text))
    },
  }
}
