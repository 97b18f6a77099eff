import { setMaxListeners } from 'node:events'
import type { DeskEvent } from '#shared/model/desk.ts'
import type { ProfileRow } from '../database/profile-repository.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Parts } from '../parts.ts'
import type { PollKind } from './rate-limiter.ts'

export type PollerParts = Parts<
  'database' | 'clock' | 'timer' | 'random' | 'events' | 'log' | 'rateLimiter' | 'circuitBreaker'
>

export interface Due {
  /** The most urgent first. */
  readonly ids: readonly string[]
  /** If nothing is due, the clock time before which nothing will be, unless something changes. */
  readonly next: number
}

/** What is polled: everything specific to one kind of polling. */
export interface PollWork {
  readonly kind: PollKind
  /** The minimum number of milliseconds between two checks of what is due. */
  readonly interval: number
  /** How many reads of one merchant may run at once. */
  readonly maxConcurrent: number
  /** Whether the operator has switched it off for all merchants. */
  isOff?(): boolean
  /** What is due for a merchant; called again once these are read. `underWay`: IDs being read. */
  due(profile: ProfileRow, underWay: ReadonlyMap<string, unknown>): Promise<Due>
  /**
   * Reads one and stores the result. Returns whether the merchant's platform answered. Throws DeskFailure if the
   * platform fails. `closing`: a read that fails after it is aborted was cut off, so its failure says nothing.
   */
  read(profile: ProfileRow, id: string, closing: AbortSignal): Promise<boolean>
}

export interface Poller {
  /** Checks what is due now, without waiting for the interval. */
  wake(): void
  /** Starts no more reads, and settles when those under way have ended. */
  close(): Promise<void>
}

/** A pause that takes this many milliseconds longer than requested means that the machine slept. */
const SLEEP_THRESHOLD_MS = 60_000

/** The longest rest while nothing is due. */
const MAX_REST_MS = 10 * 60_000
/** How often the clock is checked during a rest. */
const CLOCK_CHECK_MS = 60_000
/** If the clock moves more than this ahead of or behind the timer, it was set, or the machine slept. */
const CLOCK_TOLERANCE_MS = 1000

/** Events that may have made something due. */
const MAKES_DUE: readonly DeskEvent['changed'][] = ['transactions', 'disputes', 'profiles', 'polling', 'preferences']

/** A machine that has just woken up has no network yet. */
const NETWORK_WAIT_MS = 10_000

/**
 * Polls all merchants by the clock and the timer of the ports, and rests until something can be due. Each merchant is
 * polled independently: a slow or failing platform does not delay others. No read starts while the circuit breaker is
 * open, without a turn of the rate limiter, or in the first seconds after the machine slept.
 */
