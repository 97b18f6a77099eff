import type { DatabaseSync } from 'node:sqlite'
import { atomically } from './atomically.ts'
import { countRows } from './count-rows.ts'
import { fillReferenceKeys } from './fill-reference-keys.ts'
import { fillSearchAnew } from './fill-search.ts'
import { mendJson } from './mend-json.ts'
import { numberOf } from './migrations/008-listing-triggers.ts'
import { fillSearch } from './migrations/008-search.ts'
import { replyLimits } from './migrations/013-reply-limits.ts'
import { reindexCards } from './migrations/015-card-search.ts'
import { cutKeptReplies } from './migrations/cut-kept-replies.ts'
import { migrations } from './migrations/index.ts'
import type { TellProgress, TellWork } from './opening-work.ts'

interface Step {
  /** Approximate cost compared to other steps: seconds for a million transactions. */
  readonly weight: number
  run(database: DatabaseSync, count: TellProgress): void
}

/** The first version with search, and the one that introduced its present texts. */
const SEARCH = 8
const CARD_SEARCH = 15

/**
 * Fills `listed` as migration 8 does, but faster: numbers are assigned first, so that no whole rows have to be sorted,
 * and transactions are read in the order of time, which is that of their pages, rather than that of their random IDs.
 */
const fillListing = `
  CREATE TEMP TABLE numbered (number INTEGER PRIMARY KEY, id TEXT NOT NULL) STRICT;
  INSERT INTO numbered
  SELECT base + row_number() OVER (PARTITION BY base ORDER BY place) - 1, id
  FROM (SELECT id, rowid AS place, ${numberOf('created_at')} AS base FROM transactions NOT INDEXED);
  INSERT INTO listed SELECT n.number, l.* FROM numbered n CROSS JOIN listing l ON l.transaction_id = n.id ORDER BY n.number;
  DROP TABLE numbered;
`

interface LongStatement {
  readonly begins: string
  readonly weight: number
  /** One row for each transaction is written to this table. */
  readonly rows?: string
  /** Rewrites the statement to give the same result in less time. */
  readonly faster?: (statement: string) => string
}

/** Slow statements, by how they begin: long enough to match no other migration's. */
const LONG: readonly LongStatement[] = [
  { begins: 'UPDATE transactions SET (account_number', weight: 6, rows: 'UPDATE ON transactions' },
  { begins: 'INSERT INTO listed\n  SELECT t.base', weight: 30, rows: 'INSERT ON listed', faster: () => fillListing },
  {
    begins: 'WITH there AS MATERIALIZED',
    weight: 16,
    rows: 'INSERT ON followed',
    // With the index of platform IDs, which are random, the data of each transaction would be read in random order.
    faster: (statement) => statement.replace('FROM transactions t WHERE', 'FROM transactions t NOT INDEXED WHERE'),
  },
  { begins: 'INSERT INTO receipts', weight: 8 },
  { begins: 'CREATE INDEX listed_by_', weight: 0.9 },
  { begins: 'CREATE INDEX followed_by_due', weight: 2 },
  { begins: 'CREATE INDEX intents_follow_ups', weight: 1 },
  { begins: 'CREATE INDEX intents_creations', weight: 2 },
  { begins: 'CREATE INDEX intents_replaced', weight: 2 },
  { begins: 'ALTER TABLE transactions ADD COLUMN', weight: 1 },
  { begins: 'UPDATE transactions SET reference_key', weight: 1 },
  { begins: 'ALTER TABLE listed ADD COLUMN', weight: 1 },
  { begins: 'UPDATE listed SET environment', weight: 4 },
]
const SHORT = 0.05

/**
 * Migrates a database to the newest version in one transaction: if it is killed, aborted or runs out of disk space, the
 * database stays as it was. Throws what SQLite and `tell` throw.
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
  // If both are still to come, the search indexes are filled once, with the texts of the later version.
  const isSearchNew = version < SEARCH && migrations.length >= CARD_SEARCH
  const steps = migrations.slice(version).flatMap((script): readonly Step[] => {
    const kept = isSearchNew ? script.replace(fillSearch, '').replace(reindexCards, '') : script
    const statements = statementsOf(kept).map(stepOf)
    return script === replyLimits ? [...statements, { weight: 2, run: cutKeptReplies }] : statements
  })
  const fill: readonly Step[] = isSearchNew ? [{ weight: 40, run: fillSearchAnew }] : []
  const mend: readonly Step[] =
    version < CARD_SEARCH ? [{ weight: 4, run: (database) => mendJson(database, version) }] : []
  return [...mend, ...steps, ...fill, { weight: 6, run: fillReferenceKeys }]
}

function stepOf(statement: string): Step {
  const known = LONG.find(({ begins }) => statement.startsWith(begins))
  const { weight, rows, faster } = known ?? { weight: SHORT }
  const text = faster ? faster(statement) : statement
  return {
    weight,
    run: (database, count) =>
      rows === undefined ? database.exec(text) : countRows(database, rows, count, () => database.exec(text)),
  }
}

/** Whole comments, quoted texts and quoted names; a semicolon; and what is between them. */
const PIECES = /--[^\n]*|'(?:[^']|'')*'|"(?:[^"]|"")*"|;|[^;'"-]+|-/g
const TRIGGER = /^CREATE\s+(?:TEMP\s+|TEMPORARY\s+)?TRIGGER\b/i
const END_OF_TRIGGER = /;\s*END\s*$/i

/** Splits a script into statements, without the comments between them. A trigger's body is part of its statement. */
export function statementsOf(script: string): string[] {
  const statements: string[] = []
  let statement = ''
  const end = (): void => {
    if (statement.trim() !== '') statements.push(statement.trim())
    statement = ''
  }
  for (const [piece] of script.matchAll(PIECES)) {
    if (piece === ';' && !(TRIGGER.test(statement.trimStart()) && !END_OF_TRIGGER.test(statement))) end()
    else if (!piece.startsWith('--') || statement.trim() !== '') statement += piece
  }
  end()
  return statements
}
