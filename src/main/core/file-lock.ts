import { DatabaseSync } from 'node:sqlite'

/** The locks of this process. An unreferenced one would be garbage-collected, which closes it. */
const held = new Set<DatabaseSync>()

/**
 * Locks a file, created if missing, until the returned function is called. The lock is an exclusive transaction on a
 * separate database: SQLite uses the operating system's lock everywhere, so it ends with the process, however that
 * ends, and there are no stale lock files to judge. Throws SQLite's error: see `isBusy` and `isDamaged`.
 */
export function hold(file: string): () => void {
  const lock = new DatabaseSync(file)
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    // Written only to test whether writing works: a read-only folder is reported now, not at the first payment.
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

/** Whether another process holds the file. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && /locked|busy/i.test(error.message)
}

/** Whether the file is not a valid database. */
export function isDamaged(error: unknown): boolean {
  return error instanceof Error && /not a database|malformed/i.test(error.message)
}
