import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** Between two counts of figures over everything pass so many times what the last one took, within these bounds (milliseconds). */
const TIMES = 10
const SHORTEST = 500
const LONGEST = 10_000

const counting = new WeakMap<QueryClient, Map<string, { again: boolean }>>()

/** Has figures counted anew: at once, and once more after a pause where more has changed meanwhile. Each key by itself. */
export async function recount(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const all = counting.get(queries) ?? new Map<string, { again: boolean }>()
  counting.set(queries, all)
  const key = hashKey(queryKey)
  const running = all.get(key)
  if (running) {
    running.again = true
    return
  }
  const own = { again: false }
  all.set(key, own)
  const began = performance.now()
  // A count is let finish, however long it takes: else none ever would.
  await queries.invalidateQueries({ queryKey })
  const took = performance.now() - began
  await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(TIMES * took, SHORTEST), LONGEST)))
  all.delete(key)
  if (own.again) await recount(queries, queryKey)
}
