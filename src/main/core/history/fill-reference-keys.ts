import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { atomically } from './atomically.ts'
import { referenceKey } from './compare-keys.ts'

const rows = z.array(z.object({ id: z.string(), reference: z.string() }))

/** Gives each reference that has none the key it is compared by: SQL alone cannot make one. */
export function fillReferenceKeys(database: DatabaseSync): void {
  const missing = database.prepare(`
    SELECT id, reference FROM transactions WHERE reference IS NOT NULL AND reference_key IS NULL LIMIT 10000`)
  const set = database.prepare('UPDATE transactions SET reference_key = ? WHERE id = ?')
  for (let found = rows.parse(missing.all()); found.length > 0; found = rows.parse(missing.all())) {
    atomically(database, () => {
      for (const { id, reference } of found) set.run(referenceKey(reference), id)
    })
  }
}
