import type { Failure } from '#shared/model/failure.ts'
import type { ProfileRow } from '../database/profile-repository.ts'
import type { Parts } from '../parts.ts'
import { isPauseOver, type Pause } from './poll-schedule.ts'
import type { PollKind } from './rate-limiter.ts'

/** Why a merchant's platform is not being polled. */
export interface OpenCircuit {
  readonly failure: Failure
  /** In milliseconds; `null`: until the merchant or its secret changes. */
  readonly until: number | null
}

/**
 * Stops polling a merchant's platform while it fails. Each merchant has one circuit for everything that is polled, and
 * another for disputes: a platform may refuse only those, which must not stop statuses.
 */
export interface CircuitBreaker {
  /** `null` if the platform may be polled. `kind`: for what; without it, only the merchant's circuit is checked. */
  stateOf(profile: ProfileRow, kind?: PollKind): OpenCircuit | null
  /**
   * The platform answered a read: the merchant's circuit is closed, unless a pause it asked for is not over. `kind`:
   * what was read; without it an operator requested the read, and all of the merchant's circuits are closed.
   */
  answered(profileId: string, kind?: PollKind): void
  /** The platform accepted a write: if it denied access before, it is tried again in a minute. `kind`: as above. */
  tookWrite(profileId: string, kind?: PollKind): void
  /**
   * A read begins; call the returned function if it fails or is refused. The pause grows from failure to failure. A
   * read with a secret that was replaced since is ignored: it says nothing about the current one.
   */
  reading(profile: ProfileRow, kind: PollKind): (failure: Failure) => void
}

interface Kept extends Pause {
  readonly failure: Failure
  readonly failures: number
  readonly revision: number
  readonly timesEntered: number
}

export function createCircuitBreaker(parts: Parts<'credentials' | 'clock' | 'events'>): CircuitBreaker {
  const { credentials, clock, events } = parts
  const circuits = new Map<string, Kept>()
  const ofDisputes = new Map<string, Kept>()
  const now = (): number => clock.now().getTime()

  /** A merchant whose address, authentication method or secret has changed has not been tried yet. */
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
        // Reads under way together fail together: that is one failure, with the longest wait that was requested.
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

/** Failures that last until the merchant or its secret changes. */
const PERMANENT: readonly Failure['kind'][] = ['unauthorized', 'secret_missing', 'loopback_only']

/** Failures that affect everything polled for a merchant, whichever read met them. */
const OF_MERCHANT: readonly Failure['kind'][] = [
  'not_sent',
  'rate_limited',
  'secret_missing',
  'secret_unreadable',
  'loopback_only',
]

/** How long a failure itself asks to stop polling, in milliseconds; infinite for a permanent failure. */
function askedFor(failure: Failure): number {
  if (PERMANENT.includes(failure.kind)) return Number.POSITIVE_INFINITY
  return 'retryAfterSeconds' in failure ? Math.min((failure.retryAfterSeconds ?? 0) * 1000, DAY) : 0
}

/** Milliseconds a platform is not polled after this many failures in a row; infinite for a permanent failure. */
export function pauseAfter(failure: Failure, failures: number): number {
  // Being offline costs nothing, and may end at any moment.
  const longest = failure.kind === 'not_sent' ? 2 : 30
  return Math.max(Math.min(2 ** (failures - 1), longest) * MINUTE, askedFor(failure))
}
