import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

/** The merchants of a query, by their short numbers, in the order of their names. */
export interface Merchants {
  readonly merchants: readonly number[]
  /** Whether these are all merchants. */
  readonly ofAll: boolean
}

const row = z.object({ id: z.string(), number: z.int(), name: z.string() })
const rowList = z.array(row)
const { compare } = new Intl.Collator()

/** Includes removed merchants, so that their transactions stay readable. */
export function createMerchants(database: DatabaseSync): (profileId: string | null) => Merchants {
  const all = database.prepare('SELECT id, number, name FROM profiles ORDER BY number')
  const version = database.prepare('PRAGMA data_version')
  let read: { readonly at: unknown; readonly rows: readonly z.infer<typeof row>[] } = { at: null, rows: [] }
  return (profileId) => {
    // Changes when another connection has written.
    const at = version.get()?.data_version
    if (read.at !== at) read = { at, rows: rowList.parse(all.all()) }
    const { rows } = read
    const wanted = rows.filter(({ id }) => profileId === null || id === profileId)
    const merchants = wanted.toSorted((one, other) => compare(one.name, other.name)).map(({ number }) => number)
    return { merchants, ofAll: wanted.length === rows.length }
  }
}
