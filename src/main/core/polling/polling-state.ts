import type { FollowingState } from '#shared/contract/tracking.ts'
import type { Following, Profile } from '#shared/model/profile.ts'
import type { History } from '../database/database.ts'
import type { Events } from '../events.ts'
import type { Clock } from '../ports.ts'
import type { Profiles } from '../profiles/profiles.ts'
import type { CircuitBreaker, OpenCircuit } from './circuit-breaker.ts'

export interface PollingStateParts {
  readonly history: History
  readonly profiles: Profiles
  readonly clock: Clock
  readonly events: Events
  readonly circuitBreaker: CircuitBreaker
}

export type PollingState = ReturnType<typeof createPollingState>

/** How the statuses of a merchant are polled: the operator's choice, and what it comes to just now. */
export function createPollingState({ history, profiles, clock, events, circuitBreaker }: PollingStateParts) {
  return {
    async state(profileId: string): Promise<FollowingState> {
      const profile = await profiles.get(profileId)
      const { kinds } = profile.following
      const counts = await history.countPolled(profileId, kinds, clock.now().getTime())
      if (kinds.length === 0) return { state: 'off', failure: null, until: null, ...counts }
      return { ...describe(circuitBreaker.stateOf(profile)), ...counts }
    },

    async choose(profileId: string, following: Following): Promise<Profile> {
      const profile = await profiles.setFollowing(profileId, following)
      events.say({ changed: 'following', profileId })
      return profile
    },
  }
}

function describe(circuit: OpenCircuit | null): Pick<FollowingState, 'state' | 'failure' | 'until'> {
  if (!circuit) return { state: 'following', failure: null, until: null }
  const { failure, until } = circuit
  if (until === null) return { state: 'stopped', failure, until: null }
  return { state: 'resting', failure, until: new Date(until).toISOString() }
}
