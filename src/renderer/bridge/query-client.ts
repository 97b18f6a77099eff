import { QueryClient } from '@tanstack/react-query'

/**
 * Queries of a desk on this same machine: it answers without a network, says by itself what changed, and a failure is
 * its answer, not something to repeat.
 */
export function createQueryClient(): QueryClient {
  const local = { networkMode: 'always', retry: false } as const
  return new QueryClient({
    defaultOptions: {
      queries: { ...local, refetchOnWindowFocus: false, refetchOnReconnect: false },
      mutations: local,
    },
  })
}
