import { keepPreviousData, matchQuery, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Summed } from '#shared/contract/transactions.ts'
import type { TransactionTotals } from '#shared/model/transaction-query.ts'
import { useDesk } from '../../../bridge/desk.tsx'

/** The pause between counts: this long (milliseconds), plus this many times the duration of the last count. */
const PAUSE_MS = 700
const PAUSE_FACTOR = 3

interface Counted {
  /** `undefined` until counted for the first time. */
  readonly totals: TransactionTotals | undefined
  /** Whether the totals are still the previous ones, while the current ones are being counted. */
  readonly isOther: boolean
  readonly counting: boolean
  /** `null` if the last count did not fail. */
  readonly error: Error | null
  readonly again: () => void
}

/**
 * The totals of a query or of some transactions, counted separately from the list. Asking for others aborts the count;
 * changes do not: a count under way is finished, and repeated after a pause, otherwise there would be none during
 * frequent changes.
 */
export function useTotals(asked: Summed, enabled = true): Counted {
  const desk = useDesk()
  const took = useRef(0)
  // Not under the key of transactions: queries under that key are read again on every change.
  const key = ['transaction totals', asked]
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const begun = performance.now()
      const totals = await desk.client.transactions.totals(asked, { signal })
      took.current = performance.now() - begun
      return totals
    },
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    enabled,
  })
  useAgainAfterChanges(key, desk.query.transactions.key(), took)
  return { totals: data, isOther: isPlaceholderData, counting: isFetching, error, again: () => void refetch() }
}

/** Counts again some time after a change of the underlying data was reported. */
function useAgainAfterChanges(key: QueryKey, restsOn: QueryKey, took: { readonly current: number }): void {
  const queries = useQueryClient()
  const latest = useRef(key)
  latest.current = key
  const area = useRef(restsOn)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const restFirst = () => {
      timer = setTimeout(again, PAUSE_MS + PAUSE_FACTOR * took.current)
    }
    const again = () => {
      timer = undefined
      // A count under way may have started before the change.
      if (queries.isFetching({ queryKey: latest.current, exact: true }) > 0) return restFirst()
      void queries.refetchQueries({ queryKey: latest.current, exact: true })
    }
    const stop = queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate' || timer !== undefined) return
      if (!matchQuery({ queryKey: area.current }, event.query)) return
      restFirst()
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries, took])
}
