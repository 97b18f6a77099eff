import { chmodSync, existsSync, renameSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { fillReferenceKeys } from './fill-reference-keys.ts'
import { takeMark } from './left-sound.ts'
import { replyLimits } from './migrations/013-reply-limits.ts'
import { cutKeptReplies } from './migrations/cut-kept-replies.ts'
import { migrations } from './migrations/index.ts'

export type Opened =
  | {
      readonly result: 'open'
      readonly database: DatabaseSync
      readonly setAside: string | null
      /** There was none before. */
      readonly isNew: boolean
    }
  | { readonly result: 'newer' }
  | { readonly result: 'failed'; readonly detail: string }

/**
 * Opens the database at a path and brings it to the newest form. One that is damaged is renamed, never deleted, and a
 * new one begun; `setAside` is its new name. One made by a newer desk is left alone.
 */
export function openDatabase(path: string, now: Date): Opened {
  try {
    if (isEmptied(path)) throw new DamagedDatabase('emptied')
    return attempt(path, null)
  } catch (error) {
    if (!isDamage(error)) return { result: 'failed', detail: describe(error) }
    const aside = setAside(path, now)
    try {
      return attempt(path, aside)
    } catch (again) {
      return { result: 'failed', detail: describe(again) }
    }
  }
}

/** A database that was there and has no bytes left, or whose journal alone is left: SQLite would take it for a new one. */
function isEmptied(path: string): boolean {
  const size = (file: string): number | null => statSync(file, { throwIfNoEntry: false })?.size ?? null
  return size(path) === 0 || (size(path) === null && (size(`${path}-wal`) ?? 0) > 0)
}

const SOUND = { integrity_check: 'ok' }

function attempt(path: string, setAsidePath: string | null): Opened {
  const isAsLeft = takeMark(path)
  const database = new DatabaseSync(path)
  try {
    // FULL: a transaction that has returned is on the disk, whatever happens to the power. fullfsync: on macOS too.
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA fullfsync = ON;
      PRAGMA foreign_keys = ON;
      PRAGMA trusted_schema = OFF;
      PRAGMA busy_timeout = 2000;
    `)
    chmodSync(path, 0o600)
    // The whole check: a damaged index would let the same merchant_transaction_id through twice.
    const verdict = isAsLeft ? SOUND : database.prepare('PRAGMA integrity_check(1)').get()
    if (verdict?.integrity_check !== 'ok') throw new DamagedDatabase(String(verdict?.integrity_check))
    const version = Number(database.prepare('PRAGMA user_version').get()?.user_version)
    if (migrate(database, version) === 'newer') {
      database.close()
      return { result: 'newer' }
    }
    fillReferenceKeys(database)
    assertFullTextSearch(database)
    return { result: 'open', database, setAside: setAsidePath, isNew: version === 0 }
  } catch (error) {
    database.close()
    throw error
  }
}

function migrate(database: DatabaseSync, version: number): 'done' | 'newer' {
  if (version > migrations.length) return 'newer'
  for (const [index, sql] of migrations.entries()) {
    if (index < version) continue
    database.exec(`BEGIN IMMEDIATE; ${sql}`)
    if (sql === replyLimits) cutKeptReplies(database)
    database.exec(`PRAGMA user_version = ${index + 1}; COMMIT`)
  }
  return 'done'
}

/** Search needs it; an SQLite built without it must be noticed at the start, not at the first search. */
function assertFullTextSearch(database: DatabaseSync): void {
  database.exec('CREATE VIRTUAL TABLE temp.fts5_there USING fts5(text); DROP TABLE temp.fts5_there')
}

class DamagedDatabase extends Error {}

function isDamage(error: unknown): boolean {
  const code = (error as { errcode?: unknown } | null)?.errcode
  const SQLITE_CORRUPT = 11
  const SQLITE_NOTADB = 26
  if (error instanceof DamagedDatabase) return true
  if (typeof code === 'number') return (code & 0xff) === SQLITE_CORRUPT || (code & 0xff) === SQLITE_NOTADB
  return /malformed|not a database/i.test(describe(error))
}

function setAside(path: string, now: Date): string {
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-')
  const aside = path.replace(/(\.\w+)?$/, `.damaged-${stamp}$1`)
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix)
  }
  return aside
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
