import type { HeardStatus } from '../../bridge/news.ts'

/** How many went to which status, the most first. */
export function countsOf(
  news: readonly Pick<HeardStatus, 'status'>[],
): readonly { readonly status: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  for (const { status } of news) if (status !== null) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => ({ status, count })).sort((one, other) => other.count - one.count)
}

/**
 * What is told after more has been heard: one by one where they are few, as one where they are not. `shown` are those
 * still to be seen, each in a message of its own or together.
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
