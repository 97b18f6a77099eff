import type { Failure } from '#shared/model/failure.ts'

/** After these the next one for the same merchant would meet the same. Any other failure is of one alone. */
export const ENDS_TURNS: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'not_sent',
  'no_answer',
  'unauthorized',
  'rate_limited',
  'service_failed',
  'secret_missing',
  'key_store_failed',
  'profile_changed',
  'profile_not_found',
  'loopback_only',
  'storage_failed',
  'connection_lost',
])

interface Turns<Item> {
  readonly items: readonly Item[]
  /** How many of them are begun in a second at most. */
  readonly perSecond: (item: Item) => number
  /** Ends it before the next one; what is under way is waited for. */
  readonly stop: AbortSignal
  readonly each: (item: Item) => Promise<void>
}

/** Does something with each of a list, one after the other at a polite pace. */
export async function inTurn<Item>({ items, perSecond, stop, each }: Turns<Item>): Promise<void> {
  for (const [place, item] of items.entries()) {
    if (stop.aborted) return
    const begun = performance.now()
    await each(item)
    if (place < items.length - 1) await pause(1000 / perSecond(item) - (performance.now() - begun), stop)
  }
}

function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || stop.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    stop.addEventListener('abort', end)
  })
}
