import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

/** The merchants a query is of, by their short numbers, in the order of their names. */
export interface Merchants {
  readonly merchants: readonly number[]
  /** Whether these are all there are. */
  readonly ofAll: boolean
}

const row = z.object({ id: z.string(), number: z.int(), name: z.string() })
const { compare } = new Intl.Collator()

/** Removed ones too: what was done for them stays readable. */
export function createMerchants(database: DatabaseSync): (profileId: string | null) => Merchants {
  const all = database.prepare('SELECT id, number, name FROM profiles ORDER BY number')
  return (profileId) => {
    const rows = z.array(row).parse(all.all())
    const wanted = rows.filter(({ id }) => profileId === null || id === profileId)
    const merchants = wanted.toSorted((one, other) => compare(one.name, other.name)).map(({ number }) => number)
    return { merchants, ofAll: wanted.length === rows.length }
  }
}
