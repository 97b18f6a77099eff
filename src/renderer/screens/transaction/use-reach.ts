import type { AccountDifference } from '#shared/model/account.ts'
import type { Profile } from '#shared/model/profile.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { sayableDifference } from '#shared/rules/same-account.ts'
import { useProfiles } from '../../bridge/hooks.ts'

/** Whether the platform can be called for a transaction now. */
export type Reach =
  | { readonly is: 'open'; readonly profile: Profile }
  /** Another merchant is active, or none: only the active merchant can write. */
  | { readonly is: 'not_active'; readonly profile: Profile; readonly active: Profile | null }
  /** The merchant's environment is not the one that the transaction was created in. */
  | { readonly is: 'moved'; readonly profile: Profile }
  /** The merchant's account is not the one that it was sent under; the operator can say that it is the same. */
  | { readonly is: 'other_account'; readonly profile: Profile; readonly differs: AccountDifference }
  /** The merchant is no longer on this desk. */
  | { readonly is: 'removed' }

/** Returns whether the platform can be called for a transaction now. */
export function useReach(transaction: Reached): Reach {
  return reachOf(transaction, useProfiles())
}

/** The same, for given merchants. */
export function reachOf(
  { profileId, account }: Reached,
  { profiles, activeId }: ReturnType<typeof useProfiles>,
): Reach {
  const profile = profiles.find(({ id }) => id === profileId)
  if (!profile) return { is: 'removed' }
  if (account === 'environment') return { is: 'moved', profile }
  const differs = sayableDifference(account)
  if (differs !== null) return { is: 'other_account', profile, differs }
  if (profile.id === activeId) return { is: 'open', profile }
  return { is: 'not_active', profile, active: profiles.find(({ id }) => id === activeId) ?? null }
}

type Reached = Pick<Transaction, 'profileId' | 'account'>
