import type { DatabaseSync } from 'node:sqlite'
import type { TellProgress } from './opening-work.ts'

/** Rows between two progress reports. */
const EVERY = 1000

/**
 * Runs a long statement and counts the rows it writes, one for each transaction. `what` names them like "INSERT ON
 * listed". An error thrown by `count` aborts the statement.
 */
export function countRows(database: DatabaseSync, what: string, count: TellProgress, run: () => void): void {
  const of = Number(database.prepare('SELECT count(*) AS rows FROM transactions').get()?.rows)
  let done = 0
  let ended: unknown = null
  database.function('count_row', () => {
    done += 1
    if (done % EVERY !== 0) return null
    try {
      count(done, of)
    } catch (error) {
      ended = error
      throw error
    }
    return null
  })
  const [act, , table] = what.split(' ')
  database.exec(`CREATE TEMP TRIGGER counts AFTER ${act} ON main.${table} BEGIN SELECT count_row(); END`)
  try {
    run()
  } catch (error) {
    throw ended ?? error
  }
  database.exec('DROP TRIGGER temp.counts')
}
