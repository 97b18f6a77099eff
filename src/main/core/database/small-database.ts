import type { DatabaseSync } from 'node:sqlite'
import { createReadRepositories, type ReadRepositories } from './find/read-repositories.ts'

/** The largest number of transactions of a database that its writer reads, too, in a few milliseconds. */
const MAX_SMALL = 5000

/** What the writer answers for the readers while its database is small (readers.ts). */
export function createSmallDatabase(database: DatabaseSync) {
  const beyond = database.prepare(`SELECT 1 FROM listed LIMIT 1 OFFSET ${MAX_SMALL}`)
  let made: ReadRepositories | null = null
  return {
    isSmall: (): boolean => beyond.get() === undefined,
    /** Prepared at the first read: the start does not wait for it. */
    reads(): ReadRepositories {
      if (made) return made
      // As in a reader, except that nothing is stopped: it is done sooner.
      database.exec('PRAGMA temp_store = MEMORY')
      database.function('alive', () => 1)
      made = createReadRepositories(database)
      return made
    },
  }
}
