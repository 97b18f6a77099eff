import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { DeskInfo } from '#shared/model/desk.ts'
import type { Preferences } from '#shared/model/preferences.ts'
import type { Profile } from '#shared/model/profile.ts'
import { useDesk } from './desk.tsx'

// These three are loaded before the first screen is shown (bridge/open-desk.ts), so they never suspend.

/** What the desk is and where it keeps things. */
export function useDeskInfo(): DeskInfo {
  return useSuspenseQuery(useDesk().query.desk.info.queryOptions()).data
}

/** The operator's preferences. */
export function usePreferences(): Preferences {
  return useSuspenseQuery(useDesk().query.desk.getPreferences.queryOptions()).data
}

/** All merchants, and the ID of the active one. */
export function useProfiles(): { readonly profiles: readonly Profile[]; readonly activeId: string | null } {
  return useSuspenseQuery(useDesk().query.profiles.list.queryOptions()).data
}

/** The active merchant, or `null` if there is none yet. */
export function useActiveProfile(): Profile | null {
  const { profiles, activeId } = useProfiles()
  return profiles.find((profile) => profile.id === activeId) ?? null
}

/**
 * Shows a merchant as a call has just returned it; `isActive`: it is now the active one. The event for this change
 * refetches the list.
 */
export function useKeepProfile(): (profile: Profile, isActive?: boolean) => void {
  const { query } = useDesk()
  const queries = useQueryClient()
  return (profile, isActive = false) =>
    queries.setQueryData(query.profiles.list.queryKey(), (known) => {
      if (!known) return known
      const isKnown = known.profiles.some(({ id }) => id === profile.id)
      const profiles = isKnown
        ? known.profiles.map((one) => (one.id === profile.id ? profile : one))
        : [...known.profiles, profile]
      return { profiles, activeId: isActive ? profile.id : known.activeId }
    })
}
