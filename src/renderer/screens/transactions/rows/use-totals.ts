import { keepPreviousData, matchQuery, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { TransactionQuery, TransactionTotals } from '#shared/model/transaction-query.ts'
import { useDesk } from '../../../bridge/desk.tsx'

/** Counting rests at least so long after it was done (milliseconds), and this many times as long as it took. */
const PAUSE_MS = 700
const PAUSE_FACTOR = 3

interface Counted {
  /** Undefined until it is known for the first time. */
  readonly totals: TransactionTotals | undefined
  /** It is being counted for what is shown now: what is known is of before. */
  readonly isOther: boolean
  readonly counting: boolean
  /** Null: the last count did not fail. */
  readonly error: Error | null
  readonly again: () => void
}

/**
 * What a query finds, counted beside the list. Another query gives the count up; changes do not: a count that began is
 * ended, and begun again after a rest, or there would be none while much happens.
 */
export function useTotals(query: TransactionQuery, enabled = true): Counted {
  const desk = useDesk()
  const took = useRef(0)
  // Not below the key of transactions: what is below it is given up and asked for anew with each change.
  const key = ['transaction totals', query]
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const begun = performance.now()
      const totals = await desk.client.transactions.totals({ query }, { signal })
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

/** Counts anew some time after what the count rests on was said to have changed. */
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
      // One that is under way may have begun before the change.
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
