import { hash } from 'node:crypto'
import { SETTLED_STATUSES } from '#shared/rules/status.ts'

/**
 * Decides when each transaction's status is polled next. Pure: the thread that keeps the schedule
 * (database/poll-repository.ts) only calls it.
 */

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** All intervals in milliseconds, shortest first: few, so that due transactions are found interval by interval. */
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

/** Milliseconds until a transaction that cannot be read under its merchant's current account is due again. */
export const POSTPONED: Interval = DAY

/** The intervals by age: a transaction to which something last happened less than `age` ago is polled at `interval`. */
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

/** A dispute reopens a settled transaction, and money can be taken back: polling never quite ends. */
const SETTLED: Steps = [
  [2 * MINUTE, 15 * SECOND],
  [15 * MINUTE, MINUTE],
  [HOUR, 5 * MINUTE],
  [DAY, 2 * HOUR],
  [7 * DAY, DAY],
  [90 * DAY, 7 * DAY],
]

/** Whether a status looks final. */
export function looksSettled(status: string | null): boolean {
  return status !== null && SETTLED_STATUSES.includes(status)
}

/** What the schedule depends on. Times are in milliseconds. */
export interface Activity {
  readonly status: string | null
  /** When something last happened to it: creation, another status, a cancellation, a dispute or a dispute's change. */
  readonly activeAt: number
  /** When its payment details expire; `null` if they do not, or this is not known. */
  readonly expiresAt: number | null
}

/** When a transaction is polled next, in milliseconds, and its polling interval until then. */
export interface NextPoll {
  readonly interval: number
  readonly dueAt: number
}

/** Without a limit, a platform that answers with a new status each time would be polled every few seconds forever. */
export const MAX_ACTIVE_CHANGES = 200

/**
 * When something last happened to a transaction, after a reading at `now`. `isChange`: its status differs from the one
 * before. `changes`: how often it had changed before, counted up to MAX_ACTIVE_CHANGES.
 */
export function activeAfter(
  { activeAt, createdAt }: { readonly activeAt: number; readonly createdAt: number },
  isChange: boolean,
  changes: number,
  now: number,
): number {
  if (isChange && changes < MAX_ACTIVE_CHANGES) return now
  // A change read while the clock was set back must not make the transaction older than it is, nor a time in the future
  // keep it fresh.
  return Math.min(createdAt <= now ? Math.max(activeAt, createdAt) : activeAt, now)
}

/** The platform shows a little later that payment details have expired. */
const AFTER_EXPIRY = 3 * SECOND

/** A pause is longer than its interval by up to this fraction, so that transactions read together drift apart. */
const JITTER = 1 / 4

/** From 0 to 1, evenly distributed, and the same for the same transaction and time: the schedule can be replayed. */
export function jitterOf(transactionId: string, now: number): number {
  return Number.parseInt(hash('sha1', `${transactionId} ${now}`).slice(0, 8), 16) / 2 ** 32
}

/**
 * The next poll after a reading at `now`. `jitter`: from 0 to 1. A clock that was set back makes a transaction as young
 * as possible, a clock set forward makes it older: either way it is polled again within an interval.
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

/** The next poll after a transaction's poll failed: a step slower each time, down to once a day. Delays no others. */
export function afterFailure(interval: number, now: number, jitter: number): NextPoll {
  return after(POLL_INTERVALS.find((one) => one > interval && one <= DAY) ?? interval, now, jitter)
}

function after(interval: number, now: number, jitter: number): NextPoll {
  return { interval, dueAt: now + Math.round(interval * (1 + jitter * JITTER)) }
}

/** Nothing is due more than this many intervals from now. */
export const MAX_INTERVALS_AHEAD = 2

/**
 * How late a poll is, as a fraction of its interval. The most overdue is polled first: fresh transactions before
 * settled ones, and if there is more to read than the rate allows, all are equally late. `null` if it is not due. A
 * poll due later than its interval allows was scheduled before the clock was set back: it is due.
 */
export function lateness({ interval, dueAt }: NextPoll, now: number): number | null {
  if (dueAt > now + MAX_INTERVALS_AHEAD * interval) return 1
  return dueAt <= now ? (now - dueAt) / interval : null
}

/** A period without requests; `from` is a time in milliseconds. */
export interface Pause {
  readonly from: number
  readonly milliseconds: number
}

/** Also over if it begins in the future: in that case the clock was set back, and nothing may wait for it. */
export function isPauseOver({ from, milliseconds }: Pause, now: number): boolean {
  return now < from || now - from >= milliseconds
}
