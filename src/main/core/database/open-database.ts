import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileStamp } from '../file-stamp.ts'
import type { SyncFiles } from '../ports.ts'
import { readProgramVersion } from '../program-version.ts'
import { renameFileSync } from '../rename-file.ts'
import { atomically } from './atomically.ts'
import { markLeft, takeMark } from './clean-shutdown.ts'
import { fillReferenceKeys } from './fill-reference-keys.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { GivenUp, type TellWork } from './opening-work.ts'

export type Opened =
  | {
      readonly result: 'open'
      readonly database: DatabaseSync
      readonly setAside: string | null
      /** There was no database before. */
      readonly isNew: boolean
    }
  | { readonly result: 'newer' | 'full' | 'given_up' }
  | { readonly result: 'failed'; readonly detail: string }

/**
 * Opens the database at a path and migrates it to the newest version. A damaged database is renamed, never deleted, and
 * a new one created; `setAside` is its new name. A database from a newer desk is left alone. `full`, `given_up`: it
 * stays as it was.
 */
export function openDatabase(files: SyncFiles, path: string, now: Date, tell: TellWork = () => undefined): Opened {
  try {
    if (isEmptied(files, path)) throw new DamagedDatabase('emptied')
    return attempt(files, path, null, tell)
  } catch (error) {
    if (!isDamage(error)) return failed(error)
    const aside = setAside(files, path, now)
    try {
      return attempt(files, path, aside, tell)
    } catch (again) {
      putBack(files, aside, path)
      return failed(again)
    }
  }
}

function failed(error: unknown): Opened {
  if (error instanceof GivenUp) return { result: 'given_up' }
  const isFull = codeOf(error) === SQLITE_FULL || extendedCodeOf(error) === SQLITE_IOERR_SHMSIZE
  return isFull ? { result: 'full' } : { result: 'failed', detail: describe(error) }
}

/**
 * Whether an existing database has no bytes left, or only its journal is left: SQLite would take it for a new one. A
 * first start that ended early leaves an empty file, too, perhaps with the journal of its first write, but no version,
 * which is written once a database has opened.
 */
function isEmptied(files: SyncFiles, path: string): boolean {
  const size = (file: string): number | null => files.stat(file)?.size ?? null
  const left = ['-wal', '-journal'].filter((suffix) => (size(path + suffix) ?? 0) > 0)
  if (left.length > 0 && size(path) === null) return true
  const isFirstWrite = left.every((suffix) => suffix === '-journal' && isOfFirstWrite(files, path + suffix))
  return size(path) === 0 && !(isFirstWrite && readProgramVersion(files, dirname(path)) === null)
}

const PAGE_BYTES = 4096
/** The places in a rollback journal's header of two numbers: the pages that its database had, and their size. */
const PAGES_AT = 16
const PAGE_SIZE_AT = 24

/** Whether a rollback journal is that of an empty database, and too short to hold a page. */
function isOfFirstWrite(files: SyncFiles, journal: string): boolean {
  const head = files.readHead(journal, PAGE_BYTES + 1)
  const isHeader = head.length >= PAGE_SIZE_AT + 4 && head.length <= PAGE_BYTES
  return isHeader && head.readUInt32BE(PAGES_AT) === 0 && head.readUInt32BE(PAGE_SIZE_AT) === PAGE_BYTES
}

