import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Between two counts of figures over everything pass so many times what the last one took, within these bounds (milliseconds). */
const TIMES = 10
const SHORTEST = 500
const LONGEST = 10_000

const counting = new WeakMap<QueryClient, { again: boolean }>()

/** Has figures counted anew: at once, and once more after a pause where more has changed meanwhile. */
export async function recount(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const running = counting.get(queries)
  if (running) {
    running.again = true
    return
  }
  const own = { again: false }
  counting.set(queries, own)
  const began = performance.now()
  // A count is let finish, however long it takes: else none ever would.
  await queries.invalidateQueries({ queryKey })
  const took = performance.now() - began
  await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(TIMES * took, SHORTEST), LONGEST)))
  counting.delete(queries)
  if (own.again) await recount(queries, queryKey)
}
