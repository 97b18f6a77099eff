import { useQuery } from '@tanstack/react-query'
import { copyAddress, isInBrowser } from './session.ts'

/** Where an element of the page finds the bytes of a copy; null until that is known, or where there is none. */
export function useCopyUrl(path: string | null): string | null {
  const { data } = useQuery({
    queryKey: ['copyUrl', path],
    queryFn: () => copyAddress(path ?? ''),
    enabled: path !== null && isInBrowser(),
    // The host gives the same address again as long as that is good.
    staleTime: 10 * 60_000,
  })
  return path === null || isInBrowser() ? (data ?? null) : path
}
