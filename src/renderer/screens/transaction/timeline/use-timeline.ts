import { useQuery } from '@tanstack/react-query'
import type { StoryEntry } from '#shared/model/timeline.ts'
import { useDesk } from '../../../bridge/desk.tsx'

/** What happened to a transaction, oldest first; undefined until it is read. */
export function useStory(id: string): { readonly story: readonly StoryEntry[] | undefined; readonly error: unknown } {
  const { query } = useDesk()
  const { data, error } = useQuery(query.transactions.story.queryOptions({ input: { id } }))
  return { story: data, error }
}
