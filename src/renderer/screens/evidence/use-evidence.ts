import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { EvidenceFile } from '#shared/model/evidence.ts'
import { useDesk } from '../../bridge/desk.tsx'

interface Evidence {
  /** Null until it is known what the desk has. */
  readonly files: readonly EvidenceFile[] | null
  readonly error: unknown
}

/** The files kept with a transaction, from disk, in the order they came. */
export function useEvidence(transactionId: string): Evidence {
  const { query } = useDesk()
  const { data, error } = useQuery(query.evidence.list.queryOptions({ input: { transactionId } }))
  return { files: data ?? null, error }
}

/** Shows a tick as it was just set, before the desk has answered. */
export function useShowAttached(transactionId: string): (id: string, attached: boolean) => Promise<void> {
  const { query } = useDesk()
  const queries = useQueryClient()
  return async (id, attached) => {
    const queryKey = query.evidence.list.queryKey({ input: { transactionId } })
    // A list that is on its way is from before.
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, (files) => files?.map((file) => (file.id === id ? { ...file, attached } : file)))
  }
}

/** Asks for the list of a transaction anew, and ends when it is there. The desk says of every change; this waits for it. */
export function useReloadEvidence(transactionId: string): () => Promise<void> {
  const { query } = useDesk()
  const queries = useQueryClient()
  return useCallback(
    () => queries.invalidateQueries({ queryKey: query.evidence.list.key({ input: { transactionId } }) }),
    [query, queries, transactionId],
  )
}
