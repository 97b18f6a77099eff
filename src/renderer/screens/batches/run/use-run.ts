import { useQueryClient } from '@tanstack/react-query'
import type { BatchRun } from '#shared/model/batch-run.ts'
import { useDesk } from '../../../bridge/desk.tsx'

/** Shows a batch as a call has just returned it. */
export function useRunNow(id: string): (run: BatchRun) => Promise<void> {
  const { query } = useDesk()
  const queries = useQueryClient()
  return async (run) => {
    const { queryKey } = query.batches.run.queryOptions({ input: { id } })
    // A read under way has the batch from before the call.
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, run)
    void queries.invalidateQueries({ queryKey })
    void queries.invalidateQueries({ queryKey: query.batches.rows.key() })
    void queries.invalidateQueries({ queryKey: query.batches.list.key() })
  }
}
