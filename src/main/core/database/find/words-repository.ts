import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const words = z.array(z.object({ word: z.string() })).transform((rows) => rows.map(({ word }) => word))

/** A platform that answers with ever new words would fill the filter with them. */
const MAX_STATUSES = 500

/** Words that transactions can be looked for by. */
export function wordsRepository(database: DatabaseSync) {
  const statuses = database.prepare(`SELECT status AS word FROM statuses_seen ORDER BY status LIMIT ${MAX_STATUSES}`)
  // From one tag to the next, past all the transactions that have it.
  const tags = database.prepare(`
    WITH RECURSIVE used (word) AS (
      SELECT min(tag) FROM tagged
      UNION ALL
      SELECT (SELECT min(tag) FROM tagged WHERE tag > word) FROM used WHERE word IS NOT NULL)
    SELECT word FROM used WHERE word IS NOT NULL`)

  return {
    /** Statuses that were ever read, and tags in use; by name. */
    transactionWords: (): { statuses: string[]; tags: string[] } => ({
      statuses: words.parse(statuses.all()),
      tags: words.parse(tags.all()),
    }),
  }
}
