import { createApp } from './app.ts'
import { createCallbacks } from './callbacks.ts'
import { DEFAULT_SETTINGS, type Machine, type TrainingPlatform, type TrainingSettings } from './platform.ts'
import type { Store } from './state/store.ts'

interface PlatformOptions {
  readonly machine: Machine
  readonly store: Store
  /** How many times faster than normal transactions progress and delayed responses arrive. */
  readonly speed: number
  readonly settings: Partial<TrainingSettings>
  readonly baseUrl: () => string
}

/** The platform without a server: answers requests, and stops all its background work on `close`. */
export function createTrainingPlatform({ machine, store, speed, settings: given, baseUrl }: PlatformOptions) {
  const closing = new AbortController()
  const { signal } = closing
  let settings: TrainingSettings = { ...DEFAULT_SETTINGS, ...given }
  const callbacks = createCallbacks({ store: () => store, machine, signal, settings: () => settings })
  const running = new Set<Promise<void>>()
  const { now, wait, uuid, index } = machine
  const platform: TrainingPlatform = {
    ...{ now, uuid, index, store, speed, baseUrl },
    settings: () => settings,
    changeSettings: (change) => {
      settings = { ...settings, ...change }
      return settings
    },
    viewKey: Buffer.from(Array.from({ length: 32 }, () => index(256))).toString('base64url'),
    pause: (milliseconds) => wait(milliseconds / speed, signal),
    followTransaction: callbacks.follow,
    background: (work) => {
      const task = work(signal)
        .catch(() => undefined)
        .finally(() => running.delete(task))
      running.add(task)
    },
    requests: [],
  }
  const close = async (): Promise<void> => {
    closing.abort()
    await Promise.all(running)
  }
  return { platform, fetch: createApp(platform).fetch, close }
}
