import type { DatabaseSync } from 'node:sqlite'
import { atomically } from './atomically.ts'

/** The operator's own words on transactions. */
export function noteRepository(database: DatabaseSync) {
  const setNote = database.prepare("UPDATE transactions SET note = nullif(?, '') WHERE id = ?")
  // In the order they were given; what is there already stays where it is.
  const changeTags = database.prepare(`
    UPDATE transactions SET tags = (SELECT json_group_array(tag) FROM (
      SELECT tag, min(place) AS place FROM (
        SELECT value AS tag, key AS place FROM json_each(transactions.tags) WHERE value NOT IN (SELECT value FROM json_each(?3))
        UNION ALL SELECT value, 1000 + key FROM json_each(?2)) GROUP BY tag ORDER BY place))
    WHERE id IN (SELECT value FROM json_each(?1))`)

  return {
    /** An empty note is none. Whether there is such a transaction. */
    setNote: (id: string, note: string): boolean => setNote.run(note, id).changes > 0,

    /** Of all of them, or of none. What is to be added and to be removed is added. */
    changeTags: (ids: readonly string[], add: readonly string[], remove: readonly string[]): void =>
      atomically(database, () => {
        changeTags.run(JSON.stringify(ids), JSON.stringify(add), JSON.stringify(remove))
      }),
  }
}
