import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { tellDamage } from './damaged.ts'

/** A column that a migration reads as JSON: invalid JSON would make the migration fail. */
interface JsonColumn {
  readonly table: string
  readonly column: string
  /** Identifies a row. */
  readonly id: string
  /** The version that introduced it, and the one whose migration reads it. */
  readonly since: number
  readonly readBy: number
  readonly instead: string | null
}

/** No reader accepts `{}` as a request or a dispute, or `null` as an account reading: these stay damaged. */
const COLUMNS: readonly JsonColumn[] = [
  { table: 'intents', column: 'failure', id: 'id', since: 1, readBy: 3, instead: null },
  { table: 'disputes', column: 'item', id: 'id', since: 4, readBy: 7, instead: '{}' },
  { table: 'intents', column: 'request', id: 'id', since: 1, readBy: 8, instead: '{}' },
  { table: 'intents', column: 'reply', id: 'id', since: 1, readBy: 8, instead: null },
  { table: 'observations', column: 'payload', id: 'id', since: 1, readBy: 9, instead: 'null' },
  { table: 'observations', column: 'receipts', id: 'id', since: 1, readBy: 10, instead: '[]' },
  { table: 'account_readings', column: 'body', id: 'profile_id', since: 1, readBy: 11, instead: 'null' },
  { table: 'transactions', column: 'tags', id: 'id', since: 8, readBy: 15, instead: '[]' },
]

const brokenRows = z.array(z.object({ place: z.int(), id: z.union([z.string(), z.number()]) }))

/** Replaces invalid JSON in the columns that migrations after a version read, and reports each as damage. */
export function mendJson(database: DatabaseSync, version: number): void {
  for (const of of COLUMNS) if (version >= of.since && version < of.readBy) mend(database, of)
}

function mend(database: DatabaseSync, { table, column, id, instead }: JsonColumn): void {
  const broken = brokenRows.parse(
    database.prepare(`SELECT rowid AS place, ${id} AS id FROM ${table} WHERE NOT json_valid(${column})`).all(),
  )
  if (broken.length === 0) return
  // The trigger reads the previous tags.
  const trigger = database.prepare("SELECT sql FROM sqlite_schema WHERE name = 'tagged_follows'").get()
  if (trigger) database.exec('DROP TRIGGER tagged_follows')
  const put = database.prepare(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`)
  for (const row of broken) {
    tellDamage({ table, id: String(row.id), fields: [column] })
    put.run(instead, row.place)
  }
  if (trigger) database.exec(String(trigger.sql))
  if (column === 'tags') forgetTags(database, broken)
}

/** The entries by which tags are found are stored separately. */
function forgetTags(database: DatabaseSync, broken: z.infer<typeof brokenRows>): void {
  const forget = database.prepare(
    'DELETE FROM tagged WHERE number = (SELECT number FROM listed WHERE transaction_id = ?)',
  )
  for (const { id } of broken) forget.run(id)
}
