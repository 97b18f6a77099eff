import { EVER, type Filter } from './filters.ts'
import { merchantIn, type Source, type Wanted } from './sources.ts'
import { type Ask, raw, sql } from './sql.ts'

/** So many rows are read and sorted in no time; where no filter leaves so few, rows that are meant are not far between. */
const FEW = 3000

/**
 * Where the rows of a query are read from. SQLite's planner would have to guess how many rows a filter leaves; a look
 * into its index, no further than FEW, tells.
 */
export function chooseSource(ask: Ask, wanted: Omit<Wanted, 'source'>): Source {
  const { sort, merchants } = wanted
  const filters = wanted.filters.filter(({ numbers }) => numbers !== null)
  const inOrder = sort.by === 'created' ? filters.filter(({ ordered }) => ordered !== null) : []
  const [only] = inOrder
  if (only && wanted.filters.length === 1) return { by: 'filter', filter: only }
  const span = spanFilter(wanted)
  const candidates = [...filters, ...(span ? [span] : [])]
  const counted = candidates.map((filter) => ({ filter, count: countUpTo(ask, filter, merchants) }))
  const [least] = counted.toSorted((one, other) => one.count - other.count)
  if (least && least.count < FEW) return { by: 'few', filter: least.filter }
  return only ? { by: 'filter', filter: only } : { by: 'order' }
}

function countUpTo(ask: Ask, { numbers }: Filter, merchants: readonly number[]): number {
  const found = ask.get(sql`SELECT count(*) AS count FROM (${numbers?.(merchants) ?? raw('SELECT 1')} LIMIT ${FEW})`)
  return Number(found?.count)
}

/** A span of time as a filter, where rows do not come in its order anyway. */
function spanFilter({ sort, span, merchants, ofAll }: Omit<Wanted, 'source'>): Filter | null {
  if (sort.by === 'created' || (span.from <= EVER.from && span.to >= EVER.to)) return null
  const ofThese = ofAll ? raw('1') : merchantIn(merchants)
  const numbers = sql`SELECT number FROM listed NOT INDEXED WHERE number BETWEEN ${span.from} AND ${span.to} AND ${ofThese}`
  return { condition: raw('1'), numbers: () => numbers, ordered: null }
}
