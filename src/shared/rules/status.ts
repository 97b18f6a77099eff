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
