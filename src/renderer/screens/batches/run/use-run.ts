import { useQueryClient } from '@tanstack/react-query'
import type { BatchRun } from '#shared/model/batch-run.ts'
import { useDesk } from '../../../bridge/desk.tsx'

/** Shows a batch as a call has just given it. */
export function useRunNow(id: string): (run: BatchRun) => void {
  const { query } = useDesk()
  const queries = useQueryClient()
  return (run) => {
    queries.setQueryData(query.batches.run.queryKey({ input: { id } }), run)
    void queries.invalidateQueries({ queryKey: query.batches.rows.key() })
    void queries.invalidateQueries({ queryKey: query.batches.list.key() })
  }
}
