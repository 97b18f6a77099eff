import type { DatabaseSync } from 'node:sqlite'
import { createReadRepositories, type ReadRepositories } from './find/read-repositories.ts'
import { openReader } from './open-reader.ts'

/** The largest number of transactions of a database that its writer reads, too, in a few milliseconds. */
const MAX_SMALL = 5000

/**
 * What the writer's thread answers for the readers while the database is small (readers.ts). It reads by a second
 * connection, as readers do: what they keep is renewed only once another connection has written (find/merchants.ts).
 */
export function createSmallDatabase(database: DatabaseSync, path: string) {
  const beyond = database.prepare(`SELECT 1 FROM listed LIMIT 1 OFFSET ${MAX_SMALL}`)
  let reader: DatabaseSync | null = null
  let made: ReadRepositories | null = null
  return {
    isSmall: (): boolean => beyond.get() === undefined,
    /** Opened at the first read: the start does not wait for it. */
    reads(): ReadRepositories {
      reader ??= openReader(path, null, false)
      made ??= createReadRepositories(reader)
      return made
    },
    close: (): void => reader?.close(),
  }
}
