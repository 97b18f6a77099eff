import { useSuspenseQuery } from '@tanstack/react-query'
import type { DeskInfo } from '#shared/model/desk.ts'
import type { Preferences } from '#shared/model/preferences.ts'
import type { Profile } from '#shared/model/profile.ts'
import { useDesk } from './desk.tsx'

// These three are loaded before the first screen is shown (bridge/preload.ts), so that they never suspend.

/** What the desk is and where it keeps things. */
export function useDeskInfo(): DeskInfo {
  return useSuspenseQuery(useDesk().query.desk.info.queryOptions()).data
}

/** The operator's remembered choices. */
export function usePreferences(): Preferences {
  return useSuspenseQuery(useDesk().query.desk.getPreferences.queryOptions()).data
}

/** All merchants, and which of them is active. */
export function useProfiles(): { readonly profiles: readonly Profile[]; readonly activeId: string | null } {
  return useSuspenseQuery(useDesk().query.profiles.list.queryOptions()).data
}

/** The merchant that the screen works for, or null where there is none yet. */
export function useActiveProfile(): Profile | null {
  const { profiles, activeId } = useProfiles()
  return profiles.find((profile) => profile.id === activeId) ?? null
}
