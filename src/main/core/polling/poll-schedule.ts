import { hash } from 'node:crypto'
import { SETTLED_STATUSES } from '#shared/rules/status.ts'

/**
 * When each transaction's status is polled next. Pure: the thread that keeps the schedule (database/poll-repository.ts) only
 * asks.
 */

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** All intervals that there are, in milliseconds, shortest first: few, so that what is due is found interval by interval. */
export const POLL_INTERVALS = [
  5 * SECOND,
  15 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  DAY,
  7 * DAY,
  30 * DAY,
] as const
type Interval = (typeof POLL_INTERVALS)[number]

/** What cannot be asked for under its merchant's present account is due again after so long (milliseconds). */
export const POSTPONED: Interval = DAY

/** Up to which age, since something last happened to it, a transaction is polled at which interval. */
type Steps = readonly (readonly [age: number, interval: Interval])[]

const LIVE: Steps = [
  [2 * MINUTE, 5 * SECOND],
  [15 * MINUTE, 15 * SECOND],
  [HOUR, MINUTE],
  [6 * HOUR, 5 * MINUTE],
  [2 * DAY, 30 * MINUTE],
  [14 * DAY, 6 * HOUR],
  [60 * DAY, DAY],
  [365 * DAY, 7 * DAY],
]

/** A dispute reopens what is settled, and money can be taken back: polling never quite ends. */
const SETTLED: Steps = [
  [2 * MINUTE, 15 * SECOND],
  [15 * MINUTE, MINUTE],
  [HOUR, 5 * MINUTE],
  [DAY, 2 * HOUR],
  [7 * DAY, DAY],
  [90 * DAY, 7 * DAY],
]

/** Whether a status looks like the end. */
export function looksSettled(status: string | null): boolean {
  return status !== null && SETTLED_STATUSES.includes(status)
}

/** What the schedule goes by. Moments in milliseconds. */
export interface Activity {
  readonly status: string | null
  /** When something last happened to it: created, another status, a cancel, a dispute or a dispute's change. */
  readonly activeAt: number
  /** When its requisite expires; null where it does not, or this is not known. */
  readonly expiresAt: number | null
}

/** When a transaction is polled next, in milliseconds, and at what interval it is polled by then. */
export interface NextPoll {
  readonly interval: number
  readonly dueAt: number
}

/** A platform that answers with another status each time would be polled every few seconds for ever. */
export const MAX_ACTIVE_READINGS = 200

/**
 * When something last happened to a transaction, after a reading at `now`. `isChange`: of another status than the one before.
 * `readings`: kept of it by now, counted up to MAX_ACTIVE_READINGS.
 */
export function activeAfter(activeAt: number, isChange: boolean, readings: number, now: number): number {
  if (isChange && readings < MAX_ACTIVE_READINGS) return now
  // A clock that has been set back since must not keep it fresh until then.
  return Math.min(activeAt, now)
}

/** A requisite that has expired shows at the platform a little later. */
const AFTER_EXPIRY = 3 * SECOND

/** A pause is longer than its interval by up to this part of it: transactions that were read together drift apart. */
const JITTER = 1 / 4

/** From 0 to 1, evenly spread, and the same for the same transaction and moment: the schedule can be replayed. */
export function jitterOf(transactionId: string, now: number): number {
  return Number.parseInt(hash('sha1', `${transactionId} ${now}`).slice(0, 8), 16) / 2 ** 32
}

/**
 * The next poll after a reading at `now`. `jitter`: from 0 to 1. A clock that was set back makes a transaction as young as
 * can be, one that was set forward makes it older: either way it is polled again within an interval.
 */
export function nextPoll({ status, activeAt, expiresAt }: Activity, now: number, jitter: number): NextPoll {
  const isSettled = looksSettled(status)
  const expired = !isSettled && expiresAt !== null && expiresAt <= now ? expiresAt : 0
  const age = Math.max(0, now - Math.max(activeAt, expired))
  const next = after(intervalAt(isSettled ? SETTLED : LIVE, age), now, jitter)
  if (isSettled || expiresAt === null || expiresAt <= now) return next
  return { ...next, dueAt: Math.min(next.dueAt, expiresAt + AFTER_EXPIRY) }
}

function intervalAt(steps: Steps, age: number): Interval {
  return steps.find(([until]) => age < until)?.[1] ?? 30 * DAY
}

/** The next poll of a transaction whose own failed: a step slower each time, down to once a day. It holds up no other. */
export function afterFailure(interval: number, now: number, jitter: number): NextPoll {
  return after(POLL_INTERVALS.find((one) => one > interval && one <= DAY) ?? interval, now, jitter)
}

function after(interval: number, now: number, jitter: number): NextPoll {
  return { interval, dueAt: now + Math.round(interval * (1 + jitter * JITTER)) }
}

/** Nothing is due more than so many intervals from now. */
export const MAX_INTERVALS_AHEAD = 2

/**
 * How late a poll is, as a part of its interval: the most late is polled first, the fresh before the settled, and where
 * there is more to read than the rate allows, all are late alike. Null: it is not due. One due later than its interval allows
 * was put there by a clock that has been set back since: it is due.
 */
export function lateness({ interval, dueAt }: NextPoll, now: number): number | null {
  if (dueAt > now + MAX_INTERVALS_AHEAD * interval) return 1
  return dueAt <= now ? (now - dueAt) / interval : null
}

/** A time in which nothing is asked: from a moment on, in milliseconds. */
export interface Pause {
  readonly from: number
  readonly milliseconds: number
}

/** Over, too, where it begins in the future: then the clock was set back, and nothing may wait for it. */
export function isPauseOver({ from, milliseconds }: Pause, now: number): boolean {
  return now < from || now - from >= milliseconds
}
