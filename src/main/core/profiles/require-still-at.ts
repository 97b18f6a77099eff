import type { Transaction } from '#shared/model/transaction.ts'
import { isSamePlatform } from '#shared/rules/same-platform.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { ProfileRow } from '../history/profile-repository.ts'

/**
 * Throws `other_platform` where a merchant is no longer where the transaction was created: the same id at another platform
 * is another payment.
 */
export function requireStillAt(transaction: Transaction, { environment, base_url: baseUrl }: ProfileRow): void {
  if (isSamePlatform(transaction, { environment, baseUrl })) return
  throw new DeskFailure({ kind: 'other_platform', baseUrl: transaction.baseUrl })
}
