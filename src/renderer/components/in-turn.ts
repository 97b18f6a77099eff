import type { Failure } from '#shared/model/failure.ts'

/** After these failures, the next item of the same merchant would fail likewise. Any other concerns one item only. */
export const ENDS_TURNS: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'not_sent',
  'no_answer',
  'unauthorized',
  'rate_limited',
  'service_failed',
  'secret_missing',
  'secret_unreadable',
  'key_store_failed',
  'profile_changed',
  'profile_not_found',
  'loopback_only',
  'storage_failed',
  'connection_lost',
])

interface Turns<Item> {
  readonly items: readonly Item[]
  /** The maximum number of items started per second. */
  readonly perSecond: (item: Item) => number
  /** Stops before the next item; the current one is awaited. */
  readonly stop: AbortSignal
  readonly each: (item: Item) => Promise<void>
}

/** Runs `each` for every item, one after the other, at a polite rate. */
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
