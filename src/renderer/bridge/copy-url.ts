import { useQuery } from '@tanstack/react-query'
import { copyAddress, isInBrowser } from './session.ts'

/** The URL from which a page element loads a copy's bytes; `null` until it is known, or if there is none. */
export function useCopyUrl(path: string | null): string | null {
  const { data } = useQuery({
    queryKey: ['copyUrl', path],
    queryFn: () => copyAddress(path ?? ''),
    enabled: path !== null && isInBrowser(),
    // The host returns the same URL for as long as it is valid.
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: ({ state }) => state.status === 'error',
  })
  return path === null || isInBrowser() ? (data ?? null) : path
}
