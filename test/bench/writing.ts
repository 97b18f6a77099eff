import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { figure, say } from './say.ts'

const COUNT = 1000
const MAX = 1000
const name = z.object({ name: z.string() })

/** Writes a thousand new statuses across the million: with the triggers that maintain the list, and without. */
export function benchWriting(path: string): boolean {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA trusted_schema = OFF; PRAGMA foreign_keys = ON')
  const newest = Number(database.prepare('SELECT max(rowid) AS rowid FROM transactions').get()?.rowid)
  const insert = `INSERT INTO observations (transaction_id, first_read_at, read_at, status, receipts, payload)
    SELECT id, ?1, ?1, 'disputed', '[]', '{}' FROM transactions WHERE rowid = ?2`
  const run = (): number => {
    const statement = database.prepare(insert)
    const begun = performance.now()
    for (let index = 1; index <= COUNT; index++) {
      statement.run('2026-07-01T00:00:00.000Z', Math.floor((index * newest) / COUNT))
    }
    return performance.now() - begun
  }
  const inVain = (before: string): number => {
    database.exec(`BEGIN IMMEDIATE; ${before}`)
    const took = run()
    database.exec('ROLLBACK')
    return took
  }
  const triggers = z
    .array(name)
    .parse(
      database.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'observations'").all(),
    )
  const drop = triggers.map((one) => `DROP TRIGGER ${one.name}`).join(';')
  inVain('')
  const kept = inVain('')
  const bare = inVain(drop)
  database.close()
  say(
    `  a thousand statuses are written in ${bare.toFixed(0)} ms without the triggers: ${(kept / bare).toFixed(1)} times as long with them`,
  )
  return figure('a thousand statuses with the triggers (ms)', kept, MAX)
}
