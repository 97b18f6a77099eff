import type { HeardStatus } from '../../bridge/news.ts'

/** How long a message is shown (milliseconds). A status that is missed is still shown with its transaction. */
export const SHOWN_FOR = 10_000
/** How long further news keeps a combined message on the screen (milliseconds). */
const GROWS_FOR = 60_000

/** When a combined message first appeared, and the time after which it closes (both in milliseconds). */
export interface CombinedMessage {
  readonly begun: number
  readonly autoClose: number
}

/** A combined message after more has been heard. Another `autoClose` restarts the wait until it closes. */
export function extendedMessage(before: CombinedMessage | null, now: number): CombinedMessage {
  if (before === null) return { begun: now, autoClose: SHOWN_FOR }
  if (now - before.begun >= GROWS_FOR) return before
  return { begun: before.begun, autoClose: before.autoClose === SHOWN_FOR ? SHOWN_FOR + 1 : SHOWN_FOR }
}

/** How many changed to which status, most first. */
export function countsOf(
  news: readonly Pick<HeardStatus, 'status'>[],
): readonly { readonly status: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  for (const { status } of news) if (status !== null) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => ({ status, count })).sort((one, other) => other.count - one.count)
}

/**
 * What to announce after more has been heard: one by one if there are few, otherwise combined. `shown`: those still
 * visible, each in its own message or combined.
 */
export function telling(
  shown: readonly HeardStatus[],
  heard: readonly HeardStatus[],
  isTogether: boolean,
  most: number,
): { readonly how: 'each' | 'together'; readonly news: readonly HeardStatus[] } {
  const all = [...new Map([...shown, ...heard].map((one) => [one.id, one])).values()]
  return isTogether || all.length > most ? { how: 'together', news: all } : { how: 'each', news: heard }
}
