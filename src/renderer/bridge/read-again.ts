import { CancelledError, type QueryClient, type QueryFilters } from '@tanstack/react-query'

const ONE_AT_A_TIME = { cancelRefetch: false }

/**
 * Refetches visible queries at once, and the rest when they are shown. A read under way may be from before the change,
 * so it is repeated once it has ended. It is not aborted: the desk would finish it all the same, and while changes come
 * faster than it takes, no answer would ever be shown.
 */
export async function readAgain(queries: QueryClient, filters: QueryFilters): Promise<void> {
  const underWay = queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  const repeated = underWay.map(({ queryKey, promise }) => {
    const again = () => queries.invalidateQueries({ queryKey, exact: true }, ONE_AT_A_TIME)
    // One that a screen has cancelled is the screen's own to repeat.
    return promise?.then(again, (error: unknown) => (error instanceof CancelledError ? undefined : again()))
  })
  await Promise.all([queries.invalidateQueries(filters, ONE_AT_A_TIME), ...repeated])
}
