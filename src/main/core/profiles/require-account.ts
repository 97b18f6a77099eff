import type { Transaction } from '#shared/model/transaction.ts'
import { accountFailure } from '#shared/rules/same-account.ts'
import type { Database } from '../database/database.ts'
import type { ProfileRow } from '../database/profile-repository.ts'
import { requireTransaction } from '../database/require-transaction.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Connection, Profiles } from './profiles.ts'

/** What is to be done with a transaction at its merchant's platform. */
export type Use = 'write' | 'read'

/**
 * Throws `other_account` or `other_platform` where a merchant no longer has the account a transaction was sent under: under
 * another one the same id is another payment.
 */
export function requireAccount({ account, baseUrl }: Pick<Transaction, 'account' | 'baseUrl'>, use: Use): void {
  const failure = accountFailure(account, baseUrl, use)
  if (failure) throw new DeskFailure(failure)
}

/**
 * A transaction, its merchant, and the way to its platform under the account it was sent under. `profileId`: its merchant,
 * where the caller knows it. Throws like `requireAccount`.
 */
export async function connectFor(
  { database, profiles }: { readonly database: Database; readonly profiles: Profiles },
  transactionId: string,
  use: Use,
  profileId?: string,
): Promise<Connection & { readonly transaction: Transaction; readonly profile: ProfileRow }> {
  const profile = await profiles.get(profileId ?? (await requireTransaction(database, transactionId)).profileId)
  // After its merchant, whose secret must be as it was then: what is compared is what is asked.
  const transaction = await requireTransaction(database, transactionId)
  requireAccount(transaction, use)
  return { transaction, profile, ...(await profiles.connect(profile)) }
}
