import type { Transaction } from '#shared/model/transaction.ts'
import { accountFailure } from '#shared/rules/same-account.ts'
import type { Database } from '../database/database.ts'
import type { ProfileRow } from '../database/profile-repository.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { WayToPlatform } from './connect.ts'
import type { Profiles } from './profiles.ts'

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
 * What is kept of a transaction, its merchant, and the way to its platform under the account it was sent under. Throws
 * `profile_not_found`, what `read` throws, and like `requireAccount`.
 */
export async function connectFor<Kept extends Pick<Transaction, 'profileId' | 'account' | 'baseUrl'>>(
  { database, profiles }: { readonly database: Database; readonly profiles: Profiles },
  use: Use,
  read: () => Promise<Kept>,
): Promise<WayToPlatform & { readonly transaction: Kept; readonly profile: ProfileRow }> {
  const merchants = await database.profiles()
  // After its merchant, whose secret must be as it was then: what is compared is what is asked.
  const transaction = await read()
  const profile = merchants.find(({ id }) => id === transaction.profileId)
  if (!profile) throw new DeskFailure({ kind: 'profile_not_found' })
  requireAccount(transaction, use)
  return { transaction, profile, ...(await profiles.connect(profile)) }
}
