import { UNDER_WAY_STATUSES } from './status.ts'

/**
 * Whether a new status of a transaction deserves a notification: the transaction has ended, in any way, or the desk
 * does not know the status. A status that is still in progress is only shown in place.
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
