import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { referenceKey } from './compare-keys.ts'
import type { TellProgress } from './opening-work.ts'

const CHUNK = 10_000
const rows = z.array(z.object({ place: z.int(), reference: z.string() }))

/** Adds the missing keys by which references are compared, which SQL alone cannot compute. Runs in one transaction. */
export function fillReferenceKeys(database: DatabaseSync, count: TellProgress): void {
  const missing = 'FROM transactions WHERE reference IS NOT NULL AND reference_key IS NULL'
  const of = Number(database.prepare(`SELECT count(*) AS rows ${missing}`).get()?.rows)
  const next = database.prepare(
    `SELECT rowid AS place, reference ${missing} AND rowid > ? ORDER BY rowid LIMIT ${CHUNK}`,
  )
  const set = database.prepare('UPDATE transactions SET reference_key = ? WHERE rowid = ?')
  let done = 0
  for (let from = 0; done < of; ) {
    const found = rows.parse(next.all(from))
    for (const { place, reference } of found) set.run(referenceKey(reference), place)
    from = found.at(-1)?.place ?? Number.MAX_SAFE_INTEGER
    done += found.length
    count(done, of)
    if (found.length === 0) return
  }
}
