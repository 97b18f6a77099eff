import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useActiveProfile } from '../../bridge/hooks.ts'
import { useNow } from '../../components/time.tsx'
import { overQuery, parted, soonQuery } from './expiring-rules.ts'
import { useExpiringChoice } from './expiring-state.ts'

/** Payins about to expire that are shown: the nearest. */
export const NEAREST = 200
/** Rows of the expired asked for at once. */
const PAGE = 100
/** What is asked for moves with the time: so often it is asked anew (milliseconds). */
const ANEW = 60_000

type After = { readonly cursor: string } | { readonly count: number }
const FIRST: After = { count: 0 }

export interface ExpiringRows {
  readonly soon: readonly TransactionSummary[]
  /** Whether more expire within the time than are shown. */
  readonly soonIsCut: boolean
  readonly over: readonly TransactionSummary[]
  readonly overIsWhole: boolean
  readonly loading: boolean
  readonly error: unknown
  /** Asks for more of the expired, if there are any. */
  readonly more: () => void
}

/** The rows of the expiry desk, as time passes. The queries have keys without a time: a later answer takes its place. */
export function useExpiring(): ExpiringRows {
  const { client, query } = useDesk()
  const active = useActiveProfile()
  const { scope, within, since } = useExpiringChoice()
  const profileId = scope === 'all' ? null : (active?.id ?? null)
  const soon = useQuery({
    queryKey: [...query.transactions.list.key(), 'soon', profileId, within],
    queryFn: ({ signal }) =>
      client.transactions.list(
        { query: soonQuery(profileId, Date.now(), within), after: { count: 0 }, limit: NEAREST },
        { signal },
      ),
    refetchInterval: ANEW,
    placeholderData: keepPreviousData,
  })
  const over = useInfiniteQuery({
    queryKey: [...query.transactions.list.key(), 'over', profileId, since],
    queryFn: ({ pageParam, signal }) =>
      client.transactions.list(
        { query: overQuery(profileId, Date.now(), since), after: pageParam, limit: PAGE },
        { signal },
      ),
    initialPageParam: FIRST,
    getNextPageParam: ({ next }): After | null => (next === null ? null : { cursor: next }),
    refetchInterval: ANEW,
    placeholderData: keepPreviousData,
  })
  const now = useNow()
  const rows = useMemo(
    () => parted(soon.data?.items ?? [], unique(over.data?.pages.flatMap(({ items }) => items) ?? []), now),
    [soon.data, over.data, now],
  )
  return {
    ...rows,
    soonIsCut: soon.data?.next != null,
    overIsWhole: !over.hasNextPage,
    loading: soon.isPending || over.isPending,
    error: soon.error ?? over.error,
    more: () => {
      if (over.hasNextPage && !over.isFetchingNextPage) void over.fetchNextPage()
    },
  }
}

/** A row that came in while pages were read would be in two of them. */
function unique(rows: readonly TransactionSummary[]): readonly TransactionSummary[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
