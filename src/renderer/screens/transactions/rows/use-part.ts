import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { TransactionQuery } from '#shared/model/transaction-query.ts'
import { type DeskHandle, useDesk } from '../../../bridge/desk.tsx'
import { stable } from '../find/address.ts'
import { PART, type Part, partFor, STEP } from './part.ts'

/** How long scrolling must pause before distant rows are requested (milliseconds): fast scrolling requests nothing. */
const PAUSE_MS = 90

interface ReadPart {
  /** As last read; of another query or place while the current one is being read. */
  readonly part: Part | undefined
  readonly error: unknown
}

/** Reads the rows in view and around them together. Distant rows are dropped. */
export function usePart(query: TransactionQuery, inSight: readonly [first: number, last: number]): ReadPart {
  const desk = useDesk()
  const queries = useQueryClient()
  const from = useRestingPlace(query, partFor(...inSight))
  const { data, error } = useQuery({
    queryKey: keyOf(desk, query, from),
    queryFn: ({ signal }) => readPart(desk, queries, query, from, signal),
    placeholderData: keepPreviousData,
    gcTime: 20_000,
  })
  useForgetting(desk, queries, query, from)
  return { part: data, error }
}

/** Returns where to read: adjacent parts at once, distant ones after scrolling. Another query starts at the top. */
function useRestingPlace(query: TransactionQuery, wanted: number): number {
  const [rest, setRest] = useState({ query, from: wanted })
  const from = rest.query === query ? rest.from : 0
  const isNear = Math.abs(wanted - from) <= STEP
  useEffect(() => {
    if (wanted === from) return
    const timer = setTimeout(() => setRest({ query, from: wanted }), isNear ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [query, wanted, from, isNear])
  return from
}

const keyOf = ({ query: { transactions } }: DeskHandle, query: TransactionQuery, from: number) => [
  ...transactions.list.key(),
  'part',
  query,
  from,
]

/** Skipping rows is slow for the desk; starting after a row that it has just returned is not. */
async function readPart(
  desk: DeskHandle,
  queries: QueryClient,
  query: TransactionQuery,
  from: number,
  signal: AbortSignal,
): Promise<Part> {
  const before = queries.getQueryState<Part>(keyOf(desk, query, from - PART))
  const cursor = before && !before.isInvalidated ? (before.data?.next ?? null) : null
  const after = cursor === null ? { count: from } : { cursor }
  const { items, next } = await desk.client.transactions.list({ query, after, limit: PART }, { signal })
  return { of: stable(query), from, items, next }
}

/** Keeps only the parts around the one in view, so that the cache does not grow with the distance scrolled. */
function useForgetting(desk: DeskHandle, queries: QueryClient, query: TransactionQuery, from: number): void {
  useEffect(() => {
    const of = stable(query)
    queries.removeQueries({
      queryKey: [...desk.query.transactions.list.key(), 'part'],
      predicate: (kept) => {
        const part = kept.state.data as Part | undefined
        const isNear = part?.of === of && Math.abs(part.from - from) <= PART
        return !isNear && !kept.isActive()
      },
    })
  }, [desk, queries, query, from])
}
