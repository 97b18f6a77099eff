import { UNDER_WAY_STATUSES } from './status.ts'

/**
 * Whether a new status of a transaction is worth a word of its own: it has ended, in whichever way, or the desk does not
 * know the status at all. That one is still under way is seen where it stands.
 */
export function isWorthTelling({
  status,
  before,
}: {
  readonly status: string | null
  readonly before: string | null
}): boolean {
  return status !== null && status !== before && !UNDER_WAY_STATUSES.includes(status)
}
