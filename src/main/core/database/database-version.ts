import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** The first bytes of every SQLite database, and where in them the version stands that its program has given it. */
const MAGIC = 'SQLite format 3\0'
const HEADER_BYTES = 100
const USER_VERSION_AT = 60

/**
 * The number of the newest migration a database has seen, found out without changing a byte of it; null where there is no
 * database or none that can be read. SQLite is asked only where a journal is left, which may hold another number: opening
 * a database with it would write beside it.
 */
export function databaseVersion(path: string): number | null {
  try {
    const version = versionInHeader(path)
    const journal = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0
    // SQLite would delete the journal of an emptied file, which is kept for who repairs it.
    return version !== null && journal > 0 ? versionWithJournal(path) : version
  } catch {
    return null
  }
}

function versionInHeader(path: string): number | null {
  const file = openSync(path, 'r')
  try {
    const header = Buffer.alloc(HEADER_BYTES)
    const bytes = readSync(file, header, 0, HEADER_BYTES, 0)
    const isDatabase = bytes === HEADER_BYTES && header.toString('latin1', 0, MAGIC.length) === MAGIC
    return isDatabase ? header.readInt32BE(USER_VERSION_AT) : null
  } finally {
    closeSync(file)
  }
}

function versionWithJournal(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    return Number(database.prepare('PRAGMA user_version').get()?.user_version)
  } finally {
    database.close()
  }
}
