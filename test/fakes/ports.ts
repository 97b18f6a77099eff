import { noDocuments, noPower } from '../../src/main/browser/ports.ts'
import type { Wire } from '../../src/main/core/platform/call.ts'
import type { Network, Ports, SecretStore, SettingsStore } from '../../src/main/core/ports.ts'
import { systemFiles } from '../../src/main/host/system-files.ts'
import { systemRandom } from '../../src/main/host/system-random.ts'
import { systemThreads } from '../../src/main/host/system-threads.ts'
import { systemTimer } from '../../src/main/host/system-timer.ts'
import { BUNDLED_THREADS } from '../bundled.ts'

/** Secrets in memory, of either kind; `break()` makes the key store fail like a locked keychain. */
export function fakeSecrets(kind: SecretStore['kind'] = 'system') {
  const kept = new Map<string, string>()
  let broken = false
  const store: SecretStore = {
    kind,
    get: (key) => kept.get(key) ?? null,
    has: (key) => kept.has(key),
    set(key, text) {
      if (broken) throw new Error('the key store is locked')
      kept.set(key, text)
    },
    delete: (key) => void kept.delete(key),
    snapshot(key) {
      const text = kept.get(key)
      return () => (text === undefined ? store.delete(key) : store.set(key, text))
    },
  }
  const breakIt = (): void => {
    broken = true
  }
  return { store, kept, break: breakIt }
}

export function fakeSettings(initial: Record<string, unknown> = {}): SettingsStore {
  const kept = new Map(Object.entries(initial))
  return { get: (key) => kept.get(key), set: (key, value) => void kept.set(key, value), setAside: null }
}

export const openNetwork: Network = { refuses: () => null, proxyFor: async () => null }

/** The desk's own threads. */
export const realThreads = systemThreads(BUNDLED_THREADS)

/** The ports that a platform client needs. */
export const wire: Wire = {
  network: openNetwork,
  clock: { now: () => new Date() },
  timer: systemTimer,
  random: systemRandom,
}

/** Ports for a desk in a test: fakes at the edges, but real worker threads. */
export function fakePorts(overrides: Partial<Ports> = {}): Ports & { readonly opened: string[] } {
  const opened: string[] = []
  return {
    secrets: fakeSecrets().store,
    settings: fakeSettings(),
    links: { open: async (url) => void opened.push(url) },
    ...wire,
    threads: realThreads,
    files: systemFiles,
    droppedFiles: { pathOf: () => null },
    notifier: { disputeChanged: () => undefined, statusesChanged: () => undefined },
    documents: noDocuments,
    folders: null,
    restart: () => undefined,
    updates: { updater: null, none: 'browser_host', policy: null },
    power: noPower,
    ...overrides,
    opened,
  }
}
