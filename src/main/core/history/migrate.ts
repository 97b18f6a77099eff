import type { DatabaseSync } from 'node:sqlite'
import { atomically } from './atomically.ts'
import { countRows } from './count-rows.ts'
import { fillReferenceKeys } from './fill-reference-keys.ts'
import { fillSearchAnew } from './fill-search.ts'
import { fillSearch } from './migrations/008-search.ts'
import { replyLimits } from './migrations/013-reply-limits.ts'
import { reindexCards } from './migrations/015-card-search.ts'
import { cutKeptReplies } from './migrations/cut-kept-replies.ts'
import { migrations } from './migrations/index.ts'
import type { Count, TellWork } from './opening-work.ts'
import { statementsOf } from './statements.ts'

interface Step {
  /** What it takes in comparison to others, about: seconds of a million transactions. */
  readonly weight: number
  run(database: DatabaseSync, count: Count): void
}

/** The first version with a search, and the one that has its texts as they are now. */
const SEARCH = 8
const CARD_SEARCH = 15

/** Of statements that take long, by how they begin. `rows`: one for each transaction is written to that table. */
const LONG: readonly { readonly begins: string; readonly weight: number; readonly rows?: string }[] = [
  { begins: 'UPDATE transactions SET (account_number', weight: 6, rows: 'UPDATE ON transactions' },
  { begins: 'INSERT INTO listed', weight: 30, rows: 'INSERT ON listed' },
  { begins: 'WITH there AS', weight: 12, rows: 'INSERT ON followed' },
  { begins: 'INSERT INTO receipts', weight: 7 },
  { begins: 'CREATE INDEX listed_by_', weight: 0.7 },
  { begins: 'CREATE INDEX followed_by_due', weight: 1 },
  { begins: 'ALTER TABLE transactions ADD COLUMN', weight: 0.8 },
  { begins: 'UPDATE transactions SET reference_key', weight: 1 },
]
const SHORT = 0.05

/**
 * Brings a database to the newest version, all of it as one transaction: killed, given up or out of disk anywhere, it is as
 * it was. Throws what SQLite and `tell` throw.
 */
export function migrate(database: DatabaseSync, version: number, tell: TellWork): void {
  if (version === migrations.length) return
  const steps = stepsFrom(version)
  const total = steps.reduce((sum, { weight }) => sum + weight, 0)
  const versions = { from: version, to: migrations.length }
  let before = 0
  atomically(database, () => {
    for (const [index, { weight, run }] of steps.entries()) {
      const say = (rows: { done: number; of: number } | null): void => {
        const part = rows === null ? 0 : weight * Math.min(1, rows.done / Math.max(1, rows.of))
        const share = Math.min(1, (before + part) / total)
        tell({ what: 'update', versions, step: index + 1, steps: steps.length, rows, share })
      }
      say(null)
      run(database, (done, of) => say({ done, of }))
      before += weight
    }
    database.exec(`PRAGMA user_version = ${migrations.length}`)
  })
}

function stepsFrom(version: number): readonly Step[] {
  // Where both are still to come, the indexes of search are filled once, with the texts of the later one.
  const isSearchNew = version < SEARCH && migrations.length >= CARD_SEARCH
  const steps = migrations.slice(version).flatMap((script): readonly Step[] => {
    const kept = isSearchNew ? script.replace(fillSearch, '').replace(reindexCards, '') : script
    const statements = statementsOf(kept).map(stepOf)
    return script === replyLimits ? [...statements, { weight: 2, run: cutKeptReplies }] : statements
  })
  const fill: readonly Step[] = isSearchNew ? [{ weight: 60, run: fillSearchAnew }] : []
  return [...steps, ...fill, { weight: 8, run: fillReferenceKeys }]
}

function stepOf(statement: string): Step {
  const known = LONG.find(({ begins }) => statement.startsWith(begins))
  const { weight, rows } = known ?? { weight: SHORT }
  return {
    weight,
    run: (database, count) =>
      rows === undefined ? database.exec(statement) : countRows(database, rows, count, () => database.exec(statement)),
  }
}
