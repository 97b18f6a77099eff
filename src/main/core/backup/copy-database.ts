import { backup, DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { SyncFiles } from '../ports.ts'
import type { Counts } from './worker-tasks.ts'

export class DamagedCopy extends Error {}

/** Pages between two progress reports: about 8 MB. */
const PAGES = 2000

/**
 * Copies a database as of one moment while it is still written to, and checks the whole copy. Calls `onPages` with the
 * progress; if that throws, copying ends. Throws what SQLite throws, and DamagedCopy.
 */
export async function copyDatabase(
  files: SyncFiles,
  from: string,
  to: string,
  onPages: (done: number, of: number) => void,
): Promise<Counts> {
  const source = new DatabaseSync(from, { readOnly: true })
  try {
    // One read transaction held open: otherwise every write of the desk would make SQLite restart the copy.
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_schema').get()
    const progress = ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }) =>
      onPages(totalPages - remainingPages, totalPages)
    await backup(source, to, { rate: PAGES, progress })
  } finally {
    source.close()
  }
  files.chmod(to, 0o600)
  return checkCopy(to)
}

export function requireSoundAt(path: string): void {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    requireSound(database)
  } finally {
    database.close()
  }
}

/** Makes the copy a single file and checks it from end to end. Throws DamagedCopy if it is not sound. */
function checkCopy(path: string): Counts {
  const copy = new DatabaseSync(path)
  try {
    copy.exec('PRAGMA trusted_schema = OFF; PRAGMA fullfsync = ON; PRAGMA journal_mode = DELETE')
    requireSound(copy)
    return countsOf(copy)
  } finally {
    copy.close()
  }
}

export function requireSound(database: DatabaseSync): void {
  const verdict = database.prepare('PRAGMA integrity_check(1)').get()
  if (verdict?.integrity_check !== 'ok') throw new DamagedCopy(String(verdict?.integrity_check))
  if (database.prepare('PRAGMA foreign_key_check').get() !== undefined) throw new DamagedCopy('foreign keys')
}

export function countsAt(path: string, other: string | null): Counts {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    return countsOf(database, other)
  } finally {
    database.close()
  }
}

const counted = z.object({ count: z.int(), from: z.string().nullable().default(null) })

export function countsOf(database: DatabaseSync, other: string | null = null): Counts {
  const one = (sql: string) => counted.parse(database.prepare(sql).get())
  const missing = (path: string) => {
    database.prepare('ATTACH ? AS other').run(path)
    // An order that is sent again, cancelled or disputed keeps its row: the other database knows only what was before.
    return one(`SELECT count(*) AS count, min(since) AS "from" FROM (
      SELECT created_at AS since FROM main.transactions
        WHERE NOT EXISTS (SELECT 1 FROM other.transactions AS theirs WHERE theirs.id = main.transactions.id)
      UNION ALL
      SELECT min(begun_at) FROM main.intents
        WHERE NOT EXISTS (SELECT 1 FROM other.intents AS theirs WHERE theirs.id = main.intents.id)
          AND EXISTS (SELECT 1 FROM other.transactions AS theirs WHERE theirs.id = main.intents.transaction_id)
        GROUP BY transaction_id)`)
  }
  const { count, from } = other === null ? { count: 0, from: null } : missing(other)
  return {
    transactions: one('SELECT count(*) AS count FROM main.transactions').count,
    ...{ missing: count, missingFrom: from },
    observations: one('SELECT count(*) AS count FROM main.observations').count,
  }
}
