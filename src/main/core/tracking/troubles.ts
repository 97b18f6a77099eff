import type { Failure } from '#shared/model/failure.ts'
import { isOver, pauseAfter, type Rest } from '../disputes/poll-schedule.ts'
import type { Events } from '../events.ts'
import type { ProfileRow } from '../history/profile-repository.ts'
import type { Clock } from '../ports.ts'
import type { Credentials } from '../profiles/credentials.ts'

/** What keeps the desk from reading by itself at a merchant's platform. */
export interface Trouble {
  readonly failure: Failure
  /** In milliseconds; null: until the merchant or its secret is another. */
  readonly until: number | null
}

/** The troubles of all merchants: one for each, whatever was read when it began. */
export interface Troubles {
  /** What keeps the desk from asking just now; null: it may. */
  of(profile: ProfileRow): Trouble | null
  /** The merchant's platform has answered. */
  answered(profile: ProfileRow): void
  /** It has not, or has refused. The pause after it grows from failure to failure. */
  failed(profile: ProfileRow, failure: Failure): void
}

interface Kept extends Rest {
  readonly failure: Failure
  readonly failures: number
  readonly revision: number
  readonly timesEntered: number
}

export interface TroublesParts {
  readonly credentials: Credentials
  readonly clock: Clock
  readonly events: Events
}

export function createTroubles({ credentials, clock, events }: TroublesParts): Troubles {
  const troubles = new Map<string, Kept>()
  const now = (): number => clock.now().getTime()

  /** What is kept of a merchant as it is: one with another address, way or secret has not been tried yet. */
  function keptOf({ id, revision }: ProfileRow): Kept | null {
    const kept = troubles.get(id)
    if (!kept) return null
    if (kept.revision === revision && kept.timesEntered === credentials.timesEntered(id)) return kept
    troubles.delete(id)
    return null
  }

  return {
    of(profile) {
      const kept = keptOf(profile)
      if (!kept || isOver(kept, now())) return null
      const { failure, from, milliseconds } = kept
      return { failure, until: Number.isFinite(milliseconds) ? from + milliseconds : null }
    },
    answered({ id: profileId }) {
      if (troubles.delete(profileId)) events.say({ changed: 'following', profileId })
    },
    failed(profile, failure) {
      const { id: profileId, revision } = profile
      const kept = keptOf(profile)
      // What was under way together fails together: that is one failure.
      if (kept && !isOver(kept, now()) && Number.isFinite(pauseAfter(failure, 1))) return
      const failures = (kept?.failures ?? 0) + 1
      const rest = { from: now(), milliseconds: pauseAfter(failure, failures) }
      troubles.set(profileId, {
        ...rest,
        failure,
        failures,
        revision,
        timesEntered: credentials.timesEntered(profileId),
      })
      events.say({ changed: 'following', profileId })
    },
  }
}
