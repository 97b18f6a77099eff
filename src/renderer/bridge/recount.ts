import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { readAgain } from './read-again.ts'

/** The pause between two counts is `TIMES` the duration of the last one, within these bounds (milliseconds). */
const TIMES = 10
const SHORTEST = 500
const LONGEST = 10_000

/** Begins the key of the expired payins, which are many pages: they are read again like figures. */
export const EXPIRED_PAYINS = ['expired payins'] as const
/** Begins the key of the transactions about to be cancelled, which are read one by one. */
export const TO_CANCEL = ['to cancel'] as const

const counting = new WeakMap<QueryClient, Map<string, { again: boolean }>>()

/** Refetches aggregate figures: at once, and again after a pause if more has changed meanwhile. Each key separately. */
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
  // A loop: a call of itself would keep every earlier call waiting as long as changes come.
  do {
    own.again = false
    const began = performance.now()
    // A running count is not cancelled, however long it takes: otherwise none might ever finish.
    await readAgain(queries, { queryKey })
    const took = performance.now() - began
    await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(TIMES * took, SHORTEST), LONGEST)))
  } while (own.again)
  all.delete(key)
}
