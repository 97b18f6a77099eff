import type { Transaction } from '#shared/model/transaction.ts'
import { accountFailure } from '#shared/rules/same-account.ts'
import type { ProfileRow } from '../database/profile-repository.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Parts } from '../parts.ts'
import type { WayToPlatform } from './connect.ts'

/** How a transaction is accessed at its merchant's platform. */
export type Use = 'write' | 'read'

/**
 * Throws `other_account` or `other_platform` if the merchant no longer has the account that a transaction was sent
 * under: in another account the same ID is another payment.
 */
export function requireAccount({ account, baseUrl }: Pick<Transaction, 'account' | 'baseUrl'>, use: Use): void {
  const failure = accountFailure(account, baseUrl, use)
  if (failure) throw new DeskFailure(failure)
}

/**
 * Returns a stored transaction, its merchant, and the way to its platform under the account it was sent under. Throws
 * `profile_not_found`, what `read` throws, and what `requireAccount` throws.
 */
export async function connectFor<Kept extends Pick<Transaction, 'profileId' | 'account' | 'baseUrl'>>(
  { database, profiles }: Parts<'database' | 'profiles'>,
  use: Use,
  read: () => Promise<Kept>,
): Promise<WayToPlatform & { readonly transaction: Kept; readonly profile: ProfileRow }> {
  const merchants = await database.profiles()
  // Read after its merchant, whose secret must not have changed since: the account compared is the account called.
  const transaction = await read()
  const profile = merchants.find(({ id }) => id === transaction.profileId)
  if (!profile) throw new DeskFailure({ kind: 'profile_not_found' })
  requireAccount(transaction, use)
  return { transaction, profile, ...(await profiles.connect(profile)) }
}
