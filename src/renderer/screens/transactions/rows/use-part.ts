import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { TransactionQuery } from '#shared/model/transaction-query.ts'
import { type DeskHandle, useDesk } from '../../../bridge/desk.tsx'
import { stable } from '../find/address.ts'
import { PART, type Part, partFor, STEP } from './part.ts'

/** So long a scroll rests before rows far away are asked for (milliseconds): one that flies by asks for nothing. */
const PAUSE_MS = 90

interface ReadPart {
  /** As it was last read: of another query, or another place, while these are being read. */
  readonly part: Part | undefined
  readonly error: unknown
}

/** The rows in sight and around them, read together. Those that are far away are forgotten. */
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

/** Where to read: next to what is read, at once; further away, once the scroll has come to rest. Another query begins anew. */
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

/** Skipping rows costs the desk time; beginning after one it has just given does not. */
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

/** What is kept does not grow with how far somebody scrolls: the parts around the one in sight, and no others. */
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
