import { hash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const tables = z.array(z.object({ name: z.string(), sql: z.string() }))

/** Columns that are random or depend on the time of a migration: they differ in every database. */
const BY_CHANCE: Readonly<Record<string, readonly string[]>> = {
  followed: ['due_at'],
  receipts: ['id'],
  profiles: ['fingerprint_salt'],
  history_mark: ['id'],
}
/** Internal tables of the search indexes: their content depends on the order of writes. */
const SHADOWS = /^searched(_words)?_(data|idx|docsize)$/

/** Everything in a database: its schema, a hash of the rows of each table, and every word of the search indexes. */
export function contentOf(path: string): Readonly<Record<string, unknown>> {
  const database = new DatabaseSync(path)
  try {
    const all = tables.parse(
      database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql NOT NULL ORDER BY name").all(),
    )
    const rows = all.filter(({ name, sql }) => !SHADOWS.test(name) && !sql.startsWith('CREATE VIRTUAL'))
    const search = all.filter(({ sql }) => sql.startsWith('CREATE VIRTUAL'))
    for (const { name } of search)
      database.exec(`CREATE VIRTUAL TABLE temp.words_of_${name} USING fts5vocab(main, ${name}, instance)`)
    return {
      version: database.prepare('PRAGMA user_version').get()?.user_version,
      schema: database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all(),
      ...Object.fromEntries(rows.map(({ name }) => [name, hashOf(database, name, BY_CHANCE[name] ?? [])])),
      ...Object.fromEntries(search.map(({ name }) => [name, wordsOf(database, name)])),
    }
  } finally {
    database.close()
  }
}

/** The number of rows, and a hash of them regardless of order. */
function hashOf(database: DatabaseSync, table: string, left: readonly string[]): string {
  const rows: string[] = []
  for (const row of database.prepare(`SELECT * FROM ${table}`).iterate()) {
    const kept = Object.entries(row).filter(([name]) => !left.includes(name))
    rows.push(JSON.stringify(kept, (_key, value) => (value instanceof Uint8Array ? [...value] : value)))
  }
  return `${rows.length} ${hash('sha256', rows.sort().join('\n'))}`
}

/** The number of words in a search index, and a hash of all words with their positions, in index order. */
function wordsOf(database: DatabaseSync, index: string): string {
  const { count, words } =
    database
      .prepare(
        `SELECT count(*) AS count, group_concat(term || ' ' || doc || ' ' || col || ' ' || offset) AS words
       FROM temp.words_of_${index}`,
      )
      .get() ?? {}
  return `${count} ${hash('sha256', String(words))}`
}
