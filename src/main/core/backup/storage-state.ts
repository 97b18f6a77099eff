import { join } from 'node:path'
import type { StorageState } from '#shared/model/backup.ts'
import type { Parts } from '../parts.ts'
import type { Files } from '../ports.ts'
import { copiesIn } from './back-up.ts'
import { DATABASE } from './backup-files.ts'
import type { Soundness } from './integrity.ts'
import { countIn, DamagedDatabase, type RunInThread } from './thread.ts'
import { unusable } from './unusable.ts'

interface StorageStateParts extends Parts<'folder' | 'files' | 'gaps'> {
  readonly run: RunInThread
  readonly soundness: Soundness
  readonly backupFolder: () => string | null
  /** Aborts counting. */
  readonly signal: AbortSignal
}

/** How much data the desk holds. Throws DeskFailure `backup_unusable` if the database is too damaged to be counted. */
export function createStorageState({ folder, run, files, gaps, soundness, backupFolder, signal }: StorageStateParts) {
  return async (): Promise<StorageState> => {
    const [{ transactions, observations }, copies, ...sizes] = await Promise.all([
      countIn(run, folder, null, signal).catch(asUnusable),
      copiesIn(files, folder).catch(() => []),
      ...[DATABASE, `${DATABASE}-wal`].map((name) => bytesOf(files, join(folder, name))),
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
      backupFolder: backupFolder(),
      restored: gaps.lastRestore(),
      ...soundness.known(gaps.lastRestore()?.to ?? null),
    }
  }
}

function asUnusable(error: unknown): never {
  throw error instanceof DamagedDatabase ? unusable('database_damaged', error.message) : error
}

async function bytesOf(files: Files, path: string): Promise<number> {
  const found = await files.stat(path).catch(() => null)
  return found?.size ?? 0
}
