import type { Sort } from '#shared/model/transaction-query.ts'
import { SUMMARY_JOINS } from '../summary.ts'
import { type Filter, merchantIn, type NumberSpan } from './filters.ts'
import { indexOf, keyColumn, type Stretch } from './orders.ts'
import { allOf, join, raw, type Sql, sql } from './sql.ts'

/** Where the rows of a query are read from. */
export type Source =
  /** In the requested order, by its index, skipping rows that do not match. */
  | { readonly by: 'order' }
  /** In the order of creation, by the index of a filter. */
  | { readonly by: 'filter'; readonly filter: Filter }
  /** All rows that a filter leaves, which are few and then sorted. */
  | { readonly by: 'few'; readonly filter: Filter }

export interface Wanted {
  readonly sort: Sort
  readonly merchants: readonly number[]
  /** Whether these are all merchants. */
  readonly ofAll: boolean
  readonly span: NumberSpan
  readonly filters: readonly Filter[]
  readonly source: Source
}

/** With more indexes than this to read side by side, everything is sorted instead. */
const MAX_BRANCHES = 100

interface Branch {
  readonly from: Sql
  readonly number: string
  readonly where: readonly Sql[]
}

/** These columns of the rows of a stretch, in order, followed by the `key` and `number` of each. */
export function rowsOf(wanted: Wanted, stretch: Stretch, columns: string, limit: number, skip: number): Sql {
  const { sort } = wanted
  const branches = branchesOf(wanted, stretch)
  const way = sort.descending ? 'DESC' : 'ASC'
  const selects = branches.map(
    ({ from, number, where }) =>
      sql`SELECT ${keyColumn(sort)} AS key, ${raw(number)} AS number FROM ${from} WHERE ${allOf(where)}`,
  )
  const own = branches[0]?.number ?? 'number'
  // Several branches are sorted by the names of their result columns, a single one by the columns of its index.
  const [key, number] = selects.length > 1 ? ['key', 'number'] : [stretch.column ?? 'key', own]
  const orderBy = (key: string, number: string) =>
    raw(`ORDER BY ${stretch.column === null ? '' : `${key} ${way}, `}${number} ${way}`)
  const rows = sql`${join(selects, ' UNION ALL ')} ${orderBy(key, number)} LIMIT ${limit} OFFSET ${skip}`
  // The rows are in this order already, so nothing is sorted again.
  return sql`SELECT ${raw(columns)}, e.key, e.number FROM (${rows}) e LEFT JOIN listed l ON l.number = e.number
    ${raw(SUMMARY_JOINS)} ${orderBy('e.key', 'e.number')}`
}

/** How many rows a stretch has. */
export function countOf(wanted: Wanted, stretch: Stretch): Sql {
  return sql`SELECT sum(n) AS count FROM (${partsOf(wanted, stretch, raw('count(*) AS n'), [])})`
}

/** The same rows in no particular order: these columns of those that also meet these conditions. */
export function partsOf(wanted: Wanted, stretch: Stretch, columns: Sql, conditions: readonly Sql[]): Sql {
  const selects = branchesOf(wanted, stretch).map(
    ({ from, where }) => sql`SELECT ${columns} FROM ${from} WHERE ${allOf([...where, ...conditions])}`,
  )
  return join(selects, ' UNION ALL ')
}

function branchesOf(wanted: Wanted, stretch: Stretch): readonly Branch[] {
  const { source, sort } = wanted
  const merchants = stretch.merchant === null ? wanted.merchants : [stretch.merchant]
  const ofAll = wanted.ofAll && stretch.merchant === null
  const filters = wanted.filters.filter((one) => source.by !== 'filter' || one !== source.filter)
  const conditions = filters.map(({ condition }) => condition)
  const within = (number: string) => sql`${raw(number)} BETWEEN ${wanted.span.from} AND ${wanted.span.to}`
  const ofThese = ofAll ? [] : [merchantIn(merchants)]
  const rest = [stretch.condition, ...conditions]
  const table: Branch = {
    from: raw('listed NOT INDEXED'),
    number: 'number',
    where: [within('number'), ...ofThese, ...rest],
  }

  const byIndex = (index: string, values: readonly Sql[]): readonly Branch[] => {
    if (merchants.length * values.length > MAX_BRANCHES) return [{ ...table, where: [...table.where, anyOf(values)] }]
    return merchants.flatMap((merchant) =>
      values.map((value) => ({
        from: raw(`listed INDEXED BY ${index}`),
        number: 'number',
        where: [sql`merchant = ${merchant}`, value, within('number'), ...rest],
      })),
    )
  }

  switch (source.by) {
    case 'few':
      return [{ ...table, where: [sql`number IN (${source.filter.numbers?.(merchants) ?? raw('')})`, ...table.where] }]
    case 'filter': {
      const { ordered } = source.filter
      if (ordered === null) return [table]
      if (ordered.by === 'index') return byIndex(ordered.index, ordered.values)
      const { number } = ordered
      return [
        {
          from: sql`${ordered.table} CROSS JOIN listed ON listed.number = ${raw(number)}`,
          number,
          where: [ordered.condition, within(number), ...ofThese, ...rest],
        },
      ]
    }
    case 'order':
      return sort.by === 'created' && ofAll ? [table] : byIndex(indexOf(sort), [raw('1')])
  }
}

const anyOf = (values: readonly Sql[]): Sql => sql`(${join(values, ' OR ')})`
