import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { overviewRepository } from '../overview-repository.ts'
import { transactionRepository } from '../transaction-repository.ts'
import { batchCheckRepository } from './batch-check-repository.ts'
import { batchReadRepository } from './batch-read-repository.ts'
import { findRepository } from './find-repository.ts'
import { totalsRepository } from './totals-repository.ts'

/** Everything that is read beside the writer, as plain functions on a read-only connection. */
export function createReadRepositories(database: DatabaseSync) {
  const { getTransaction } = transactionRepository(database)
  return {
    getTransaction,
    ...findRepository(database),
    ...totalsRepository(database),
    ...wordsRepository(database),
    ...overviewRepository(database),
    ...batchReadRepository(database),
    ...batchCheckRepository(database),
  }
}

export type ReadRepositories = ReturnType<typeof createReadRepositories>

const words = z.array(z.object({ word: z.string() })).transform((rows) => rows.map(({ word }) => word))

/** Otherwise a platform that keeps returning new statuses would fill the filter with them. */
const MAX_STATUSES = 500

/** Words by which transactions can be found. */
function wordsRepository(database: DatabaseSync) {
  const statuses = database.prepare(`SELECT status AS word FROM statuses_seen ORDER BY status LIMIT ${MAX_STATUSES}`)
  // Jumps from tag to tag, skipping all the transactions that have it.
  const tags = database.prepare(`
    WITH RECURSIVE used (word) AS (
      SELECT min(tag) FROM tagged
      UNION ALL
      SELECT (SELECT min(tag) FROM tagged WHERE tag > word) FROM used WHERE word IS NOT NULL)
    SELECT word FROM used WHERE word IS NOT NULL`)

  return {
    /** All statuses ever read and all tags in use, sorted by name. */
    transactionWords: (): { statuses: string[]; tags: string[] } => ({
      statuses: words.parse(statuses.all()),
      tags: words.parse(tags.all()),
    }),
  }
}
