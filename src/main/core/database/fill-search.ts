import type { DatabaseSync } from 'node:sqlite'
import type { TellProgress } from './opening-work.ts'

/** Transactions whose texts are indexed at once. */
const CHUNK = 20_000

/**
 * Fills both search indexes with the texts of all transactions, reading each text only once. Clears the indexes first,
 * because triggers have already added some texts.
 */
export function fillSearchAnew(database: DatabaseSync, count: TellProgress): void {
  database.exec(`
    INSERT INTO searched (searched) VALUES ('delete-all');
    INSERT INTO searched_words (searched_words) VALUES ('delete-all');
    CREATE TEMP TABLE texts (number INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT`)
  const of = Number(database.prepare('SELECT count(*) AS rows FROM listed').get()?.rows)
  const read = database.prepare(`INSERT INTO texts SELECT number, text FROM search_texts
    WHERE number > ? ORDER BY number LIMIT ${CHUNK}`)
  const last = database.prepare('SELECT max(number) AS number FROM texts')
  let done = 0
  for (let from = -1; ; ) {
    const chunk = Number(read.run(from).changes)
    if (chunk === 0) break
    database.exec(`
      INSERT INTO searched (rowid, text) SELECT number, text FROM texts ORDER BY number;
      INSERT INTO searched_words (rowid, text) SELECT number, text FROM texts ORDER BY number`)
    from = Number(last.get()?.number)
    done += chunk
    count(done, of)
    database.exec('DELETE FROM texts')
  }
  database.exec('DROP TABLE texts')
}
