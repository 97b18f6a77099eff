import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { MAX_SELECTED } from '#shared/contract/transactions.ts'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import type { TransactionQuery } from '#shared/model/transaction-query.ts'
import type { TellDamage } from '../damaged.ts'
import { SUMMARY, SUMMARY_JOINS, summaryOfValues } from '../summary.ts'
import { createChooseSource } from './choose-source.ts'
import { cursorOf, type Position, positionOf } from './cursor.ts'
import { filtersOf, spanOf } from './filters.ts'
import { createMerchants } from './merchants.ts'
import { stretchesOf } from './orders.ts'
import { countOf, rowsOf } from './sources.ts'
import { createAsk, type OnQuery, raw, type Sql, sql } from './sql.ts'

/** Where a page begins: after a row that was given before, or after so many. */
export type After = { readonly cursor: string } | { readonly count: number }

export interface Page {
  readonly items: TransactionSummary[]
  readonly next: string | null
}

/** A page as it leaves its thread: the values of each row alone go over in half the time. */
export interface PackedPage {
  readonly values: readonly (readonly unknown[])[]
  readonly next: string | null
}

export const unpacked = ({ values, next }: PackedPage, tell?: TellDamage): Page => ({
  items: values.flatMap((row) => summaryOfValues(row, tell)),
  next,
})

/** What is shown of rows, in the order of their numbers as they are given. */
const shown = (numbers: string): Sql => sql`
  SELECT ${raw(SUMMARY)} FROM json_each(${numbers}) e CROSS JOIN listed l ON l.number = e.value
  CROSS JOIN transactions t ON t.id = l.transaction_id ${raw(SUMMARY_JOINS)} ORDER BY e.key`
const idsOf = (numbers: string): Sql => sql`
  SELECT transaction_id AS id FROM json_each(${numbers}) e CROSS JOIN listed l ON l.number = e.value ORDER BY e.key`

const positionOfValues = ([key, number]: readonly unknown[]): Position => ({
  key: key === null ? null : String(key),
  number: Number(number),
})
const counted = z.object({ count: z.int() })
const id = z.object({ id: z.string() })

/** The list of transactions: which rows, in which order; then what is shown of them. */
export function findRepository(database: DatabaseSync, onQuery?: OnQuery) {
  const ask = createAsk(database, onQuery)
  const chooseSource = createChooseSource(ask)
  const merchantsOf = createMerchants(database)
  /** The first so many rows after a row, or after so many. */
  const pick = (query: TransactionQuery, after: Position | null, skip: number, limit: number): Position[] => {
    const { merchants, ofAll } = merchantsOf(query.profileId)
    if (merchants.length === 0) return []
    const filters = filtersOf(query)
    const span = spanOf(query, after)
    const wanted = { sort: query.sort, merchants, ofAll, span, filters }
    const source = chooseSource(wanted)
    const rows: Position[] = []
    let left = skip
    for (const stretch of stretchesOf(query.sort, merchants, after)) {
      const found = ask.values(rowsOf({ ...wanted, source }, stretch, limit - rows.length, left)).map(positionOfValues)
      rows.push(...found)
      if (rows.length >= limit) break
      if (left === 0) continue
      left = found.length > 0 ? 0 : left - counted.parse(ask.get(countOf({ ...wanted, source }, stretch))).count
    }
    return rows
  }

  return {
    /** A page of at most so many. Throws `invalid_input` for a cursor of another query. */
    pageOf: (query: TransactionQuery, after: After, limit: number): PackedPage => {
      const position = 'cursor' in after ? positionOf(query, after.cursor) : null
      const rows = pick(query, position, 'count' in after ? after.count : 0, limit + 1)
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const values = ask.values(shown(JSON.stringify(page.map(({ number }) => number))))
      return { values, next: last && rows.length > limit ? cursorOf(query, last) : null }
    },

    /** The ids of the first MAX_SELECTED, in order; whether these are all. */
    selectTransactions: (query: TransactionQuery): { ids: string[]; isWhole: boolean } => {
      const rows = pick(query, null, 0, MAX_SELECTED + 1)
      const numbers = JSON.stringify(rows.slice(0, MAX_SELECTED).map(({ number }) => number))
      const ids = z.array(id).parse(ask.all(idsOf(numbers)))
      return { ids: ids.map((one) => one.id), isWhole: rows.length <= MAX_SELECTED }
    },
  }
}
