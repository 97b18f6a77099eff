import type { HeardStatus } from '../../bridge/news.ts'

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
