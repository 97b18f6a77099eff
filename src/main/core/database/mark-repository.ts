import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { atomically } from './atomically.ts'
import { jsonText } from './damaged.ts'

/** Identifies a history: its ID, and how often it was marked. `at`: when last; absent if an older version marked it. */
export const historyMark = z.object({ id: z.string(), marks: z.int(), at: z.iso.datetime().optional() })
export type HistoryMark = z.infer<typeof historyMark>
const momentRow = z.object({ at: z.iso.datetime().nullable().catch(null) })

/** Without hashes, cards are compared by their stored digits: under another key, one card would look like two. */
export function forgetCardHashes(database: DatabaseSync): void {
  for (const table of ['transactions', 'batch_rows'])
    database.exec(`UPDATE ${table} SET card_hash = NULL WHERE card_hash IS NOT NULL`)
  database.exec(`
    UPDATE intents SET replaced = json_set(replaced, '$.card_hash', NULL)
    WHERE ${jsonText('replaced', '$.card_hash')} IS NOT NULL`)
}

/** Gives a copied history an ID of its own: it and the history it was copied from are not taken for each other. */
export function renewHistoryId(database: DatabaseSync): void {
  database.exec('UPDATE history_mark SET id = lower(hex(randomblob(16)))')
}

/** The mark of a history, which the settings store as well. */
export function markRepository(database: DatabaseSync) {
  const read = database.prepare('SELECT id, marks FROM history_mark')
  const mark = database.prepare(
    'UPDATE history_mark SET marks = marks + 1, marked_at = ? RETURNING id, marks, marked_at AS at',
  )
  const marked = database.prepare('SELECT marked_at AS at FROM history_mark')
  const known = database.prepare(`
    SELECT max(at) AS at FROM (SELECT marked_at AS at FROM history_mark
      UNION ALL SELECT max(begun_at) FROM (SELECT begun_at FROM intents ORDER BY number DESC LIMIT 1))`)

  return {
    historyMark: (): HistoryMark => historyMark.parse(read.get()),
    /** Increments the number of marks. */
    markHistory: (at: string): HistoryMark => historyMark.parse(mark.get(at)),
    /** When it was last marked; `null` if never. */
    markedAt: (): string | null => momentRow.parse(marked.get()).at,
    forgetCardHashes: (): void => atomically(database, () => forgetCardHashes(database)),
    /** The last known moment in the history; `null` if there is none. */
    lastKnownMoment: (): string | null => momentRow.parse(known.get()).at,
  }
}
