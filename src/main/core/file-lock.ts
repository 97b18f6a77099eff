import { DatabaseSync } from 'node:sqlite'

/** The locks of this process: one that nobody referred to would be collected as garbage, and closed with it. */
const held = new Set<DatabaseSync>()

/**
 * Holds a file, made where it is not there, until what is returned is called. It is an exclusive transaction on a database
 * of its own: SQLite's lock is the operating system's on every platform, so it ends with the process however that ends,
 * and no stale lock file is ever left to judge. Throws what SQLite says: see `isBusy` and `isDamaged`.
 */
export function hold(file: string): () => void {
  const lock = new DatabaseSync(file)
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    // Nothing is written but to find out whether it could be: a read-only folder is told now, not at the first payment.
    lock.exec('CREATE TABLE IF NOT EXISTS held (by TEXT)')
  } catch (error) {
    lock.close()
    throw error
  }
  held.add(lock)
  return () => {
    if (held.delete(lock)) lock.close()
  }
}

/** Another process holds the file. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && /locked|busy/i.test(error.message)
}

/** What lies there is no database. */
export function isDamaged(error: unknown): boolean {
  return error instanceof Error && /not a database|malformed/i.test(error.message)
}
