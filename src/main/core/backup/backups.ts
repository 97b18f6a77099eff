import { join } from 'node:path'
import { z } from 'zod'
import type { BackupProgress, RestoreOrder, RestoreProgress } from '#shared/contract/backups.ts'
import type { AtStake, BackupList, FoundBackup, Gap } from '#shared/model/backup.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Parts } from '../parts.ts'
import { inTime } from '../time-limit.ts'
import { backUp } from './back-up.ts'
import { backupsIn, lookAt } from './found-backups.ts'
import { createSoundness } from './integrity.ts'
import { infoOf } from './manifest.ts'
import { createRestoring } from './restoring.ts'
import { createStorageState } from './storage-state.ts'
import { createThread } from './thread.ts'
import { written } from './unusable.ts'

type BackupsParts = Parts<'folder' | 'version' | 'settings' | 'gaps' | 'cardHash' | 'pipeline' | 'events'> &
  Parts<'threads' | 'files' | 'folders' | 'restart' | 'clock' | 'timer'>

/** How long running work is waited for when the desk closes. */
const TIMEOUT_MS = 5_000

const BACKUP_FOLDER = 'backupFolder'

/** Hashed to tell one desk's card key from another's; the key itself is in no backup. */
const CARD_KEY_SIGN = 'the key for cards'

export type Backups = ReturnType<typeof createBackups>

/** Makes and restores backups of the desk's data. */
export function createBackups(parts: BackupsParts) {
  const { folder, version, files, gaps, folders, cardHash, pipeline, events, restart, clock, timer } = parts
  const run = createThread(parts.threads, parts.files)
  const backupFolder = createBackupFolder(parts)
  const soundness = createSoundness(parts.settings.store)
  const cardKey = (): string | null => cardHash(CARD_KEY_SIGN)
  const closing = new AbortController()
  /** The backups that a screen may name: it cannot have any other folder opened. */
  const known = new Set<string>()
  /** What a backup is doing; until a folder is chosen, nothing would be lost by quitting. */
  let backup: 'choosing' | 'writing' | null = null
  const restoring = createRestoring({
    folder,
    run,
    files,
    timer,
    now: () => clock.now(),
    cardKey,
    stopSending: pipeline.hold,
    resumeSending: pipeline.goOn,
    restart,
  })

  const running = new Set<Promise<void>>()

  /** Running work is waited for when the desk closes, so that it can remove what it has begun. */
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

  return {
    state: createStorageState({
      folder,
      run,
      files,
      gaps,
      soundness,
      backupFolder: backupFolder.current,
      signal: closing.signal,
    }),
    chooseFolder: backupFolder.choose,

    async openFolder(which: 'data' | 'backups'): Promise<void> {
      const path = which === 'data' ? folder : backupFolder.current()
      if (path !== null) await folders?.open(path)
    },

    async *backUp(signal?: AbortSignal): AsyncGenerator<BackupProgress> {
      if (backup !== null) throw new DeskFailure({ kind: 'not_possible', why: 'still_under_way' })
      backup = 'choosing'
      try {
        const into = backupFolder.current() ?? (await backupFolder.choose())
        if (into === null) {
          yield { is: 'cancelled' }
          return
        }
        backup = 'writing'
        // Only in the data folder: a folder that the operator chose is theirs to create.
        if (folders === null) await written(files.mkdir(into, { recursive: true }))
        const order = { from: folder, into, now: clock.now(), version, cardKey: cardKey(), files, timer }
        yield* soundness.learn(tracked(backUp(run, { ...order, signal: untilClosed(signal) })), clock.now())
      } finally {
        backup = null
        events.say({ changed: 'backups' })
      }
    },

    isBackingUp: (): boolean => backup === 'writing',

    async backups(): Promise<BackupList> {
      const into = backupFolder.current()
      // The desk's own folder is created by the first backup.
      const isNew = into === null || (folders === null && !files.sync.exists(into))
      const found = isNew ? { backups: [], unreadable: [] } : await backupsIn(files, into)
      for (const { path } of found.backups) known.add(path)
      return found
    },

    async chooseBackup(): Promise<FoundBackup | null> {
      const chosen = (await folders?.choose('restore')) ?? null
      if (chosen === null) return null
      const { path, manifest } = await lookAt(files, chosen)
      known.add(path)
      return { ...infoOf(manifest), path }
    },

    async *prepareRestore(path: string, signal?: AbortSignal): AsyncGenerator<RestoreProgress> {
      if (!known.has(path)) throw new DeskFailure({ kind: 'backup_unusable', why: 'not_a_backup' })
      yield* tracked(restoring.prepare(path, untilClosed(signal)))
    },

    async restore(confirmed: AtStake | null): Promise<RestoreOrder> {
      if (backup !== null) throw new DeskFailure({ kind: 'not_possible', why: 'backing_up' })
      return restoring.order(confirmed)
    },

    async acknowledgeGap(which: Pick<Gap, 'cause' | 'to'>): Promise<void> {
      await written(gaps.acknowledge(which))
      events.say({ changed: 'backups' })
    },
    notices: gaps.notices,

    async close(): Promise<void> {
      closing.abort()
      // A generator that is no longer consumed may never end.
      await inTime(timer, TIMEOUT_MS, Promise.all(running), () => undefined)
    },
  }
}

/** Where backups are made: the folder the operator last chose, or the data folder if the host cannot ask. */
function createBackupFolder({ folder: dataFolder, folders, settings: { store }, events }: BackupsParts) {
  const chosen = (): string | null => z.string().min(1).nullable().catch(null).parse(store.get(BACKUP_FOLDER))

  async function choose(): Promise<string | null> {
    const folder = (await folders?.choose('backups')) ?? null
    if (folder === null) return null
    store.set(BACKUP_FOLDER, folder)
    events.say({ changed: 'backups' })
    return folder
  }

  return {
    /** `null` if it is not known yet. */
    current: (): string | null => (folders === null ? join(dataFolder, 'backups') : chosen()),
    /** Asks the operator; `null` if they choose none. */
    choose,
  }
}
