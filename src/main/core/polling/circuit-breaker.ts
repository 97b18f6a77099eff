import type { Failure } from '#shared/model/failure.ts'
import type { ProfileRow } from '../database/profile-repository.ts'
import type { Events } from '../events.ts'
import type { Clock } from '../ports.ts'
import type { Credentials } from '../profiles/credentials.ts'
import { isPauseOver, type Pause } from './poll-schedule.ts'
import type { PollKind } from './rate-limiter.ts'

/** Why a merchant's platform is not polled just now. */
export interface OpenCircuit {
  readonly failure: Failure
  /** In milliseconds; null: until the merchant or its secret is another. */
  readonly until: number | null
}

/**
 * Keeps merchants' platforms from being polled while they fail. Each merchant has one circuit for whatever is polled, and one
 * more for disputes: a platform may refuse those alone, and statuses must not stop for that.
 */
export interface CircuitBreaker {
  /** Null: the platform may be polled. `kind`: for what; without one the circuit of the merchant alone. */
  stateOf(profile: ProfileRow, kind?: PollKind): OpenCircuit | null
  /**
   * The merchant's platform has answered a read: its circuit is closed, but while a pause that the platform has asked for is not
   * over. `kind`: what was read; without one an operator has asked for it, and all its circuits are closed.
   */
  answered(profileId: string, kind?: PollKind): void
  /** It has taken a write: where it let nobody in it may do so now, and is tried again in a minute. `kind`: of what, as above. */
  tookWrite(profileId: string, kind?: PollKind): void
  /**
   * A read begins; what is given is told that it has failed or was refused. The pause grows from failure to failure. What was
   * asked with a secret that has been replaced since says nothing of the one of now.
   */
  reading(profile: ProfileRow, kind: PollKind): (failure: Failure) => void
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
  const ofDisputes = new Map<string, Kept>()
  const now = (): number => clock.now().getTime()

  /** A merchant with another address, way to authenticate or secret has not been tried yet. */
  function keptOf({ id, revision }: ProfileRow, among: Map<string, Kept>): Kept | null {
    const kept = among.get(id)
    if (!kept) return null
    if (kept.revision === revision && kept.timesEntered === credentials.timesEntered(id)) return kept
    among.delete(id)
    return null
  }

  function openOf(profile: ProfileRow, among: Map<string, Kept>): OpenCircuit | null {
    const kept = keptOf(profile, among)
    if (!kept || isPauseOver(kept, now())) return null
    const { failure, from, milliseconds } = kept
    return { failure, until: Number.isFinite(milliseconds) ? from + milliseconds : null }
  }

  return {
    stateOf: (profile, kind) => openOf(profile, circuits) ?? (kind === 'dispute' ? openOf(profile, ofDisputes) : null),
    answered(profileId, kind) {
      const kept = circuits.get(profileId)
      const isAskedFor = kind !== undefined && kept?.failure.kind === 'rate_limited' && !isPauseOver(kept, now())
      const wasOpen = !isAskedFor && circuits.delete(profileId)
      const isOfDisputes = kind === undefined || kind === 'dispute'
      const wereDisputes = isOfDisputes && ofDisputes.delete(profileId)
      if (wasOpen || wereDisputes) events.say({ changed: 'polling', profileId })
    },
    tookWrite(profileId, kind) {
      for (const among of kind === 'dispute' ? [circuits, ofDisputes] : [circuits]) {
        const kept = among.get(profileId)
        if (!kept || Number.isFinite(kept.milliseconds)) continue
        among.set(profileId, { ...kept, from: now(), milliseconds: MINUTE })
        events.say({ changed: 'polling', profileId })
      }
    },
    reading(profile, kind) {
      const { id: profileId, revision } = profile
      const timesEntered = credentials.timesEntered(profileId)
      return (failure) => {
        if (timesEntered !== credentials.timesEntered(profileId)) return
        const among = kind === 'dispute' && !OF_MERCHANT.includes(failure.kind) ? ofDisputes : circuits
        const kept = keptOf(profile, among)
        const isOpen = kept !== null && !isPauseOver(kept, now())
        // Reads that were under way together fail together: that is one failure, and the longest wait that was asked for.
        if (isOpen && now() + askedFor(failure) < kept.from + kept.milliseconds) return
        const failures = (kept?.failures ?? 0) + (isOpen ? 0 : 1)
        const pause = { from: now(), milliseconds: pauseAfter(failure, failures) }
        among.set(profileId, { ...pause, failure, failures, revision, timesEntered })
        events.say({ changed: 'polling', profileId })
      }
    },
  }
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** What stays as it is until the merchant or its secret is another. */
const PERMANENT: readonly Failure['kind'][] = ['unauthorized', 'secret_missing', 'loopback_only']

/** What stands against all that is polled of a merchant, whatever it was met with. */
const OF_MERCHANT: readonly Failure['kind'][] = ['not_sent', 'rate_limited', 'secret_missing', 'loopback_only']

/** How long a failure itself asks for a platform not to be polled, in milliseconds; infinite where it does not let us in. */
function askedFor(failure: Failure): number {
  if (PERMANENT.includes(failure.kind)) return Number.POSITIVE_INFINITY
  return failure.kind === 'rate_limited' ? Math.min((failure.retryAfterSeconds ?? 0) * 1000, DAY) : 0
}

/** How long a platform is not polled after so many failures in a row, in milliseconds; infinite where it does not let us in. */
export function pauseAfter(failure: Failure, failures: number): number {
  // To be offline costs nobody anything, and may be over any moment.
  const longest = failure.kind === 'not_sent' ? 2 : 30
  return Math.max(Math.min(2 ** (failures - 1), longest) * MINUTE, askedFor(failure))
}
