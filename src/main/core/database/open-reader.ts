import { DatabaseSync } from 'node:sqlite'

/**
 * Opens the database to be read beside its writer: a full disk does not stop it. SQL that takes long asks `alive()` now
 * and then; given up, it fails there. `held`: what is read is what was there now, whatever is written meanwhile.
 */
export function openReader(path: string, givenUp: SharedArrayBuffer | null, held: boolean): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true })
  // Pages stay in memory between two calls, as far as they fit: in KiB. What is sorted is sorted there, too.
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
  // A snapshot is of the moment of the first read.
  if (held) database.exec('BEGIN; SELECT 1 FROM profiles')
  return database
}
