import { DatabaseSync } from 'node:sqlite'

/**
 * Opens the database for reading beside its writer, which works even if the disk is full. Slow SQL calls `alive()` now
 * and then, and fails there once aborted. `held`: all reads see the database as it is now, whatever is written
 * meanwhile.
 */
export function openReader(path: string, givenUp: SharedArrayBuffer | null, held: boolean): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true })
  // Pages stay in memory between calls, up to this size (KiB). Sorting is done in memory, too.
  database.exec(`
    PRAGMA trusted_schema = OFF;
    PRAGMA busy_timeout = 2000;
    PRAGMA cache_size = -65536;
    PRAGMA temp_store = MEMORY;
  `)
  const flag = givenUp && new Int32Array(givenUp)
  database.function('alive', () => {
    if (flag && Atomics.load(flag, 0) !== 0) throw new Error('given up')
    return 1
  })
  // A snapshot starts with the first read.
  if (held) database.exec('BEGIN; SELECT 1 FROM profiles')
  return database
}
