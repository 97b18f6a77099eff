import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import type { TransactionQuery } from '#shared/model/transaction-query.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useActiveProfile } from '../../bridge/hooks.ts'
import { ofSame } from '../../bridge/of-same.ts'
import { EXPIRED_PAYINS } from '../../bridge/recount.ts'
import { useBehind } from '../../bridge/use-behind.ts'
import { useNow } from '../../components/time.tsx'
import { overQuery, parted, soonQuery, type Whose } from './expiring-rules.ts'
import { useExpiringChosen } from './expiring-state.ts'

/** How many payins about to expire are shown: the nearest. */
export const NEAREST = 200
/** How many expired payins are requested at once. */
const PAGE = 100
/** The queries depend on the current time, so they are repeated this often (milliseconds). */
const REFETCH_MS = 60_000

/** The query and cursor of a page: a cursor is valid only for its own query, whatever the time. `null`: the first. */
type After = { readonly query: TransactionQuery; readonly after: { readonly cursor: string } } | null
const FIRST = null as After

export interface ExpiringRows {
  /** Identifies whose rows they are. */
  readonly of: string | null
  readonly soon: readonly TransactionSummary[]
  /** Whether more payins expire within the time than are shown. */
  readonly soonIsCut: boolean
  readonly over: readonly TransactionSummary[]
  readonly overIsWhole: boolean
  readonly loading: boolean
  readonly error: unknown
  /** Requests more expired payins, if there are any; after a failure not automatically. */
  readonly more: () => void
  /** Retries what failed. */
  readonly again: () => void
}

/** The rows of the expiry desk over time. Query keys have no time, so that a later answer replaces an earlier one. */
export function useExpiring(): ExpiringRows {
  const { client, query } = useDesk()
  const active = useActiveProfile()
  const behind = useBehind(active?.id)
  const { scope, environments, within, since } = useExpiringChosen()
  const whose: Whose = { profileId: scope === 'all' ? null : (active?.id ?? null), environments }
  const soon = useQuery({
    queryKey: [...query.transactions.list.key(), 'soon', whose, within],
    queryFn: ({ signal }) =>
      client.transactions.list(
        { query: soonQuery(whose, Date.now() + behind, within), after: { count: 0 }, limit: NEAREST },
        { signal },
      ),
    refetchInterval: REFETCH_MS,
    placeholderData: ofSame(whose),
  })
  const over = useInfiniteQuery({
    // Not under the key of the list, which is read again on every change.
    queryKey: [...EXPIRED_PAYINS, whose, since],
    queryFn: async ({ pageParam, signal }) => {
      const { query, after } = pageParam ?? { query: overQuery(whose, Date.now() + behind, since), after: { count: 0 } }
      return { ...(await client.transactions.list({ query, after, limit: PAGE }, { signal })), query }
    },
    initialPageParam: FIRST,
    getNextPageParam: ({ query, next }): After => (next === null ? null : { query, after: { cursor: next } }),
    refetchInterval: REFETCH_MS,
    placeholderData: ofSame(whose),
  })
  const now = useNow()
  const rows = useMemo(
    () => parted(soon.data?.items ?? [], unique(over.data?.pages.flatMap(({ items }) => items) ?? []), now, behind),
    [soon.data, over.data, now, behind],
  )
  return {
    ...rows,
    of: JSON.stringify(whose),
    soonIsCut: soon.data?.next != null,
    overIsWhole: !over.hasNextPage,
    loading: soon.isPending || over.isPending,
    error: soon.error ?? over.error,
    more: () => {
      if (over.hasNextPage && !over.isFetchingNextPage && !over.isError) void over.fetchNextPage()
    },
    again: () => {
      if (soon.isError) void soon.refetch()
      if (over.isFetchNextPageError) void over.fetchNextPage()
      else if (over.isError) void over.refetch()
    },
  }
}

/** A row that arrives while pages are read would be in two of them. */
function unique(rows: readonly TransactionSummary[]): readonly TransactionSummary[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
