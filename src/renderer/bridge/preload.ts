import type { QueryClient } from '@tanstack/react-query'
import type { DeskHandle } from './desk.tsx'

/** Loads what every screen needs before the first one is shown: nothing jumps, and nothing waits later. */
export async function preload({ query }: DeskHandle, queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.fetchQuery(query.desk.info.queryOptions()),
    queries.fetchQuery(query.desk.getPreferences.queryOptions()),
    queries.fetchQuery(query.profiles.list.queryOptions()),
    // One that cannot be read is said by the list; it is no reason to show nothing at all.
    queries.prefetchQuery(query.resolution.unresolved.queryOptions({ input: { profileId: null } })),
  ])
}
