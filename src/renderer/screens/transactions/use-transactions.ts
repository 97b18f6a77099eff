import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { useDesk } from '../../bridge/desk.tsx'

/** Rows asked for at once. */
const PAGE = 100

interface TransactionRows {
  readonly rows: readonly TransactionSummary[]
  readonly loading: boolean
  readonly error: unknown
  /** Asks for the next page, if there is one that is not under way. */
  readonly more: () => void
  readonly complete: boolean
}

/** The transactions of a merchant, or of all (null), newest first, page by page from the desk's own disk. */
export function useTransactions(profileId: string | null): TransactionRows {
  const desk = useDesk()
  const first: string | null = null
  const query = useInfiniteQuery(
    desk.query.transactions.list.infiniteOptions({
      input: (cursor: string | null) => ({ profileId, cursor, limit: PAGE }),
      initialPageParam: first,
      getNextPageParam: (page) => page.next,
      placeholderData: keepPreviousData,
    }),
  )
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const rows = useMemo(() => unique(data?.pages.flatMap((page) => page.items) ?? []), [data])
  return {
    rows,
    loading: query.isPending,
    error: query.error,
    more: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
    complete: !hasNextPage,
  }
}

/** A row that came in while pages were read would be in two of them. */
function unique(rows: readonly TransactionSummary[]): readonly TransactionSummary[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
