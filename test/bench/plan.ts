import type { DatabaseSync } from 'node:sqlite'
import type { Sql } from '../../src/main/core/database/find/sql.ts'

/** Flaws in SQLite's plan for a query: rows that are not found by an index, or a sort of more than a few rows. */
export function flawsOf(database: DatabaseSync, { text, args }: Sql): readonly string[] {
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...args)
  const steps = plan.map(({ detail }) => String(detail)).filter((step) => step !== PAGE)
  const isOfFew = isOfFiltered(steps)
  return steps.filter((step) => isScan(step) || step.includes('AUTOMATIC') || (isSort(step) && !isOfFew))
}

/** Marks the start of the steps that find a page's rows; their details follow. */
const PAGE = 'CO-ROUTINE e'
const BY_NUMBER = /^SEARCH listed USING INTEGER PRIMARY KEY \(rowid=\?\)$/

/** Looks rows up by the numbers that a filter leaves: at most a few thousand (choose-source.ts). */
const isOfFiltered = (steps: readonly string[]): boolean =>
  BY_NUMBER.test(steps[0] ?? '') && steps[1]?.startsWith('LIST SUBQUERY') === true

/** A full scan, other than a full-text search or a scan of another step's result. */
const isScan = (step: string): boolean =>
  step.startsWith('SCAN') &&
  !/^SCAN \w+ VIRTUAL TABLE INDEX \d+:.*M/.test(step) &&
  !/^SCAN (e|\(subquery-\d+\)|(\d+ )?CONSTANT ROWS?)$/.test(step)

const isSort = (step: string): boolean => step.startsWith('USE TEMP B-TREE')
