import { SETTLED_STATUSES } from '#shared/rules/status.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** All pauses between two readings that there are, in milliseconds, shortest first: few, so that what is due is found by each. */
export const PACES = [
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
type Pace = (typeof PACES)[number]

/** Up to so old, since something last happened to it, a transaction is read at this pace. */
type Ladder = readonly (readonly [age: number, pace: Pace])[]

const LIVING: Ladder = [
  [2 * MINUTE, 5 * SECOND],
  [15 * MINUTE, 15 * SECOND],
  [HOUR, MINUTE],
  [6 * HOUR, 5 * MINUTE],
  [2 * DAY, 30 * MINUTE],
  [14 * DAY, 6 * HOUR],
  [60 * DAY, DAY],
  [365 * DAY, 7 * DAY],
]

/** A dispute reopens what is settled, and money can be taken back: it is never quite over. */
const SETTLED: Ladder = [
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

/** What the rhythm goes by. Moments in milliseconds. */
export interface Lively {
  readonly status: string | null
  /** When something last happened to it: created, another status, a cancel, a dispute or a dispute's change. */
  readonly livelyAt: number
  /** When its requisite expires; null where it does not, or this is not known. */
  readonly expiresAt: number | null
}

/** When a transaction that was read just now is to be read again, and at what pace it goes by then. */
export interface NextReading {
  readonly pace: number
  readonly dueAt: number
}

/** A requisite that has expired shows at the platform a little later. */
const AFTER_EXPIRY = 3 * SECOND

/** A pause is longer than its pace by up to this part of it: transactions that were read together drift apart. */
const JITTER = 1 / 4

/**
 * The next reading after one at `now`. `random`: from 0 to 1. A clock that was set back makes a transaction as young as can
 * be, one that was set forward makes it older: either way it is read again within a pace.
 */
export function nextReading({ status, livelyAt, expiresAt }: Lively, now: number, random: number): NextReading {
  const isSettled = looksSettled(status)
  const expired = !isSettled && expiresAt !== null && expiresAt <= now ? expiresAt : 0
  const age = Math.max(0, now - Math.max(livelyAt, expired))
  const pace = paceAt(isSettled ? SETTLED : LIVING, age)
  const dueAt = now + Math.round(pace * (1 + random * JITTER))
  if (isSettled || expiresAt === null || expiresAt <= now) return { pace, dueAt }
  return { pace, dueAt: Math.min(dueAt, expiresAt + AFTER_EXPIRY) }
}

function paceAt(ladder: Ladder, age: number): Pace {
  return ladder.find(([until]) => age < until)?.[1] ?? 30 * DAY
}

/**
 * The next reading of a transaction whose reading failed: a step slower each time, down to once a day. What is its own
 * trouble holds up nobody else.
 */
export function afterFailure(pace: number, now: number, random: number): NextReading {
  const slower = PACES.find((one) => one > pace && one <= DAY) ?? pace
  return { pace: slower, dueAt: now + Math.round(slower * (1 + random * JITTER)) }
}

/** A reading that may be due. */
export interface Due {
  readonly pace: number
  readonly dueAt: number
}

/**
 * How late a reading is, as a part of its pace: who waits for long is read first, the fresh before the settled, and where
 * there is more to read than may be asked for, all are late alike. Null: it is not due. One that is due later than its pace
 * allows was put there by a clock that has been set back since: it is due.
 */
export function lateness({ pace, dueAt }: Due, now: number): number | null {
  if (dueAt > now + LATEST * pace) return 1
  return dueAt <= now ? (now - dueAt) / pace : null
}

/** Later than so many paces from now nothing is due. */
export const LATEST = 2
