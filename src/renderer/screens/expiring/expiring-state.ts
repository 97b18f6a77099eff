import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { ListView } from '#shared/model/list-view.ts'
import type { Profile } from '#shared/model/profile.ts'
import { useActiveProfile } from '../../bridge/hooks.ts'
import type { ListPlace } from '../../components/grid/use-list-keys.ts'

/** Minutes ahead of now. */
export const WITHIN = [15, 60, 1440] as const
/** Days back from now. */
export const SINCE = [1, 3, 7] as const

interface Choice extends Pick<ListView, 'scope' | 'environments'> {
  readonly within: (typeof WITHIN)[number]
  readonly since: (typeof SINCE)[number]
}

/**
 * What the expiry desk shows, as the operator chose it. Persisted, except the environments: those are set by a link
 * from the overview.
 */
export const useExpiringChoice = create<Choice>()(
  persist((): Choice => ({ scope: 'active', environments: [], within: 60, since: 1 }), {
    name: 'paydesk-expiring',
    merge: (kept, first) => ({ ...first, ...(kept as Partial<Choice>), environments: [] }),
  }),
)

/** What is chosen, as far as it is meant for the active merchant. */
export function useExpiringChosen(): Choice {
  return chosenFor(useActiveProfile(), useExpiringChoice())
}

/** Environments do not hold for an active merchant of another one: its own payins would be missing. */
export function chosenFor(active: Pick<Profile, 'environment'> | null, choice: Choice): Choice {
  const isMeant = active === null || choice.environments.includes(active.environment)
  return isMeant ? choice : { ...choice, environments: [] }
}

/** The position in the list of the expiry desk, kept while the window is open. */
export const useExpiringPlace = create<ListPlace>(() => ({ cursor: null, offset: 0, of: null }))
