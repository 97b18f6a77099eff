import { DatabaseSync } from 'node:sqlite'
import { forgetCardHashes, renewHistoryId } from '../database/mark-repository.ts'
import { openDatabase } from '../database/open-database.ts'
import type { SyncFiles } from '../ports.ts'
import { countsOf, DamagedCopy, requireSound } from './copy-database.ts'
import { requireOwnSchema } from './own-schema.ts'
import type { Counts, Task } from './worker-tasks.ts'

/**
 * Checks a whole copied database and migrates it to this desk's schema, so that what is put in place is known to open.
 * Card hashes under a key that this desk does not have are dropped: with them one card would look like two, while the
 * stored digits still recognise it. It gets an ID of its own, so that the history it replaces is recognised if that is put
 * back. Throws DamagedCopy, and what SQLite throws.
 */
export function adoptDatabase(files: SyncFiles, { path, forgetCards, now }: Extract<Task, { do: 'adopt' }>): Counts {
  checkBefore(path)
  const opened = openDatabase(files, path, new Date(now))
  if (opened.result === 'full') throw Object.assign(new Error('no room for the update'), { code: 'ENOSPC' })
  if (opened.result === 'failed') throw new Error(opened.detail)
  if (opened.result !== 'open') throw new DamagedCopy(opened.result)
  const { database, setAside, isNew } = opened
  try {
    if (setAside !== null || isNew) throw new DamagedCopy('set aside or empty')
    requireOwnSchema(database)
    if (forgetCards) forgetCardHashes(database)
    renewHistoryId(database)
    requireSound(database)
    const counts = countsOf(database)
    // Back to a single file.
    database.exec('PRAGMA journal_mode = DELETE')
    return counts
  } finally {
    database.close()
  }
}

/** Runs before anything in it is changed. A file that SQLite cannot read at all is damaged, too. */
function checkBefore(path: string): void {
  const database = new DatabaseSync(path)
  try {
    database.exec('PRAGMA trusted_schema = OFF')
    requireSound(database)
  } catch (error) {
    throw error instanceof DamagedCopy ? error : new DamagedCopy('unreadable', { cause: error })
  } finally {
    database.close()
  }
}
