import { EVER, type Filter } from './filters.ts'
import { merchantIn, type Source, type Wanted } from './sources.ts'
import { type Ask, raw, type Sql, sql } from './sql.ts'

/** So many rows are read and sorted in no time; where no filter leaves so few, rows that are meant are not far between. */
const FEW = 3000

/** So long (milliseconds) a filter is taken to leave as many as it left: to be wrong about it costs time alone. */
const KNOWN_FOR = 60_000
const MAX_KNOWN = 500

export type ChooseSource = (wanted: Omit<Wanted, 'source'>) => Source

/**
 * Where the rows of a query are read from. SQLite's planner would have to guess how many rows a filter leaves; a look
 * into its index, no further than FEW, tells.
 */
export function createChooseSource(ask: Ask, clock = () => performance.now()): ChooseSource {
  const known = new Map<string, { readonly count: number; readonly until: number }>()
  const countUpTo = (filter: Filter, merchants: readonly number[]): number => {
    const { text, args } = numbersUpTo(filter, merchants)
    const key = JSON.stringify([text, args])
    const now = clock()
    const before = known.get(key)
    if (before && before.until > now) return before.count
    const count = Number(ask.get({ text, args })?.count)
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(key, { count, until: now + KNOWN_FOR })
    return count
  }
  return (wanted) => chosen(wanted, countUpTo)
}

type CountUpTo = (filter: Filter, merchants: readonly number[]) => number

function chosen(wanted: Omit<Wanted, 'source'>, countUpTo: CountUpTo): Source {
  const { sort, merchants } = wanted
  const filters = wanted.filters.filter(({ numbers }) => numbers !== null)
  const inOrder = sort.by === 'created' ? filters.filter(({ ordered }) => ordered !== null) : []
  const [only] = inOrder
  if (only && wanted.filters.length === 1) return { by: 'filter', filter: only }
  const span = spanFilter(wanted)
  const candidates = [...filters, ...(span ? [span] : [])]
  const counted = candidates.map((filter) => ({ filter, count: countUpTo(filter, merchants) }))
  const [least] = counted.toSorted((one, other) => one.count - other.count)
  if (least && least.count < FEW) return { by: 'few', filter: least.filter }
  return only ? { by: 'filter', filter: only } : { by: 'order' }
}

const numbersUpTo = ({ numbers }: Filter, merchants: readonly number[]): Sql =>
  sql`SELECT count(*) AS count FROM (${numbers?.(merchants) ?? raw('SELECT 1')} LIMIT ${FEW})`

/** A span of time as a filter, where rows do not come in its order anyway. */
function spanFilter({ sort, span, merchants, ofAll }: Omit<Wanted, 'source'>): Filter | null {
  if (sort.by === 'created' || (span.from <= EVER.from && span.to >= EVER.to)) return null
  const ofThese = ofAll ? raw('1') : merchantIn(merchants)
  const numbers = sql`SELECT number FROM listed NOT INDEXED WHERE number BETWEEN ${span.from} AND ${span.to} AND ${ofThese}`
  return { condition: raw('1'), numbers: () => numbers, ordered: null }
}
