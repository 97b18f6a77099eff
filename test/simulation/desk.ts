import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { createRouterClient } from '@orpc/server'
import { noDocuments } from '../../src/main/browser/ports.ts'
import { createDesk, type Desk } from '../../src/main/core/create-desk.ts'
import { type DataFolder, openDataFolder } from '../../src/main/core/data-folder.ts'
import type { Ports, StartedThread } from '../../src/main/core/ports.ts'
import type { OpenedBatch } from '../../src/shared/contract/batches.ts'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import { oneThread } from '../fakes/one-thread.ts'
import { fakePorts, realThreads } from '../fakes/ports.ts'
import { simulatedFiles, simulatedSyncFiles } from './disk.ts'
import { type Line, simulatedConnector } from './network.ts'
import { randomOf, type Seeded } from './seeded.ts'
import type { World } from './world.ts'

const HOST = { host: 'browser', version: '0.0.0-sim', platform: 'linux', locale: 'en-GB', loopbackOnly: null } as const

const SETTINGS = 'settings.json'

function readSettings(folder: string): Readonly<Record<string, unknown>> {
  const path = join(folder, SETTINGS)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/** A desk on one data folder, across all its starts and ends. */
export interface SimulatedDesk {
  /** `null`: it is not running. */
  client(): DeskClient | null
  folder(): string
  /** Does nothing if it is running or being started. */
  start(): Promise<void>
  /** Closes it as an operator does. Returns whether it was closed: a kill may come first. */
  close(): Promise<boolean>
  /** Kills it after so many more steps. */
  killAfter(steps: number, then: () => void): void
  kill(): void
  /** Drops a file on its window, with the handle that the preload script gives it. */
  drop(handle: string, path: string): void
  /** Posts the bytes for a ticket as a page does. */
  receive(ticket: string, bytes: Uint8Array): Promise<OpenedBatch | null>
  /** Tells it that the machine is going to sleep. */
  sleep(): void
  /** How many times it keeps the machine awake, and the progress that it shows; `null` if nothing is under way. */
  power(): { readonly awake: number; readonly progress: number | null }
  /** What it did after it was closed. */
  readonly afterwards: readonly string[]
  inFlight(): number
  /** The merchants that were active in the last second. */
  active(): readonly unknown[]
}

export interface DeskOptions {
  readonly isFull: () => boolean
  readonly world: World
  readonly chance: Seeded
  readonly root: string
  readonly accept: (end: Duplex) => void
  readonly line: () => Line
  /** Called at each start, once its history is in place and before anything is done. */
  readonly onStart: () => void
  /** Called before a restore is put in place. */
  readonly onRestore: () => void
  /** Closes and restarts it, as its host does. */
  readonly restart: () => void
}

export function simulatedDesk(options: DeskOptions): SimulatedDesk {
  const { world, chance, root, accept, line, isFull } = options
  const secrets = new Map<string, string>()
  let settings = new Map<string, unknown>()
  const afterwards: string[] = []
  const dropped = new Map<string, string>()
  let wasActive: { readonly merchant: unknown; readonly until: number } | null = null
  let starts = 0
  let folder = join(root, 'data-0')
  mkdirSync(folder, { recursive: true })
  // The operator creates and chooses this folder.
  mkdirSync(join(root, 'backups'), { recursive: true })
  let steps = 0
  let killing: { at: number; then: () => void } | null = null
  let running: { desk: Desk; client: DeskClient; life: Life } | null = null
  let starting: Life | null = null

  interface Life {
    state: 'alive' | 'closed' | 'killed'
    /** Its folder was copied, so its threads may close the database that they hold. */
    isCopied: boolean
    hasWrites: () => boolean
    readonly threads: StartedThread[]
    readonly open: Set<Duplex>
    readonly asleep: Set<() => void>
    readonly power: { awake: number; progress: number | null }
  }

  /** One step of the desk. Returns whether it may be done. A due kill comes first. */
  function step(life: Life, what: string): boolean {
    // A write under way at the close waits for its answer until the process ends; the host asks before closing.
    if (life.state === 'closed' && !life.hasWrites()) afterwards.push(what)
    if (life.state !== 'alive') return false
    steps++
    if (killing && steps >= killing.at) {
      const { then } = killing
      kill()
      then()
      return false
    }
    return true
  }

  function portsOf(life: Life): Ports {
    const isAlive = (): boolean => life.state === 'alive'
    const stream = chance.stream(`start-${starts}`)
    const post = (run: () => void): void =>
      queueMicrotask(() => {
        if (life.isCopied || step(life, 'a database call')) run()
      })
    const threads = oneThread(realThreads, { post, elapsed: world.elapsed })
    return fakePorts({
      secrets: {
        kind: 'system',
        get: (key) => secrets.get(key) ?? null,
        has: (key) => secrets.has(key),
        set: (key, text) => void (isAlive() && secrets.set(key, text)),
        delete: (key) => void (isAlive() && secrets.delete(key)),
        snapshot: (key) => {
          const text = secrets.get(key)
          return () => void (isAlive() && (text === undefined ? secrets.delete(key) : secrets.set(key, text)))
        },
      },
      settings: {
        get: (key) => settings.get(key),
        set: (key, value) => {
          if (!isAlive()) return
          if (key === 'activeProfileId') wasActive = { merchant: settings.get(key), until: world.elapsed() }
          settings.set(key, structuredClone(value))
          writeFileSync(join(folder, SETTINGS), JSON.stringify(Object.fromEntries(settings)))
        },
        setAside: null,
      },
      clock: { now: () => new Date(world.now()) },
      timer: {
        elapsed: world.elapsed,
        wait: (milliseconds, signal) =>
          new Promise((resolve) => {
            if (!isAlive()) {
              // A kill ends whatever is waiting; a closed desk may still be told that its wait is over.
              if (life.state === 'closed' && signal?.aborted) resolve()
              return
            }
            void world.wait(milliseconds, signal).then(() => {
              if (signal?.aborted || step(life, 'a timer')) resolve()
            })
          }),
      },
      random: randomOf(stream),
      files: simulatedFiles(diskOf(life)),
      folders: {
        choose: async (what) => (what === 'backups' ? join(root, 'backups') : null),
        open: async () => undefined,
      },
      restart: options.restart,
      documents: { ...noDocuments, chooseFile: async (_, extension) => ({ path: join(root, `export.${extension}`) }) },
      droppedFiles: { pathOf: (handle) => dropped.get(handle) ?? null },
      network: {
        refuses: () => null,
        proxyFor: async () => null,
        connector: simulatedConnector({ world, accept, line, isAlive, open: life.open }),
      },
      power: {
        keepAwake() {
          life.power.awake++
          return () => void life.power.awake--
        },
        progress(done) {
          life.power.progress = done
        },
        onSleep(tell) {
          life.asleep.add(tell)
          return () => void life.asleep.delete(tell)
        },
      },
      threads: {
        start(program, ...given) {
          const thread = threads.start(program, ...given)
          life.threads.push(thread)
          // SQLite copies in its own threads. It begins with the message before this one, unless a kill comes first.
          if (program === 'backup') {
            const ended = new Promise((resolve) => thread.on('exit', resolve))
            queueMicrotask(() => life.state !== 'killed' && world.hold(ended))
          }
          return thread
        },
      },
    })
  }

  const diskOf = (life: Life) => ({ step: (what: string) => step(life, what), isFull })

  async function start(): Promise<void> {
    if (running || starting) return
    starts++
    const life: Life = {
      ...{ state: 'alive', isCopied: false, hasWrites: () => false, threads: [], open: new Set(), asleep: new Set() },
      power: { awake: 0, progress: null },
    }
    starting = life
    const data = opened(life)
    if (!data) return
    settings = new Map(Object.entries(readSettings(folder)))
    options.onStart()
    const ended = new Promise<void>((resolve) => {
      endLife = () => {
        data.release()
        resolve()
      }
    })
    const made = createDesk(data, HOST, portsOf(life)).then((desk) => {
      const client = createRouterClient(desk.router) as DeskClient
      if (life.state === 'alive') running = { desk, client, life }
    })
    await Promise.race([made, ended])
    if (starting === life) starting = null
  }
  let endLife = (): void => undefined

  /** `null`: it was killed meanwhile. */
  function opened(life: Life): DataFolder | null {
    endLife = () => undefined
    if (existsSync(join(folder, 'restore.json'))) options.onRestore()
    try {
      return openDataFolder(simulatedSyncFiles(diskOf(life)), folder)
    } catch (error) {
      if (life.state === 'killed') return null
      throw error
    }
  }

  function kill(): void {
    const life = running?.life ?? starting
    killing = null
    if (!life) return
    life.state = 'killed'
    running = null
    starting = null
    for (const end of life.open) world.after(20, () => end.destroy())
    endLife()
    // The next life works on a copy, not on what the killed one holds open: only what is on disk survives a process.
    const next = join(root, `data-${starts}-${steps}`)
    cpSync(folder, next, { recursive: true, filter: (path) => !path.endsWith('desk.lock') && !path.endsWith('-shm') })
    folder = next
    life.isCopied = true
    for (const thread of life.threads) thread.postMessage('close')
  }

  return {
    client: () => running?.client ?? null,
    folder: () => folder,
    start,
    async close() {
      const { desk, life } = running ?? {}
      if (!desk || !life) return false
      running = null
      starting = life
      const release = endLife
      const ended = new Promise<void>((resolve) => {
        endLife = () => {
          release()
          resolve()
        }
      })
      await Promise.race([desk.close(), ended])
      const had = desk.inFlight() > 0
      life.hasWrites = () => had
      if (life.state === 'alive') {
        life.state = 'closed'
        // The other end learns of it a little later.
        world.after(1000, () => void (!had && life.open.size > 0 && afterwards.push('a connection')))
      }
      if (starting === life) starting = null
      return life.state === 'closed'
    },
    killAfter(more, then) {
      killing = { at: steps + more, then }
    },
    kill,
    drop: (handle, path) => void dropped.set(handle, path),
    async receive(ticket, bytes) {
      const posted = (async function* () {
        yield bytes
      })()
      return (await running?.desk.batches.receive(ticket, posted)) ?? null
    },
    sleep() {
      for (const tell of running?.life.asleep ?? []) tell()
    },
    power: () => running?.life.power ?? { awake: 0, progress: null },
    afterwards,
    inFlight: () => running?.desk.inFlight() ?? 0,
    active: () => [
      settings.get('activeProfileId'),
      ...(wasActive && world.elapsed() - wasActive.until < 1000 ? [wasActive.merchant] : []),
    ],
  }
}
