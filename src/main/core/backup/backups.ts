import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { BackupProgress, RestoreProgress } from '#shared/contract/backups.ts'
import type { FoundBackup, StorageState } from '#shared/model/backup.ts'
import type { Preferences } from '#shared/model/preferences.ts'
import type { Database } from '../database/database.ts'
import { DeskFailure } from '../desk-failure.ts'
import { everyDay } from '../evidence/cleaning.ts'
import type { KeyedHash } from '../keyed-hash.ts'
import type { Logger } from '../log/logger.ts'
import type { WritePipeline } from '../operations/write-pipeline.ts'
import type { Clock, Folders, SettingsStore, Timer } from '../ports.ts'
import type { Settings } from '../settings.ts'
import { backUp, copiesIn } from './back-up.ts'
import { DATABASE } from './backup-files.ts'
import { createBackupFolder } from './folders.ts'
import { backupsIn, lookAt } from './found-backups.ts'
import type { Gaps } from './gaps.ts'
import { createSoundness } from './integrity.ts'
import { infoOf } from './manifest.ts'
import { createRestoring } from './restoring.ts'
import { createPayloads } from './retention.ts'
import { createThread, DamagedDatabase } from './thread.ts'
import { unusable, written } from './unusable.ts'
import type { Counts } from './worker-tasks.ts'

export interface BackupsParts {
  /** The data folder. */
  readonly folder: string
  readonly version: string
  readonly entry: URL
  readonly database: Database
  readonly gaps: Gaps
  readonly settings: Settings
  readonly settingsStore: SettingsStore
  readonly folders: Folders | null
  readonly cardHash: KeyedHash
  readonly pipeline: Pick<WritePipeline, 'hold' | 'goOn'>
  readonly restart: () => void
  readonly clock: Clock
  readonly timer: Timer
  readonly log: Logger
}

export type Backups = ReturnType<typeof createBackups>

/** How long what is under way is waited for when the desk closes. */
const TIMEOUT_MS = 5_000

/** What tells one desk's key for cards from another's; the key itself is in no backup. */
const CARD_KEY_SIGN = 'the key for cards'

/** What the desk keeps: how much of it there is, what may go, and how it is brought to safety and back. */
export function createBackups(parts: BackupsParts) {
  const { folder, version, database, gaps, settings, folders, cardHash, pipeline, restart, clock, timer, log } = parts
  const run = createThread(parts.entry)
  const payloads = createPayloads(database, timer)
  const backupFolder = createBackupFolder(folder, folders, parts.settingsStore)
  const soundness = createSoundness(parts.settingsStore)
  const cardKey = (): string | null => cardHash(CARD_KEY_SIGN)
  const closing = new AbortController()
  /** Backups that a screen may name: no other folder is ever opened for it. */
  const known = new Set<string>()
  let isBackingUp = false
  const restoring = createRestoring({
    folder,
    run,
    now: () => clock.now(),
    cardKey,
    stopSending: pipeline.hold,
    resumeSending: pipeline.goOn,
    restart,
  })

  const drop = () => payloads.drop(settings.preferences().payloadMonths, clock.now(), closing.signal)
  const dropInTurn = () =>
    drop().then(
      () => undefined,
      (error: unknown) => log.broken('dropping payloads', error),
    )
  const dropping = everyDay(timer, dropInTurn, closing.signal)

  const running = new Set<Promise<void>>()

  /** What is under way is waited for when the desk closes: it then takes away what it has begun. */
  async function* tracked<T>(work: AsyncGenerator<T>): AsyncGenerator<T> {
    const ended = Promise.withResolvers<void>()
    running.add(ended.promise)
    try {
      yield* work
    } finally {
      running.delete(ended.promise)
      ended.resolve()
    }
  }

  const untilClosed = (signal: AbortSignal | undefined): AbortSignal =>
    AbortSignal.any([closing.signal, ...(signal ? [signal] : [])])

  async function counts(): Promise<Counts> {
    try {
      for await (const step of run({ do: 'count', path: join(folder, DATABASE), since: null }, closing.signal)) {
        if (step.is === 'done') return step.counts
      }
    } catch (error) {
      throw error instanceof DamagedDatabase ? unusable('database_damaged', error.message) : error
    }
    throw new Error('counting ended without a count')
  }

  return {
    async state(): Promise<StorageState> {
      const [{ transactions, observations }, copies, ...sizes] = await Promise.all([
        counts(),
        copiesIn(folder),
        ...[DATABASE, `${DATABASE}-wal`].map((name) => bytesOf(join(folder, name))),
      ])
      const under = (place: string): StorageState['evidence'] => {
        const there = copies.filter(({ name }) => name.startsWith(`${place}/`))
        return { files: there.length, bytes: there.reduce((sum, { bytes }) => sum + bytes, 0) }
      }
      return {
        databaseBytes: sizes.reduce((sum, size) => sum + size, 0),
        transactions,
        observations,
        evidence: under('evidence'),
        receipts: under('receipts'),
        backupFolder: backupFolder.current(),
        restored: gaps.lastRestore(),
        ...soundness.known(gaps.lastRestore()?.to ?? null),
      }
    },

    chooseFolder: backupFolder.choose,

    async openFolder(which: 'data' | 'backups'): Promise<void> {
      const path = which === 'data' ? folder : backupFolder.current()
      if (path !== null) await folders?.open(path)
    },

    async *backUp(signal?: AbortSignal): AsyncGenerator<BackupProgress> {
      if (isBackingUp) throw new DeskFailure({ kind: 'not_possible', why: 'still_under_way' })
      isBackingUp = true
      try {
        const into = backupFolder.current() ?? (await backupFolder.choose())
        if (into === null) {
          yield { is: 'cancelled' }
          return
        }
        const order = { from: folder, into, now: clock.now(), version, cardKey: cardKey() }
        yield* soundness.learn(tracked(backUp(run, { ...order, signal: untilClosed(signal), timer })), clock.now())
      } finally {
        isBackingUp = false
      }
    },

    async backups(): Promise<FoundBackup[]> {
      const into = backupFolder.current()
      const found = into === null ? [] : await backupsIn(into)
      for (const { path } of found) known.add(path)
      return found
    },

    async chooseBackup(): Promise<FoundBackup | null> {
      const chosen = (await folders?.choose('restore')) ?? null
      if (chosen === null) return null
      const { path, manifest } = await lookAt(chosen)
      known.add(path)
      return { ...infoOf(manifest), path }
    },

    async *prepareRestore(path: string, signal?: AbortSignal): AsyncGenerator<RestoreProgress> {
      if (!known.has(path)) throw new DeskFailure({ kind: 'backup_unusable', why: 'not_a_backup' })
      yield* tracked(restoring.prepare(path, untilClosed(signal)))
    },

    restore: restoring.order,

    acknowledgeGaps: () => written(gaps.acknowledge()),
    notices: gaps.notices,

    olderPayloads: (months: Preferences['payloadMonths'], signal?: AbortSignal): Promise<number> =>
      payloads.count(months, clock.now(), untilClosed(signal)),

    dropPayloads: drop,

    async close(): Promise<void> {
      closing.abort()
      await dropping
      // One that nobody listens to any more may never end.
      await Promise.race([Promise.all(running), setTimeout(TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}

async function bytesOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null)
  return found?.size ?? 0
}
