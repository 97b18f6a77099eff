import type { ProfileRow } from '../database/profile-repository.ts'
import type { Timer } from '../ports.ts'

/** What is polled. Under pressure the kinds take turns: none keeps another from its platform. */
export type PollKind = 'status' | 'dispute' | 'receipt'

/** Limits how often a merchant's platform is polled: one rate for all kinds together. */
export interface RateLimiter {
  /**
   * Waits until the merchant's platform may be asked once more; ask right after it. False: the signal was aborted. What an
   * operator asks for waits for no turn.
   */
  turn(profile: ProfileRow, kind: PollKind, signal: AbortSignal): Promise<boolean>
  /** No turn is given any more. */
  close(): void
}

interface Waiting {
  readonly kind: PollKind
  /** Turns a second, as the operator has chosen. */
  readonly rate: number
  readonly go: (granted: boolean) => void
}

/** The turns of one merchant. */
interface Queue {
  readonly waiting: Set<Waiting>
  /** Kinds that had a turn, the last one at the end. */
  served: readonly PollKind[]
}

/** Each pause is longer than it must be by up to this part of it: desks that were started together drift apart. */
const JITTER = 1 / 4

/**
 * A pause is waited for after each turn, by the timer and not by the clock: a machine that slept, or whose clock was set, has
 * no turns saved up.
 */
export function createRateLimiter(timer: Timer): RateLimiter {
  const closing = new AbortController()
  const queues = new Map<string, Queue>()

  async function run(profileId: string, queue: Queue): Promise<void> {
    for (let next = nextOf(queue); next !== null; next = nextOf(queue)) {
      const { kind, rate, go } = next
      queue.waiting.delete(next)
      queue.served = [...queue.served.filter((one) => one !== kind), kind]
      go(!closing.signal.aborted)
      await timer.wait((1000 / rate) * (1 + Math.random() * JITTER), closing.signal)
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

/** The one that waits longest of the kind that has waited longest. */
function nextOf({ waiting, served }: Queue): Waiting | null {
  const [first = null] = [...waiting].toSorted((one, other) => served.indexOf(one.kind) - served.indexOf(other.kind))
  return first
}
