import type { SQLInputValue } from 'node:sqlite'
import type { TransactionQuery } from '#shared/model/transaction-query.ts'
import { IS_ROWS_OWN } from '../batch-rows.ts'
import type { Position } from './cursor.ts'
import { searchOf } from './search-text.ts'
import { allOf, join, raw, type Sql, sql } from './sql.ts'

/** A range of numbers of the list, both ends included. */
export interface NumberSpan {
  readonly from: number
  readonly to: number
}

/** A part of a query. */
export interface Filter {
  /** Whether a row of `listed` matches. */
  readonly condition: Sql
  /** Selects the numbers of all matches among these merchants, and possibly others; `null` if no index has them. */
  readonly numbers: ((merchants: readonly number[]) => Sql) | null
  /** Where its rows can be read in the order of their numbers; `null` if nowhere. */
  readonly ordered: Ordered | null
}
type Ordered =
  | { readonly by: 'index'; readonly index: string; readonly values: readonly Sql[] }
  /** A separate table, with the column that holds the number. */
  | { readonly by: 'table'; readonly table: Sql; readonly number: string; readonly condition: Sql }

export const PER_MILLISECOND = 1024
export const EVER: NumberSpan = { from: 0, to: 8_000_000_000_000 * PER_MILLISECOND }

/** The numbers of rows created in the requested time; if sorted by creation, only those after the row `after`. */
export function numberSpanOf({ createdFrom, createdTo, sort }: TransactionQuery, after: Position | null): NumberSpan {
  const from = createdFrom === null ? EVER.from : Date.parse(createdFrom) * PER_MILLISECOND
  const to = createdTo === null ? EVER.to : Date.parse(createdTo) * PER_MILLISECOND - 1
  if (after === null || sort.by !== 'created') return { from, to }
  return sort.descending ? { from, to: Math.min(to, after.number - 1) } : { from: Math.max(from, after.number + 1), to }
}

/** The filters of a query; those that tend to leave few rows come first. */
export function sqlFiltersOf(query: TransactionQuery): readonly Filter[] {
  const { text, tags, batches, isUnresolved, hasDispute, hasReceipt, statuses, states, kinds, currencies } = query
  const { amountFrom, amountTo, expiresFrom, expiresTo, environments } = query
  return [
    ...searched(text),
    ...tags.map(tagged),
    ...ofBatches(batches),
    ...flagged('is_unresolved', 'listed_unresolved', isUnresolved),
    ...flagged('has_dispute', 'listed_with_dispute', hasDispute),
    ...oneOf('status', statuses),
    ...oneOf('state', states),
    ...range('expires_at', [expiresFrom && isoOf(expiresFrom), '>='], [expiresTo && isoOf(expiresTo), '<']),
    ...range('amount_key', [amountFrom && amountKey(amountFrom), '>='], [amountTo && amountKey(amountTo), '<=']),
    ...oneOf('currency', currencies),
    ...oneOf('kind', kinds),
    ...flagged('has_receipt', 'listed_with_receipt', hasReceipt),
    ...oneOf('environment', environments),
  ]
}

function searched(text: string): readonly Filter[] {
  const search = searchOf(text)
  if (!search) return []
  const { table, match } = search
  const numbers = sql`SELECT rowid FROM ${table} WHERE ${table} MATCH ${match}`
  return [
    {
      condition: sql`listed.number IN (${numbers})`,
      numbers: () => numbers,
      ordered: { by: 'table', table, number: `${table.text}.rowid`, condition: sql`${table} MATCH ${match}` },
    },
  ]
}

function tagged(tag: string): Filter {
  const numbers = sql`SELECT number FROM tagged WHERE tag = ${tag}`
  return {
    condition: sql`EXISTS (SELECT 1 FROM tagged g WHERE g.tag = ${tag} AND g.number = listed.number)`,
    numbers: () => numbers,
    ordered: { by: 'table', table: raw('tagged'), number: 'tagged.number', condition: sql`tagged.tag = ${tag}` },
  }
}

function ofBatches(batches: readonly string[]): readonly Filter[] {
  if (batches.length === 0) return []
  const rows = sql`SELECT r.transaction_id FROM batch_rows r WHERE r.batch_id IN (${join(
    batches.map((id) => sql`${id}`),
    ', ',
  )}) AND r.transaction_id IS NOT NULL AND ${raw(IS_ROWS_OWN)}`
  return [
    {
      condition: sql`listed.transaction_id IN (${rows})`,
      numbers: () => sql`SELECT number FROM listed WHERE transaction_id IN (${rows})`,
      ordered: null,
    },
  ]
}

/** Most rows do not have a flag, so no index is used to find those without it. */
function flagged(column: string, index: string, wanted: boolean | null): readonly Filter[] {
  if (wanted === null) return []
  if (!wanted) return [{ condition: raw(`${column} = 0`), numbers: null, ordered: null }]
  return [indexed(index, raw(`${column} = 1`), [raw(`${column} = 1`)])]
}

function oneOf(column: string, wanted: readonly SQLInputValue[]): readonly Filter[] {
  if (wanted.length === 0) return []
  const values = [...new Set(wanted)].map((value) =>
    value === null ? raw(`${column} IS NULL`) : sql`${raw(column)} = ${value}`,
  )
  return [indexed(`listed_by_${column}`, sql`(${join(values, ' OR ')})`, values)]
}

type End = readonly [string | null, string]

function range(column: string, ...ends: readonly End[]): readonly Filter[] {
  const set = ends.flatMap(([value, sign]) => (value === null ? [] : [sql`${raw(`${column} ${sign}`)} ${value}`]))
  return set.length === 0 ? [] : [{ ...indexed(`listed_by_${column}`, allOf(set), [allOf(set)]), ordered: null }]
}

function indexed(index: string, condition: Sql, values: readonly Sql[]): Filter {
  const from = sql`SELECT number FROM listed INDEXED BY ${raw(index)}`
  return {
    condition,
    // One SELECT per value, whatever the number of merchants: SQLite joins at most 500.
    numbers: (merchants) =>
      join(
        values.map((value) => sql`${from} WHERE ${merchantIn(merchants)} AND ${value}`),
        ' UNION ALL ',
      ),
    ordered: { by: 'index', index, values },
  }
}

/** Merchants are identified by small numbers that this desk assigns. */
export const merchantIn = (merchants: readonly number[]): Sql => raw(`merchant IN (${merchants.join(', ')})`)

const isoOf = (moment: string): string => new Date(moment).toISOString()

/** An amount as stored in `listed`: text that sorts by value. */
function amountKey(amount: string): string {
  const [whole = '', decimals = ''] = amount.split('.')
  return whole.padStart(18, '0') + decimals.padEnd(8, '0')
}
