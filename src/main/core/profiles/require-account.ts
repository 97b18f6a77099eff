import type { Transaction } from '#shared/model/transaction.ts'
import { mayRead, mayWrite, sayableDifference } from '#shared/rules/same-account.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { History } from '../history/history.ts'
import type { ProfileRow } from '../history/profile-repository.ts'
import { requireTransaction } from '../history/require-transaction.ts'
import type { Connection, Profiles } from './profiles.ts'

/** What is to be done with a transaction at its merchant's platform. */
export type Use = 'write' | 'read'

/**
 * Throws `other_account` or `other_platform` where a merchant no longer has the account a transaction was sent under: under
 * another one the same id is another payment.
 */
export function requireAccount({ account, baseUrl }: Pick<Transaction, 'account' | 'baseUrl'>, use: Use): void {
  if (use === 'write' ? mayWrite(account) : mayRead(account)) return
  const differs = sayableDifference(account)
  throw new DeskFailure(
    differs === null ? { kind: 'other_platform', baseUrl } : { kind: 'other_account', differs, baseUrl },
  )
}

/**
 * A transaction, its merchant, and the way to its platform under the account it was sent under. `profileId`: its merchant,
 * where the caller knows it. Throws like `requireAccount`.
 */
export async function connectFor(
  { history, profiles }: { readonly history: History; readonly profiles: Profiles },
  transactionId: string,
  use: Use,
  profileId?: string,
): Promise<Connection & { readonly transaction: Transaction; readonly profile: ProfileRow }> {
  const profile = await profiles.get(profileId ?? (await requireTransaction(history, transactionId)).profileId)
  // After its merchant, whose secret must be as it was then: what is compared is what is asked.
  const transaction = await requireTransaction(history, transactionId)
  requireAccount(transaction, use)
  return { transaction, profile, ...(await profiles.connect(profile)) }
}
