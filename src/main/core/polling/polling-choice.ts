import type { PollingState } from '#shared/contract/profiles.ts'
import type { Polling, Profile } from '#shared/model/profile.ts'
import type { Parts } from '../parts.ts'
import type { OpenCircuit } from './circuit-breaker.ts'

/** How a merchant's statuses are polled: the operator's choice, and its current effect. */
export function createPollingChoice(parts: Parts<'database' | 'profiles' | 'clock' | 'events' | 'circuitBreaker'>) {
  const { database, profiles, clock, events, circuitBreaker } = parts
  return {
    async state(profileId: string): Promise<PollingState> {
      const profile = await profiles.get(profileId)
      const { kinds } = profile.polling
      const counts = await database.countPolled(profileId, kinds, clock.now().getTime())
      const { failure, until } = describe(circuitBreaker.stateOf(profile, 'dispute'))
      const more = { ...counts, disputes: failure && { failure, until } }
      if (kinds.length === 0) return { state: 'off', failure: null, until: null, ...more }
      return { ...describe(circuitBreaker.stateOf(profile)), ...more }
    },

    async choose(profileId: string, polling: Polling): Promise<Profile> {
      const profile = await profiles.setPolling(profileId, polling)
      events.say({ changed: 'polling', profileId })
      return profile
    },
  }
}

function describe(circuit: OpenCircuit | null): Pick<PollingState, 'state' | 'failure' | 'until'> {
  if (!circuit) return { state: 'polling', failure: null, until: null }
  const { failure, until } = circuit
  if (until === null) return { state: 'stopped', failure, until: null }
  return { state: 'resting', failure, until: new Date(until).toISOString() }
}
