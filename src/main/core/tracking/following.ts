import type { FollowingState } from '#shared/contract/tracking.ts'
import type { Following, Profile } from '#shared/model/profile.ts'
import type { Events } from '../events.ts'
import type { History } from '../history/history.ts'
import type { Clock } from '../ports.ts'
import type { Profiles } from '../profiles/profiles.ts'
import type { Trouble, Troubles } from './troubles.ts'

export interface FollowingParts {
  readonly history: History
  readonly profiles: Profiles
  readonly clock: Clock
  readonly events: Events
  readonly troubles: Troubles
}

export type FollowedProfiles = ReturnType<typeof createFollowing>

/** How the statuses of a merchant are read by the desk itself: the operator's choice, and what it comes to just now. */
export function createFollowing({ history, profiles, clock, events, troubles }: FollowingParts) {
  return {
    async state(profileId: string): Promise<FollowingState> {
      const profile = await profiles.get(profileId)
      const { kinds } = profile.following
      const counts = await history.countFollowed(profileId, kinds, clock.now().getTime())
      if (kinds.length === 0) return { state: 'off', failure: null, until: null, ...counts }
      return { ...stateOf(troubles.of(profile)), ...counts }
    },

    async choose(profileId: string, following: Following): Promise<Profile> {
      const profile = await profiles.setFollowing(profileId, following)
      events.say({ changed: 'following', profileId })
      return profile
    },
  }
}

function stateOf(trouble: Trouble | null): Pick<FollowingState, 'state' | 'failure' | 'until'> {
  if (!trouble) return { state: 'following', failure: null, until: null }
  const { failure, until } = trouble
  if (until === null) return { state: 'stopped', failure, until: null }
  return { state: 'resting', failure, until: new Date(until).toISOString() }
}
