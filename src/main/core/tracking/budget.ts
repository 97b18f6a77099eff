import type { Timer } from '../ports.ts'

/** What the desk reads by itself. Under pressure they take turns: none keeps another from its platform. */
export type ReadBySelf = 'status' | 'dispute' | 'receipt'

/** How often a merchant's platform is asked by the desk itself: one budget for all that it reads. */
export interface Budget {
  /**
   * Waits until the merchant's platform may be asked once more; ask right after it. False: it was given up by the
   * signal. What an operator asks for waits for no turn.
   */
  turn(profileId: string, signal: AbortSignal, what: ReadBySelf): Promise<boolean>
  /** No turn is given any more. */
  close(): void
}

interface Waiting {
  readonly what: ReadBySelf
  readonly go: (granted: boolean) => void
}

/** The turns of one merchant. */
interface Lane {
  readonly waiting: Set<Waiting>
  /** Who had a turn, the last one at the end. */
  served: readonly ReadBySelf[]
}

/** Each pause is longer than it must be by up to this part of it: desks that were started together drift apart. */
const JITTER = 1 / 4

/** Where a merchant's own rate cannot be had. */
const SLOWEST = 0.5

/**
 * `perSecond`: reads a second that a merchant's platform may be asked for. A pause is waited for after each turn, by the
 * timer and not by the clock: a machine that slept, or whose clock was set, has no turns saved up.
 */
export function createBudget(timer: Timer, perSecond: (profileId: string) => Promise<number>): Budget {
  const closing = new AbortController()
  const lanes = new Map<string, Lane>()

  async function run(profileId: string, lane: Lane): Promise<void> {
    for (let next = nextOf(lane); next !== null; next = nextOf(lane)) {
      lane.waiting.delete(next)
      lane.served = [...lane.served.filter((what) => what !== next?.what), next.what]
      const rate = await perSecond(profileId).catch(() => SLOWEST)
      next.go(!closing.signal.aborted)
      await timer.wait((1000 / rate) * (1 + Math.random() * JITTER), closing.signal)
    }
    lanes.delete(profileId)
  }

  return {
    close: () => closing.abort(),
    turn: (profileId, signal, what) =>
      new Promise((resolve) => {
        if (signal.aborted || closing.signal.aborted) return resolve(false)
        const known = lanes.get(profileId)
        const lane = known ?? { waiting: new Set(), served: [] }
        const giveUp = (): void => {
          lane.waiting.delete(one)
          resolve(false)
        }
        const one: Waiting = {
          what,
          go: (granted) => {
            signal.removeEventListener('abort', giveUp)
            resolve(granted)
          },
        }
        signal.addEventListener('abort', giveUp, { once: true })
        lane.waiting.add(one)
        if (known) return
        lanes.set(profileId, lane)
        void run(profileId, lane)
      }),
  }
}

/** The one that waits longest of the sort that has waited longest. */
function nextOf({ waiting, served }: Lane): Waiting | null {
  const [first = null] = [...waiting].toSorted((one, other) => served.indexOf(one.what) - served.indexOf(other.what))
  return first
}
