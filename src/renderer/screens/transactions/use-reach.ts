import type { Profile } from '#shared/model/profile.ts'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { isSamePlatform } from '#shared/rules/same-platform.ts'
import { useProfiles } from '../../bridge/hooks.ts'

/** Whether the platform of a transaction can be spoken to for it now. */
export type Reach =
  | { readonly is: 'open'; readonly profile: Profile }
  /** Another merchant is worked for, or none: writing is for the active one alone. */
  | { readonly is: 'not_active'; readonly profile: Profile; readonly active: Profile | null }
  /** The merchant has another address or environment than the transaction was created at. */
  | { readonly is: 'moved'; readonly profile: Profile }
  /** The merchant is no longer on this desk. */
  | { readonly is: 'removed' }

/** How things stand between a transaction and its merchant. */
export function useReach(transaction: Pick<TransactionSummary, 'profileId'> & PlaceOf): Reach {
  return reachOf(transaction, useProfiles())
}

/** The same of the merchants there are. */
export function reachOf(
  transaction: Pick<TransactionSummary, 'profileId'> & PlaceOf,
  { profiles, activeId }: ReturnType<typeof useProfiles>,
): Reach {
  const profile = profiles.find(({ id }) => id === transaction.profileId)
  if (!profile) return { is: 'removed' }
  if (!isSamePlatform(transaction, profile)) return { is: 'moved', profile }
  if (profile.id === activeId) return { is: 'open', profile }
  return { is: 'not_active', profile, active: profiles.find(({ id }) => id === activeId) ?? null }
}

type PlaceOf = Parameters<typeof isSamePlatform>[0]
