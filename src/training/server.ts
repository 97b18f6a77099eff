import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { boardPath } from './board/board-routes.ts'
import { createTrainingPlatform } from './create-platform.ts'
import { listen } from './http/loopback.ts'
import type { TrainingSettings } from './platform.ts'
import { createStateWriter, createStore, loadState, type StateWriter } from './state/store.ts'

export interface TrainingOptions {
  /** 0, the default: any free port. The host is always 127.0.0.1. */
  readonly port?: number
  /** The file that stores the state; without it, the state is in memory and lost when the server ends. */
  readonly stateFile?: string
  /** How many times faster than normal transactions progress and delayed responses arrive. */
  readonly speed?: number
  /** Milliseconds since the epoch. Statuses depend on it alone. */
  readonly clock?: () => number
  readonly settings?: Partial<TrainingSettings>
}

export interface TrainingServer {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly port: number
  /** The trainer's page: what was received, stored and dropped. Anyone with the address needs no credential. */
  readonly trainerPage: string
  /** Where a damaged state file was moved at start; `null` if there was none. */
  readonly setAside: string | null
  /** Ends every connection and writes the state. Rejects if the state cannot be written. */
  close(): Promise<void>
}

/** Starts the training platform: play money, with the service interface implemented literally (see README). */
export async function startTraining(options: TrainingOptions = {}): Promise<TrainingServer> {
  const { stateFile, speed = 1, clock = Date.now } = options
  const loaded = stateFile === undefined ? { state: null, setAside: null } : await loadState(stateFile)
  let writer: StateWriter | null = null
  const store = createStore(loaded.state, () => writer?.changed())
  if (stateFile !== undefined) writer = createStateWriter(stateFile, store.snapshot)

  let baseUrl = ''
  const { platform, fetch, close } = createTrainingPlatform({
    store,
    speed,
    settings: options.settings ?? {},
    baseUrl: () => baseUrl,
    machine: {
      now: clock,
      wait: (milliseconds, signal) => delay(milliseconds, undefined, { ref: false, signal }).catch(() => undefined),
      uuid: randomUUID,
      index: randomInt,
    },
  })
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false })
  const port = await listen(server, options.port ?? 0)
  baseUrl = `http://127.0.0.1:${port}`
  for (const record of store.transactions()) platform.followTransaction(record)

  return {
    baseUrl,
    port,
    trainerPage: `${baseUrl}${boardPath(platform)}`,
    setAside: loaded.setAside,
    close: async () => {
      const closed = close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      })
      await closed
      await writer?.flush()
    },
  }
}
