import type { ProfileRow } from '../database/profile-repository.ts'
import type { Random, Timer } from '../ports.ts'

/** What is polled. Under pressure the kinds take turns: none keeps another from its platform. */
export type PollKind = 'status' | 'dispute' | 'receipt'

/** Limits how often a merchant's platform is polled: one rate for all kinds together. */
export interface RateLimiter {
  /**
   * Waits until the merchant's platform may be called once more; make the call right after. `false` if the signal was
   * aborted or the limiter is closed. An operator's requests do not wait for a turn.
   */
  turn(profile: ProfileRow, kind: PollKind, signal: AbortSignal): Promise<boolean>
  /** Grants no more turns. */
  close(): void
}

interface Waiting {
  readonly kind: PollKind
  /** Turns per second, as chosen by the operator. */
  readonly rate: number
  readonly go: (granted: boolean) => void
}

/** The turns of one merchant. */
interface Queue {
  readonly waiting: Set<Waiting>
  /** Kinds that had a turn, the most recent last. */
  served: readonly PollKind[]
}

/** Each pause is longer than necessary by up to this fraction: desks that were started together drift apart. */
const JITTER = 1 / 4

/**
 * A pause follows each turn, measured by the timer and not by the clock: a machine that slept, or whose clock was set,
 * has no turns saved up.
 */
export function createRateLimiter(timer: Timer, random: Random): RateLimiter {
  const closing = new AbortController()
  const queues = new Map<string, Queue>()

  async function run(profileId: string, queue: Queue): Promise<void> {
    for (let next = nextOf(queue); next !== null; next = nextOf(queue)) {
      const { kind, rate, go } = next
      queue.waiting.delete(next)
      queue.served = [...queue.served.filter((one) => one !== kind), kind]
      go(!closing.signal.aborted)
      await timer.wait((1000 / rate) * (1 + random.fraction() * JITTER), closing.signal)
    }
    queues.delete(profileId)
  }

  return {
    close: () => closing.abort(),
    turn: ({ id: profileId, polling }, kind, signal) =>
      new Promise((resolve) => {
        if (signal.aborted || closing.signal.aborted) return resolve(false)
        const known = queues.get(profileId)
        const queue = known ?? { waiting: new Set(), served: [] }
        const giveUp = (): void => {
          queue.waiting.delete(one)
          resolve(false)
        }
        const one: Waiting = {
          kind,
          rate: polling.perSecond,
          go: (granted) => {
            signal.removeEventListener('abort', giveUp)
            resolve(granted)
          },
        }
        signal.addEventListener('abort', giveUp, { once: true })
        queue.waiting.add(one)
        if (known) return
        queues.set(profileId, queue)
        void run(profileId, queue)
      }),
  }
}

/** The longest waiting request of the kind that has waited longest. */
function nextOf({ waiting, served }: Queue): Waiting | null {
  const [first = null] = [...waiting].toSorted((one, other) => served.indexOf(one.kind) - served.indexOf(other.kind))
  return first
}
