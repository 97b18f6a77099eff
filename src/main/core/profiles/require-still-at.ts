import type { Transaction } from '#shared/model/transaction.ts'
import { isSamePlatform, type Place } from '#shared/rules/same-platform.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { ProfileRow } from '../history/profile-repository.ts'

/** Where a merchant is now. */
export function placeOf({ environment, base_url: baseUrl }: ProfileRow): Place {
  return { environment, baseUrl }
}

/**
 * Throws `other_platform` where a merchant is no longer where the transaction was created: the same id at another platform
 * is another payment.
 */
export function requireStillAt(transaction: Transaction, profile: ProfileRow): void {
  if (isSamePlatform(transaction, placeOf(profile))) return
  throw new DeskFailure({ kind: 'other_platform', baseUrl: transaction.baseUrl })
}
