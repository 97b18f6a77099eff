import { EVER, type Filter, merchantIn } from './filters.ts'
import type { Source, Wanted } from './sources.ts'
import { type Ask, raw, sql } from './sql.ts'

/** This many rows are read and sorted in no time. If no filter leaves fewer, matching rows are not far apart. */
const FEW = 3000

/** How long (milliseconds) the row count of a filter is reused: a wrong count only costs time. */
const KNOWN_FOR = 60_000
const MAX_KNOWN = 500

/**
 * Chooses where the rows of a query are read from. SQLite's planner would have to guess how many rows a filter leaves;
 * counting them in its index, up to FEW, tells.
 */
// biome-ignore lint/style/noRestrictedGlobals: how long a count is known decides which index is read, never which rows
export function createChooseSource(ask: Ask, clock = () => performance.now()) {
  const known = new Map<string, { readonly count: number; readonly until: number }>()
  const countUpTo = (filter: Filter, merchants: readonly number[]): number => {
    const numbers = filter.numbers?.(merchants) ?? raw('SELECT 1')
    const key = JSON.stringify(numbers)
    const now = clock()
    const before = known.get(key)
    if (before && before.until > now) return before.count
    const count = Number(ask.get(sql`SELECT count(*) AS count FROM (${numbers} LIMIT ${FEW})`)?.count)
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(key, { count, until: now + KNOWN_FOR })
    return count
  }
  return (wanted: Omit<Wanted, 'source'>): Source => {
    const filters = wanted.filters.filter(({ numbers }) => numbers !== null)
    const only = wanted.sort.by === 'created' ? filters.find(({ ordered }) => ordered !== null) : undefined
    if (only && wanted.filters.length === 1) return { by: 'filter', filter: only }
    const span = spanFilter(wanted)
    const candidates = [...filters, ...(span ? [span] : [])]
    const counted = candidates.map((filter) => ({ filter, count: countUpTo(filter, wanted.merchants) }))
    const [least] = counted.toSorted((one, other) => one.count - other.count)
    if (least && least.count < FEW) return { by: 'few', filter: least.filter }
    return only ? { by: 'filter', filter: only } : { by: 'order' }
  }
}

/** A time span as a filter, unless rows are read in its order anyway. */
function spanFilter({ sort, span, merchants, ofAll }: Omit<Wanted, 'source'>): Filter | null {
  if (sort.by === 'created' || (span.from <= EVER.from && span.to >= EVER.to)) return null
  const ofThese = ofAll ? raw('1') : merchantIn(merchants)
  const numbers = sql`SELECT number FROM listed NOT INDEXED WHERE number BETWEEN ${span.from} AND ${span.to} AND ${ofThese}`
  return { condition: raw('1'), numbers: () => numbers, ordered: null }
}
