import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { writeOld } from '../bench/million.ts'

/** Enough rows for a visible migration: it takes seconds on any machine. */
export const OLD_ROWS = 80_000

/** Creates one database of the version before the list, for any number of data folders. */
export function createOldDatabase(): { putInto(folder: string): void; remove(): void } {
  const home = mkdtempSync(join(tmpdir(), 'paydesk-old-'))
  const path = join(home, 'history.db')
  writeOld(path, { rows: OLD_ROWS, merchants: 3 })
  return {
    putInto(folder) {
      mkdirSync(folder, { recursive: true })
      copyFileSync(path, join(folder, 'history.db'))
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}

/** The version of a data folder's database, its integrity check, and the number of its transactions. */
export function lookInto(folder: string): { version: unknown; transactions: unknown; check: unknown } {
  const database = new DatabaseSync(join(folder, 'history.db'))
  try {
    const one = (sql: string): unknown => Object.values(database.prepare(sql).get() ?? {})[0]
    return {
      version: one('PRAGMA user_version'),
      transactions: one('SELECT count(*) FROM transactions'),
      check: one('PRAGMA integrity_check(1)'),
    }
  } finally {
    database.close()
  }
}
