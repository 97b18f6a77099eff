import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Refetches visible queries at once, and the rest when they are shown. A first read under way is not aborted, and its
 * answer, which may be from before the change, would count as new: it is read once more.
 */
export async function readAgain(queries: QueryClient, filters: QueryFilters): Promise<void> {
  const first = queries
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(isFirst)
  const afterIt = first.map(({ queryKey, promise }) => {
    const again = () => queries.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
    return promise?.then(again, () => undefined)
  })
  await Promise.all([queries.invalidateQueries(filters), ...afterIt])
}

const isFirst = ({ state }: Query): boolean => state.data === undefined
