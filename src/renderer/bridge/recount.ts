import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Whatever changes, and however much: figures over everything are counted anew no oftener than this (milliseconds). */
const PAUSE = 10_000

const pausing = new WeakMap<QueryClient, { again: boolean }>()

/** Has figures counted anew: at once, and once more after a pause where more has changed in it. */
export function recount(queries: QueryClient, queryKey: QueryKey): void {
  const pause = pausing.get(queries)
  if (pause) {
    pause.again = true
    return
  }
  void queries.invalidateQueries({ queryKey })
  rest(queries, queryKey, { again: false })
}

function rest(queries: QueryClient, queryKey: QueryKey, pause: { again: boolean }): void {
  pausing.set(queries, pause)
  setTimeout(() => {
    // A count that takes longer than the pause is let finish: else none ever would.
    if (queries.isFetching({ queryKey }) > 0) return rest(queries, queryKey, pause)
    pausing.delete(queries)
    if (pause.again) recount(queries, queryKey)
  }, PAUSE)
}
