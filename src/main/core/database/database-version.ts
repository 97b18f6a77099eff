import { DatabaseSync } from 'node:sqlite'
import type { SyncFiles } from '../ports.ts'

/** The first bytes of every SQLite database, and the offset of the version that its program has set. */
const MAGIC = 'SQLite format 3\0'
const HEADER_BYTES = 100
const USER_VERSION_AT = 60

/**
 * The number of the newest migration applied to a database, read without changing a byte of it; `null` if there is no
 * database or it cannot be read. SQLite is used only if a journal is left, which may hold another number: opening a
 * database with it would write files next to it.
 */
export function databaseVersion(files: SyncFiles, path: string): number | null {
  try {
    const version = versionInHeader(files.readHead(path, HEADER_BYTES))
    const journal = files.stat(`${path}-wal`)?.size ?? 0
    // SQLite would delete the journal of an emptied file, which is kept for a repair.
    return version !== null && journal > 0 ? versionWithJournal(path) : version
  } catch {
    return null
  }
}

function versionInHeader(header: Buffer): number | null {
  const isDatabase = header.length === HEADER_BYTES && header.toString('latin1', 0, MAGIC.length) === MAGIC
  return isDatabase ? header.readInt32BE(USER_VERSION_AT) : null
}

function versionWithJournal(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    return Number(database.prepare('PRAGMA user_version').get()?.user_version)
  } finally {
    database.close()
  }
}
