import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Json } from '#shared/model/json.ts'
import type { Observation } from '#shared/model/transaction.ts'
import { isKnownStatus } from '#shared/rules/status.ts'

/** Limit of words stored per platform: one that makes up a field for each reply has nothing new to say. */
const MAX_WORDS = 2000
const LONGEST_WORD = 200

/** Records what an observation has that was never seen on its platform before. Runs within the caller's transaction. */
export type NoteFirstSeen = (transactionId: string, observation: Observation) => void

/**
 * Records names of fields, and statuses that the interface does not name. The fields of a platform's first payload do
 * not count as new: the interface shows none of them (Transaction status payload).
 */
export function createNoteFirstSeen(database: DatabaseSync): NoteFirstSeen {
  const count = database.prepare(`
    SELECT count(*) AS words FROM first_seen f JOIN transactions t ON t.environment = f.environment AND t.base_url = f.base_url
    WHERE t.id = ? AND f.what = ?`)
  const insert = database.prepare(`
    INSERT OR IGNORE INTO first_seen
    SELECT environment, base_url, ?2, ?3, ?4, iif(?5, id, NULL) FROM transactions WHERE id = ?1`)
  const isSeen = database.prepare(`
    SELECT 1 FROM first_seen f JOIN transactions t ON t.environment = f.environment AND t.base_url = f.base_url
    WHERE t.id = ? AND f.what = ? AND f.word = ?`)

  return (transactionId, { status, payload, readAt }) => {
    const note = (
      what: 'field' | 'status',
      words: readonly string[],
      isNews: (wordsBefore: number) => boolean,
    ): void => {
      const unseen = words.filter((word) => !isSeen.get(transactionId, what, word))
      if (unseen.length === 0) return
      const before = Number(count.get(transactionId, what)?.words)
      for (const word of unseen.slice(0, MAX_WORDS - before)) {
        insert.run(transactionId, what, word, readAt, isNews(before) ? 1 : 0)
      }
    }
    note('field', fieldsOf(payload).slice(0, MAX_WORDS), (before) => before > 0)
    if (status !== null) note('status', [status], () => !isKnownStatus(status))
  }
}

export const firstSeenWord = z.object({ what: z.enum(['field', 'status']), word: z.string() })

/** What was first seen with a transaction; of its statuses, only the current one matters. */
export function firstSeenOf(status: string | null, words: readonly z.infer<typeof firstSeenWord>[]) {
  const fields = words.flatMap(({ what, word }) => (what === 'field' ? [word] : []))
  return { status: words.some(({ what, word }) => what === 'status' && word === status), fields }
}

function fieldsOf(payload: Json): readonly string[] {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return []
  return Object.keys(payload).map((name) => name.slice(0, LONGEST_WORD))
}
