import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { EvidenceFile } from '#shared/model/evidence.ts'
import { useDesk } from '../../bridge/desk.tsx'

interface Evidence {
  /** `null` until it is known. */
  readonly files: readonly EvidenceFile[] | null
  readonly error: unknown
}

/** The files kept with a transaction, from disk, in the order they were added. */
export function useEvidence(transactionId: string): Evidence {
  const { query } = useDesk()
  const { data, error } = useQuery(query.evidence.list.queryOptions({ input: { transactionId } }))
  return { files: data ?? null, error }
}

/** Shows a tick as just set, before the call is answered. */
export function useShowAttached(transactionId: string): (id: string, attached: boolean) => Promise<void> {
  const { query } = useDesk()
  const queries = useQueryClient()
  return async (id, attached) => {
    const queryKey = query.evidence.list.queryKey({ input: { transactionId } })
    // A list being read is from before the change.
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, (files) => files?.map((file) => (file.id === id ? { ...file, attached } : file)))
  }
}

/** Reloads the list of a transaction and resolves once it is there. Every change is announced; this awaits it. */
export function useReloadEvidence(transactionId: string): () => Promise<void> {
  const { query } = useDesk()
  const queries = useQueryClient()
  return useCallback(
    () => queries.invalidateQueries({ queryKey: query.evidence.list.key({ input: { transactionId } }) }),
    [query, queries, transactionId],
  )
}
