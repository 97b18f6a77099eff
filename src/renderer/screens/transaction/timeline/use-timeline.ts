import { useQuery } from '@tanstack/react-query'
import type { TimelineEntry } from '#shared/model/timeline.ts'
import { useDesk } from '../../../bridge/desk.tsx'

/** What happened to a transaction, oldest first; undefined until it is read. */
export function useTimeline(id: string): {
  readonly timeline: readonly TimelineEntry[] | undefined
  readonly error: unknown
} {
  const { query } = useDesk()
  const { data, error } = useQuery(query.transactions.timeline.queryOptions({ input: { id } }))
  return { timeline: data, error }
}
