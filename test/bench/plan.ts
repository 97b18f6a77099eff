import type { DatabaseSync } from 'node:sqlite'
import type { Sql } from '../../src/main/core/database/find/sql.ts'

/** What is wrong with how SQLite goes about a query: rows that no index leads to, more than a few rows that are sorted. */
export function flawsOf(database: DatabaseSync, { text, args }: Sql): readonly string[] {
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...args)
  const steps = plan.map(({ detail }) => String(detail))
  const isOfFew = isOfPage(steps) || isOfFiltered(steps)
  return steps.filter((step) => isScan(step) || step.includes('AUTOMATIC') || (isSort(step) && !isOfFew))
}

const HANDED_IN = /^SCAN (e|json_each) VIRTUAL TABLE INDEX 1:$/
const BY_NUMBER = /^SEARCH listed USING INTEGER PRIMARY KEY \(rowid=\?\)$/

/** Rows of a page, as their numbers were handed in. */
const isOfPage = ([first = '']: readonly string[]): boolean => HANDED_IN.test(first)

/** By the numbers that a filter leaves: no more than a few thousand (choose-source.ts). */
const isOfFiltered = (steps: readonly string[]): boolean =>
  BY_NUMBER.test(steps[0] ?? '') && steps[1]?.startsWith('LIST SUBQUERY') === true

/** Whole; not by a search, of what was handed in, or of what another step has found. */
const isScan = (step: string): boolean =>
  step.startsWith('SCAN') &&
  !/^SCAN \w+ VIRTUAL TABLE INDEX \d+:.*M/.test(step) &&
  !HANDED_IN.test(step) &&
  !/^SCAN (\(subquery-\d+\)|(\d+ )?CONSTANT ROWS?)$/.test(step)

const isSort = (step: string): boolean => step.startsWith('USE TEMP B-TREE')
