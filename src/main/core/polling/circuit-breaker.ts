import type { Failure } from '#shared/model/failure.ts'
import type { ProfileRow } from '../database/profile-repository.ts'
import type { Events } from '../events.ts'
import type { Clock } from '../ports.ts'
import type { Credentials } from '../profiles/credentials.ts'
import { isOver, type Pause } from './poll-schedule.ts'

/** Why a merchant's platform is not polled just now. */
export interface OpenCircuit {
  readonly failure: Failure
  /** In milliseconds; null: until the merchant or its secret is another. */
  readonly until: number | null
}

/** Keeps merchants' platforms from being polled while they fail: one circuit for each merchant, whatever is polled. */
export interface CircuitBreaker {
  /** Null: the platform may be polled. */
  stateOf(profile: ProfileRow): OpenCircuit | null
  /** The merchant's platform has answered: its circuit is closed. */
  answered(profileId: string): void
  /** It has failed or refused. The pause grows from failure to failure. */
  failed(profile: ProfileRow, failure: Failure): void
}

interface Kept extends Pause {
  readonly failure: Failure
  readonly failures: number
  readonly revision: number
  readonly timesEntered: number
}

export interface CircuitBreakerParts {
  readonly credentials: Credentials
  readonly clock: Clock
  readonly events: Events
}

export function createCircuitBreaker({ credentials, clock, events }: CircuitBreakerParts): CircuitBreaker {
  const circuits = new Map<string, Kept>()
  const now = (): number => clock.now().getTime()

  /** A merchant with another address, way to authenticate or secret has not been tried yet. */
  function keptOf({ id, revision }: ProfileRow): Kept | null {
    const kept = circuits.get(id)
    if (!kept) return null
    if (kept.revision === revision && kept.timesEntered === credentials.timesEntered(id)) return kept
    circuits.delete(id)
    return null
  }

  return {
    stateOf(profile) {
      const kept = keptOf(profile)
      if (!kept || isOver(kept, now())) return null
      const { failure, from, milliseconds } = kept
      return { failure, until: Number.isFinite(milliseconds) ? from + milliseconds : null }
    },
    answered(profileId) {
      if (circuits.delete(profileId)) events.say({ changed: 'polling', profileId })
    },
    failed(profile, failure) {
      const { id: profileId, revision } = profile
      const kept = keptOf(profile)
      // Reads that were under way together fail together: that is one failure.
      if (kept && !isOver(kept, now()) && Number.isFinite(pauseAfter(failure, 1))) return
      const failures = (kept?.failures ?? 0) + 1
      const pause = { from: now(), milliseconds: pauseAfter(failure, failures) }
      const timesEntered = credentials.timesEntered(profileId)
      circuits.set(profileId, { ...pause, failure, failures, revision, timesEntered })
      events.say({ changed: 'polling', profileId })
    },
  }
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** What stays as it is until the merchant or its secret is another. */
const PERMANENT: readonly Failure['kind'][] = ['unauthorized', 'secret_missing', 'loopback_only']

/** How long a platform is not polled after so many failures in a row, in milliseconds; infinite where it does not let us in. */
export function pauseAfter(failure: Failure, failures: number): number {
  if (PERMANENT.includes(failure.kind)) return Number.POSITIVE_INFINITY
  const asked = failure.kind === 'rate_limited' ? (failure.retryAfterSeconds ?? 0) * 1000 : 0
  // To be offline costs nobody anything, and may be over any moment.
  const longest = failure.kind === 'not_sent' ? 2 : 30
  return Math.max(Math.min(2 ** (failures - 1), longest) * MINUTE, Math.min(asked, DAY))
}
