import type { DatabaseSync } from 'node:sqlite'

/** Runs several statements as one transaction: either all of them are on disk when it returns, or none is. */
export function atomically<T>(database: DatabaseSync, run: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const value = run()
    database.exec('COMMIT')
    return value
  } catch (error) {
    // A full disk may have ended the transaction already; then there is nothing to roll back.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
