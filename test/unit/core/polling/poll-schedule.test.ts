import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterFailure,
  lateness,
  looksSettled,
  MAX_INTERVALS_AHEAD,
  nextPoll,
  POLL_INTERVALS,
} from '../../../../src/main/core/polling/poll-schedule.ts'
import { KNOWN_STATUSES } from '../../../../src/shared/rules/status.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOW = Date.parse('2026-11-21T09:00:00Z')

function pauseAt(age: number, status: string | null): number {
  return nextPoll({ status, activeAt: NOW - age, expiresAt: null }, NOW, 0).dueAt - NOW
}

const anyStatus = fc.oneof(fc.constantFrom(null, ...KNOWN_STATUSES), fc.string())
const anyAge = fc.integer({ min: -5 * 365 * DAY, max: 5 * 365 * DAY })
const anyRandom = fc.double({ min: 0, max: 0.999, noNaN: true })
const anyInterval = fc.constantFrom(...POLL_INTERVALS)

test('a fresh transaction is read within seconds, an older one within minutes to hours, a settled one rarely', () => {
  expect([0, MINUTE, 10 * MINUTE, 30 * MINUTE].map((age) => pauseAt(age, 'pending') / SECOND)).toEqual([5, 5, 15, 60])
  expect([HOUR, 10 * HOUR, 3 * DAY, 20 * DAY].map((age) => pauseAt(age, 'pending') / HOUR)).toEqual([
    1 / 12,
    0.5,
    6,
    24,
  ])
  expect([0, HOUR, 2 * DAY, 8 * DAY].map((age) => pauseAt(age, 'paid') / MINUTE)).toEqual([0.25, 120, 1440, 7 * 1440])
  expect(pauseAt(400 * DAY, 'paid')).toBe(30 * DAY)
})

test('an unknown status and no status do not look settled', () => {
  expect(['on_hold', 'Paid', 'disputed', '', null].filter((status) => looksSettled(status))).toEqual([])
})

test('nothing is read again within three seconds, and nothing is ever given up', () => {
  fc.assert(
    fc.property(anyStatus, anyAge, fc.option(anyAge), anyRandom, (status, age, expiry, random) => {
      const expiresAt = expiry === null ? null : NOW + expiry
      const { interval, dueAt } = nextPoll({ status, activeAt: NOW - age, expiresAt }, NOW, random)
      expect(POLL_INTERVALS).toContain(interval)
      expect(dueAt - NOW).toBeGreaterThanOrEqual(3 * SECOND)
      expect(dueAt - NOW).toBeLessThanOrEqual(30 * DAY * 1.25)
    }),
  )
})

test('a transaction is never read more often as it gets older', () => {
  fc.assert(
    fc.property(anyStatus, anyAge, fc.nat(300 * DAY), (status, age, more) => {
      expect(pauseAt(age + more, status)).toBeGreaterThanOrEqual(pauseAt(age, status))
    }),
  )
})

test('a transaction that looks settled is never read more often than one of the same age that does not', () => {
  fc.assert(
    fc.property(anyAge, (age) => {
      expect(pauseAt(age, 'paid')).toBeGreaterThanOrEqual(pauseAt(age, 'pending'))
    }),
  )
})

test('a payin is read just after its payment details have expired, and is fresh again then', () => {
  const activeAt = NOW - 12 * HOUR
  const before = nextPoll({ status: 'pending', activeAt, expiresAt: NOW + 4 * MINUTE }, NOW, 0.9)
  expect(before.dueAt - NOW).toBe(4 * MINUTE + 3 * SECOND)
  const after = nextPoll({ status: 'pending', activeAt, expiresAt: NOW - SECOND }, NOW, 0)
  expect(after.dueAt - NOW).toBe(5 * SECOND)
  const paid = nextPoll({ status: 'paid', activeAt, expiresAt: NOW + MINUTE }, NOW, 0)
  expect(paid.dueAt - NOW).toBe(2 * HOUR)
})

test('a transaction whose read fails is read less and less often, down to once a day, and never more often', () => {
  const pauses = Array.from({ length: 12 }).reduce<number[]>(
    (all) => [...all, afterFailure(all.at(-1) ?? 0, NOW, 0).interval],
    [5 * SECOND],
  )
  expect(pauses.slice(0, 5)).toEqual([5, 15, 60, 300, 1800].map((seconds) => seconds * SECOND))
  expect(pauses.at(-1)).toBe(DAY)
  fc.assert(
    fc.property(anyInterval, (interval) => {
      expect(afterFailure(interval, NOW, 0).interval).toBeGreaterThanOrEqual(interval)
    }),
  )
})

test('a transaction is due after its own interval, whatever the clock was when that was recorded', () => {
  fc.assert(
    fc.property(anyInterval, anyRandom, fc.integer({ min: -400 * DAY, max: 400 * DAY }), (interval, random, moved) => {
      const dueAt = NOW + interval * (1 + random / 4)
      const now = NOW + moved
      const late = lateness({ interval, dueAt }, now)
      if (moved >= interval * 1.25) expect(late).not.toBeNull()
      if (moved >= 0 && now < dueAt) expect(late).toBeNull()
      if (moved < -interval * MAX_INTERVALS_AHEAD) expect(late).not.toBeNull()
    }),
  )
})

test('after a night without polling the freshest transactions come first', () => {
  const night = [
    { name: 'settled', interval: DAY, dueAt: NOW - 9 * HOUR },
    { name: 'fresh', interval: 5 * SECOND, dueAt: NOW - 8 * HOUR },
    { name: 'living', interval: 5 * MINUTE, dueAt: NOW - 8 * HOUR },
  ]
  const order = night.toSorted((one, other) => (lateness(other, NOW) ?? 0) - (lateness(one, NOW) ?? 0))
  expect(order.map(({ name }) => name)).toEqual(['fresh', 'living', 'settled'])
})
