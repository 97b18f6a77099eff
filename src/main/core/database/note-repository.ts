import type { DatabaseSync } from 'node:sqlite'
import { atomically } from './atomically.ts'
import { jsonItems } from './damaged.ts'

export interface NoteChange {
  readonly id: string
  readonly note: string
  /** The note when editing of the new one began; `null` if there was none. */
  readonly before: string | null
}

/** The operator's notes and tags on transactions. */
export function noteRepository(database: DatabaseSync) {
  const isThere = database.prepare('SELECT 1 FROM transactions WHERE id = ?')
  // Setting the same note again succeeds.
  const setNote = database.prepare(`
    UPDATE transactions SET note = nullif(?1, '') WHERE id = ?2 AND (note IS ?3 OR note IS nullif(?1, ''))`)
  // In the order they were given; existing tags keep their places.
  const changeTags = database.prepare(`
    UPDATE transactions SET tags = (SELECT json_group_array(tag) FROM (
      SELECT tag, min(place) AS place FROM (
        SELECT value AS tag, key AS place FROM ${jsonItems('transactions.tags')} WHERE value NOT IN (SELECT value FROM json_each(?3))
        UNION ALL SELECT value, 1000 + key FROM json_each(?2)) GROUP BY tag ORDER BY place))
    WHERE id IN (SELECT value FROM json_each(?1))`)

  return {
    /** An empty note counts as none. A note that has changed since `before` is left alone. */
    setNote: ({ id, note, before }: NoteChange): 'done' | 'note_changed' | 'transaction_not_found' => {
      if (setNote.run(note, id, before).changes > 0) return 'done'
      return isThere.get(id) ? 'note_changed' : 'transaction_not_found'
    },

    /** Changes either all of the transactions or none. A tag in both `add` and `remove` is added. */
    changeTags: (ids: readonly string[], add: readonly string[], remove: readonly string[]): void =>
      atomically(database, () => {
        changeTags.run(JSON.stringify(ids), JSON.stringify(add), JSON.stringify(remove))
      }),
  }
}