function attempt(files: SyncFiles, path: string, setAsidePath: string | null, tell: TellWork): Opened {
  let isSound = takeMark(files, path)
  const database = new DatabaseSync(path)
  try {
    // FULL: a transaction that has returned is on the disk, even if the power fails. fullfsync: on macOS, too.
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA fullfsync = ON;
      PRAGMA foreign_keys = ON;
      PRAGMA trusted_schema = OFF;
      PRAGMA busy_timeout = 2000;
    `)
    files.chmod(path, 0o600)
    if (!isSound) check(database, tell)
    isSound = true
    const version = Number(database.prepare('PRAGMA user_version').get()?.user_version)
    if (version > migrations.length) {
      database.close()
      return { result: 'newer' }
    }
    if (version > 0 && version < migrations.length) quickly(database, () => migrate(database, version, tell))
    else migrate(database, version, tell)
    const keys = { what: 'keys', versions: null, step: 1, steps: 1 } as const
    atomically(database, () =>
      fillReferenceKeys(database, (done, of) => tell({ ...keys, rows: { done, of }, share: done / of })),
    )
    assertFullTextSearch(database)
    return { result: 'open', database, setAside: setAsidePath, isNew: version === 0 }
  } catch (error) {
    database.close()
    // Nothing in it was changed, and it need not be checked again.
    if (error instanceof GivenUp && isSound) markLeft(files, path)
    throw error
  }
}

/** The full check: a damaged index would let the same merchant_transaction_id through twice. */
function check(database: DatabaseSync, tell: TellWork): void {
  tell({ what: 'check', versions: null, step: 1, steps: 1, rows: null, share: null })
  const verdict = database.prepare('PRAGMA integrity_check(1)').get()
  if (verdict?.integrity_check !== 'ok') throw new DamagedDatabase(String(verdict?.integrity_check))
}

/**
 * For a transaction that rewrites most of the database: with a larger cache, and with a journal of the old content, so
 * that the new content is written once. A journal of the new content would be written a second time, into the database.
 */
function quickly(database: DatabaseSync, run: () => void): void {
  try {
    database.exec('PRAGMA journal_mode = DELETE')
  } catch {
    // Another program has the database open: it keeps its present journal mode.
  }
  database.exec('PRAGMA cache_size = -262144; PRAGMA temp_store = MEMORY')
  try {
    run()
  } finally {
    database.exec(`
      PRAGMA cache_size = -2000;
      PRAGMA temp_store = DEFAULT;
      PRAGMA shrink_memory;
      PRAGMA journal_mode = WAL`)
  }
}

/** Search needs it; an SQLite that was built without it must be noticed at startup, not at the first search. */
function assertFullTextSearch(database: DatabaseSync): void {
  database.exec('CREATE VIRTUAL TABLE temp.fts5_there USING fts5(text); DROP TABLE temp.fts5_there')
}

class DamagedDatabase extends Error {}

const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
const SQLITE_NOTADB = 26
/** There is no space for the -shm file. */
const SQLITE_IOERR_SHMSIZE = 4874

function isDamage(error: unknown): boolean {
  const code = codeOf(error)
  if (error instanceof DamagedDatabase) return true
  if (code !== null) return code === SQLITE_CORRUPT || code === SQLITE_NOTADB
  return /malformed|not a database/i.test(describe(error))
}

function extendedCodeOf(error: unknown): number | null {
  const code = (error as { errcode?: unknown } | null)?.errcode
  return typeof code === 'number' ? code : null
}

/** SQLite's primary result code, without the extended part. */
function codeOf(error: unknown): number | null {
  const code = extendedCodeOf(error)
  return code === null ? null : code & 0xff
}

function setAside(files: SyncFiles, path: string, now: Date): string {
  const aside = path.replace(/(\.\w+)?$/, `.damaged-${fileStamp(now)}$1`)
  move(files, path, aside)
  return aside
}

/** The suffixes of the files in which SQLite stores a database. */
const SUFFIXES = ['', '-wal', '-shm', '-journal']

function move(files: SyncFiles, from: string, to: string, suffixes = SUFFIXES): void {
  for (const suffix of suffixes) {
    if (files.exists(from + suffix)) renameFileSync(files, from + suffix, to + suffix)
  }
}

/**
 * Gives the damaged database its name back if no new one could be created. If that fails, the next start finds it under
 * the name it was set aside with (backup/gaps.ts).
 */
function putBack(files: SyncFiles, aside: string, path: string): void {
  try {
    for (const suffix of SUFFIXES) files.rm(path + suffix)
    // The database last: without its journal it could open as an older one, and nobody would notice.
    move(files, aside, path, SUFFIXES.toReversed())
  } catch {
    // Nothing is lost: it still has the name that it was set aside with.
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
