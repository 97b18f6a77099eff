import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { migrate } from '../database/migrate.ts'
import { DamagedCopy } from './copy-database.ts'

const schemaRows = z.array(z.object({ name: z.string(), sql: z.string() }))

/**
 * Throws DamagedCopy if a migrated database does not have exactly the tables, indexes and triggers of a new one. A
 * trigger added to a backup would change what is stored later, such as the account that a payer is given, and without an
 * index one order ID could be used twice.
 */
export function requireOwnSchema(database: DatabaseSync): void {
  const fresh = new DatabaseSync(':memory:')
  try {
    migrate(fresh, 0, () => undefined)
    const [differing] = schemaOf(database).symmetricDifference(schemaOf(fresh))
    if (differing !== undefined) throw new DamagedCopy(`schema: ${differing.split('\n', 1)}`)
  } finally {
    fresh.close()
  }
}

/** A line with a name for each, then its SQL. What has no SQL, such as the index of a primary key, is part of a table. */
function schemaOf(database: DatabaseSync): Set<string> {
  const rows = database.prepare('SELECT type || char(32) || name AS name, sql FROM sqlite_schema WHERE sql IS NOT NULL')
  return new Set(schemaRows.parse(rows.all()).map(({ name, sql }) => `${name}\n${sql}`))
}
