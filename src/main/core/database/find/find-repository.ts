import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { MAX_SELECTED } from '#shared/contract/transactions.ts'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import type { TransactionQuery } from '#shared/model/transaction-query.ts'
import type { TellDamage } from '../damaged.ts'
import { SUMMARY, summaryOfValues } from '../summary.ts'
import { createChooseSource } from './choose-source.ts'
import { cursorOf, type Position, positionOf } from './cursor.ts'
import { numberSpanOf, sqlFiltersOf } from './filters.ts'
import { createMerchants } from './merchants.ts'
import { stretchesOf } from './orders.ts'
import { countOf, rowsOf } from './sources.ts'
import { createAsk, type OnQuery } from './sql.ts'

/** Where a page begins: after a row that was returned before, or after a number of rows. */
export type After = { readonly cursor: string } | { readonly count: number }

export interface FoundPage {
  readonly items: TransactionSummary[]
  readonly next: string | null
}

type Values = readonly unknown[]

/** A page as it leaves its thread: sending only the values of each row takes half the time. */
export interface PackedPage {
  readonly values: readonly Values[]
  readonly next: string | null
}

export const unpacked = ({ values, next }: PackedPage, tell?: TellDamage): FoundPage => ({
  items: values.flatMap((row) => summaryOfValues(row, tell)),
  next,
})

const idList = z.array(z.string())
const counted = z.object({ count: z.int() })

/** The list of transactions: finds the rows and their order, then what is shown of them. */
export function findRepository(database: DatabaseSync, onQuery?: OnQuery) {
  const ask = createAsk(database, onQuery)
  const chooseSource = createChooseSource(ask)
  const merchantsOf = createMerchants(database)
  /** Columns of the first `limit` rows after a row, or after `skip` rows; the last columns are each row's position. */
  const pick = (
    query: TransactionQuery,
    columns: string,
    after: Position | null,
    skip: number,
    limit: number,
  ): Values[] => {
    const { merchants, ofAll } = merchantsOf(query.profileId)
    if (merchants.length === 0) return []
    const filters = sqlFiltersOf(query)
    const span = numberSpanOf(query, after)
    const wanted = { sort: query.sort, merchants, ofAll, span, filters }
    const source = chooseSource(wanted)
    const rows: Values[] = []
    let left = skip
    for (const stretch of stretchesOf(query.sort, merchants, after)) {
      const found = ask.values(rowsOf({ ...wanted, source }, stretch, columns, limit - rows.length, left))
      rows.push(...found)
      if (rows.length >= limit) break
      if (left === 0) continue
      left = found.length > 0 ? 0 : left - counted.parse(ask.get(countOf({ ...wanted, source }, stretch))).count
    }
    return rows
  }

  return {
    /** Returns a page of at most `limit` rows. Throws `invalid_input` for a cursor of another query. */
    pageOf: (query: TransactionQuery, after: After, limit: number): PackedPage => {
      const position = 'cursor' in after ? positionOf(query, after.cursor) : null
      const rows = pick(query, SUMMARY, position, 'count' in after ? after.count : 0, limit + 1)
      const values = rows.slice(0, limit)
      const [key, number] = values.at(-1)?.slice(-2) ?? []
      const last = { key: key === null ? null : String(key), number: Number(number) }
      return { values, next: rows.length > limit ? cursorOf(query, last) : null }
    },

    /** The IDs of the first MAX_SELECTED rows, in order, and whether these are all. */
    selectTransactions: (query: TransactionQuery): { ids: string[]; isWhole: boolean } => {
      const rows = pick(query, 'l.transaction_id', null, 0, MAX_SELECTED + 1)
      const ids = idList.parse(rows.slice(0, MAX_SELECTED).map(([first]) => first))
      return { ids, isWhole: rows.length <= MAX_SELECTED }
    },
  }
}
