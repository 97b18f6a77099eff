import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from './app.ts'
import { boardPath } from './board/board-routes.ts'
import { createCallbacks } from './callbacks.ts'
import { listen } from './http/loopback.ts'
import { DEFAULT_SETTINGS, type Platform, type Settings } from './platform.ts'
import { createStateWriter, createStore, loadState, type StateWriter } from './state/store.ts'

export interface TrainingOptions {
  /** 0, the default: any free port. The host is always 127.0.0.1. */
  readonly port?: number
  /** Where the state is kept; without it, it lives in memory and ends with the server. */
  readonly stateFile?: string
  /** How many times quicker than normal transactions move and answers are kept back. */
  readonly speed?: number
  /** Milliseconds since the epoch. Statuses follow from it alone. */
  readonly clock?: () => number
  readonly settings?: Partial<Settings>
}

export interface Training {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly port: number
  /** The trainer's page: what was received, stored and dropped. Who has the address needs no credential. */
  readonly trainerPage: string
  /** Where a damaged state file was moved to at start; null if there was none. */
  readonly setAside: string | null
  /** Ends every connection and writes the state. Rejects where the state cannot be written. */
  close(): Promise<void>
}

/** Starts the training platform: play money, and the service interface to the letter (README beside this file). */
export async function startTraining(options: TrainingOptions = {}): Promise<Training> {
  const { stateFile, speed = 1, clock = Date.now } = options
  const loaded = stateFile === undefined ? { state: null, setAside: null } : await loadState(stateFile)
  const closing = new AbortController()
  const { signal } = closing

  let writer: StateWriter | null = null
  const store = createStore(loaded.state, () => writer?.changed())
  if (stateFile !== undefined) writer = createStateWriter(stateFile, store.snapshot)

  let settings: Settings = { ...DEFAULT_SETTINGS, ...options.settings }
  const callbacks = createCallbacks({ store: () => store, now: clock, signal, settings: () => settings })
  let baseUrl = ''
  const running = new Set<Promise<void>>()
  const platform: Platform = {
    store,
    now: clock,
    speed,
    settings: () => settings,
    changeSettings: (change) => {
      settings = { ...settings, ...change }
      return settings
    },
    baseUrl: () => baseUrl,
    viewKey: randomBytes(32).toString('base64url'),
    pause: (milliseconds) => delay(milliseconds / speed, undefined, { signal }).catch(() => undefined),
    followTransaction: callbacks.follow,
    background: (work) => {
      const task = work(signal)
        .catch(() => undefined)
        .finally(() => running.delete(task))
      running.add(task)
    },
    requests: [],
  }

  const server = createAdaptorServer({ fetch: createApp(platform).fetch, overrideGlobalObjects: false })
  const port = await listen(server, options.port ?? 0)
  baseUrl = `http://127.0.0.1:${port}`
  for (const record of store.transactions()) callbacks.follow(record)

  return {
    baseUrl,
    port,
    trainerPage: `${baseUrl}${boardPath(platform)}`,
    setAside: loaded.setAside,
    close: async () => {
      closing.abort()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      })
      await Promise.all(running)
      await writer?.flush()
    },
  }
}
