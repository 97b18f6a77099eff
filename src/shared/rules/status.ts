/** Transaction statuses the interface names (States and transitions). The set is open: others are shown as they come. */
export const KNOWN_STATUSES = [
  'process',
  'pending',
  'paid',
  'underpaid',
  'overpaid',
  'processing',
  'pending_confirmation',
  'error',
  'expired',
  'cancel',
  'chargeback',
  'disputed',
] as const

export type KnownStatus = (typeof KNOWN_STATUSES)[number]

/** Whether the desk has words for a status. */
export function isKnownStatus(status: string): status is KnownStatus {
  return (KNOWN_STATUSES as readonly string[]).includes(status)
}

/**
 * Statuses after which nothing is expected, as far as their names say: a dispute reopens one, and money can be taken
 * back. A word that nobody has named is not one.
 */
export const SETTLED_STATUSES: readonly string[] = [
  'paid',
  'underpaid',
  'overpaid',
  'error',
  'expired',
  'cancel',
  'chargeback',
]

/** No more of a status is kept as one: a word of the platform's may be of any length. Its payload keeps it whole. */
const MAX_SIGNS = 200

/** A status as it is kept and shown: one that is no word but a text is cut, with a mark. */
export function boundedStatus(status: string): string {
  if (status.length <= MAX_SIGNS) return status
  return `${[...status.slice(0, MAX_SIGNS * 2)].slice(0, MAX_SIGNS - 1).join('')}…`
}

/** Statuses whose words say that it has not come to an end: a payin may still be paid, as far as they go. */
export const UNDER_WAY_STATUSES: readonly string[] = ['process', 'pending', 'processing', 'pending_confirmation']
