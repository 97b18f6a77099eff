import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { useDesk } from '../../bridge/desk.tsx'

/** Shows a transaction as a call has just returned it, and reads its timeline again. */
export function useKeep(): (transaction: Transaction | null) => void {
  const { query } = useDesk()
  const queries = useQueryClient()
  return useCallback(
    (transaction) => {
      if (!transaction) return
      const input = { id: transaction.id }
      queries.setQueryData(query.transactions.get.queryKey({ input }), transaction)
      void queries.invalidateQueries({ queryKey: query.transactions.timeline.key({ input }) })
    },
    [query, queries],
  )
}
