/** Transaction statuses that the interface names (States and transitions). The set is open: others are shown unchanged. */
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

/** Whether the desk has a text for a status. */
export function isKnownStatus(status: string): status is KnownStatus {
  return (KNOWN_STATUSES as readonly string[]).includes(status)
}

/** Paid with an amount other than the requested one. */
export const OTHER_AMOUNT_STATUSES: readonly string[] = ['underpaid', 'overpaid']

/** Ended without payment. */
export const LOST_STATUSES: readonly string[] = ['error', 'expired', 'cancel', 'chargeback']

/**
 * Statuses after which nothing more is expected, as far as their names say: a dispute reopens one, and money can be
 * taken back. Unknown statuses are not among them.
 */
export const SETTLED_STATUSES: readonly string[] = ['paid', ...OTHER_AMOUNT_STATUSES, ...LOST_STATUSES]

/** Maximum length of a status that is kept: the platform may send text of any length. The payload keeps it complete. */
const MAX_SIGNS = 200
/** The same in UTF-16 units. */
export const MAX_STATUS = 2 * MAX_SIGNS

/** A status as kept and shown: text that is too long is truncated, with a mark. */
export function boundedStatus(status: string): string {
  if (status.length <= MAX_SIGNS) return status
  return `${[...status.slice(0, MAX_STATUS)].slice(0, MAX_SIGNS - 1).join('')}…`
}

/** Statuses whose names say that the transaction has not ended: as far as they say, a payin may still be paid. */
export const UNDER_WAY_STATUSES: readonly string[] = ['process', 'pending', 'processing', 'pending_confirmation']