export function startPoller(parts: PollerParts, work: PollWork): Poller {
  const { database, clock, timer, random, events, log, rateLimiter, circuitBreaker } = parts
  const closing = new AbortController()
  const { signal } = closing
  // One listener per merchant.
  setMaxListeners(0, signal)
  let awake = new AbortController()
  /** Ends the rest until the next check, even before it begins. */
  let resting = new AbortController()
  /** For each merchant, the time before which nothing is due, unless something changes. */
  const rests = new Map<string, number>()
  /** How far the clock was ahead of the timer at the last check. */
  let ahead = clock.now().getTime() - timer.elapsed()
  let changes = 0
  const merchants = new Map<string, Promise<void>>()
  const reads = new Map<string, Map<string, Promise<void>>>()
  const now = (): number => clock.now().getTime()
  const broken = (error: unknown): void => log.broken(`poll ${work.kind}`, error)

  /** Something may have become due, for any merchant. */
  function endRest(): void {
    changes++
    rests.clear()
    resting.abort()
  }
  function wake(): void {
    awake.abort()
    endRest()
  }
  events.each(({ changed }) => MAKES_DUE.includes(changed) && endRest())

  async function run(): Promise<void> {
    endRest()
    while (!signal.aborted) {
      // Desks that were started together drift apart.
      const pause = work.interval * (1 + random.fraction() / 2)
      const from = now()
      await timer.wait(pause, awake.signal)
      const rested = await rest()
      awake = new AbortController()
      resting = new AbortController()
      if (now() - from > pause + rested + SLEEP_THRESHOLD_MS) await timer.wait(NETWORK_WAIT_MS, signal)
      if (!signal.aborted) await pollMerchants().catch(failed)
    }
  }

  function failed(error: unknown): void {
    endRest()
    broken(error)
  }

  /** If the clock was set, the times at which something is due must be determined again. */
  function checkClock(): void {
    const now = clock.now().getTime() - timer.elapsed()
    if (Math.abs(now - ahead) > CLOCK_TOLERANCE_MS) endRest()
    ahead = now
  }

  /** Rests until something may be due, or the clock was set. Returns the intended duration in milliseconds. */
  async function rest(): Promise<number> {
    let whole = 0
    for (;;) {
      checkClock()
      // One more, because the clock counts whole milliseconds.
      const milliseconds = Math.min(Math.min(...rests.values()) - now() + 1, CLOCK_CHECK_MS)
      if (resting.signal.aborted || merchants.size > 0 || milliseconds <= 0 || whole >= MAX_REST_MS) return whole
      whole += milliseconds
      await timer.wait(milliseconds, resting.signal)
    }
  }

  /** `moment` is not a number if a time in the database is damaged: no rest then. */
  function restUntil(profileId: string, moment: number): void {
    rests.set(profileId, Number.isNaN(moment) ? 0 : Math.min(moment, now() + MAX_REST_MS))
  }

  async function pollMerchants(): Promise<void> {
    for (const profile of await database.profiles()) {
      if (merchants.has(profile.id) || now() < (rests.get(profile.id) ?? 0)) continue
      const before = changes
      const polled = pollMerchant(profile)
        // Something has changed meanwhile: what it made due may have been missed.
        .then((until) => (before === changes ? restUntil(profile.id, until) : resting.abort()))
        .catch(failed)
        .finally(() => merchants.delete(profile.id))
      merchants.set(profile.id, polled)
    }
  }

  /**
   * Reads what is due for a merchant until nothing is, or something prevents it. Returns the time before which nothing
   * will be due; 0 if unknown.
   */
  async function pollMerchant(found: ProfileRow): Promise<number> {
    const underWay = reads.get(found.id) ?? new Map<string, Promise<void>>()
    reads.set(found.id, underWay)
    // Reads of the previous check are still under way: the next check continues.
    if (underWay.size >= work.maxConcurrent) return 0
    let due: Due = { ids: [], next: 0 }
    let hasBroken = false
    // The merchant's row is read again after each read is begun: it may have been changed or removed meanwhile.
    let profile: ProfileRow | undefined = found
    while (profile?.revision === found.revision && !circuitBreaker.stateOf(profile, work.kind)) {
      if (signal.aborted || hasBroken) return 0
      if (work.isOff?.()) return Number.POSITIVE_INFINITY
      const from = now()
      if (due.ids.length === 0) due = await work.due(profile, underWay)
      const [next, ...others] = due.ids
      if (next === undefined) return underWay.size > 0 ? 0 : due.next
      due = { ...due, ids: others }
      if (!(await rateLimiter.turn(profile, work.kind, signal))) return 0
      // The machine slept during the wait for a turn: the next check waits for the network.
      if (now() - from > SLEEP_THRESHOLD_MS) return 0
      const read = readOne(profile, next)
        .catch((error: unknown) => {
          hasBroken = true
          broken(error)
        })
        .finally(() => underWay.delete(next))
      underWay.set(next, read)
      if (underWay.size >= work.maxConcurrent) await Promise.race(underWay.values())
      profile = (await database.profiles()).find(({ id }) => id === found.id)
    }
    const circuit = profile && circuitBreaker.stateOf(profile, work.kind)
    return circuit ? (circuit.until ?? Number.POSITIVE_INFINITY) : 0
  }

  async function readOne(profile: ProfileRow, id: string): Promise<void> {
    const failed = circuitBreaker.reading(profile, work.kind)
    try {
      if (await work.read(profile, id, signal)) circuitBreaker.answered(profile.id, work.kind)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof DeskFailure)) throw error
      failed(error.failure)
    }
  }

  const running = run()

  return {
    wake,
    async close(): Promise<void> {
      closing.abort()
      wake()
      await running
      await Promise.all(merchants.values())
      await Promise.all([...reads.values()].flatMap((underWay) => [...underWay.values()]))
    },
  }
}
