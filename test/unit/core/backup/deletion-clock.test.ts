import { expect, test } from 'vitest'
import { createDeletionClock } from '../../../../src/main/core/backup/deletion-clock.ts'

const DAY = 24 * 60 * 60_000
const START = Date.parse('2026-03-01T10:00:00.000Z')

/** A computer whose clock and timer are set in days. */
function computer(lastKnown: number | null) {
  const day = { ofClock: 0, ofTimer: 0 }
  const open = () => {
    const timer = { elapsed: () => day.ofTimer * DAY, wait: () => Promise.resolve() }
    const clock = { now: () => new Date(START + day.ofClock * DAY) }
    return createDeletionClock(
      clock,
      timer,
      lastKnown === null ? null : new Date(START + lastKnown * DAY).toISOString(),
    )
  }
  return { day, open }
}

const dayOf = (clock: { now(): Date }) => (clock.now().getTime() - START) / DAY

test('the deletion clock follows the computer’s clock over nights and short holidays', () => {
  const { day, open } = computer(-6)
  const clock = open()
  expect(dayOf(clock)).toBe(0)
  day.ofClock = 6
  expect(dayOf(clock)).toBe(6)
  day.ofClock = 5
  expect(dayOf(clock), 'a clock set back').toBe(5)
})

test('a computer clock far ahead at the start counts as one week, and then as the time that passes', () => {
  const { day, open } = computer(0)
  day.ofClock = 400
  const clock = open()
  expect(dayOf(clock)).toBe(7)
  day.ofTimer = 1
  expect(dayOf(clock)).toBe(8)
  day.ofClock = 9
  expect(dayOf(clock), 'set right').toBe(9)
})

test('a computer clock that jumps while Paydesk runs is not believed', () => {
  const { day, open } = computer(0)
  const clock = open()
  day.ofClock = 400
  day.ofTimer = 0.5
  for (let look = 0; look < 100; look++) expect(dayOf(clock)).toBe(0.5)
})

test('a computer clock that was behind at the start is believed once it is set right', () => {
  const { day, open } = computer(0)
  day.ofClock = -400
  const clock = open()
  expect(dayOf(clock)).toBe(-400)
  day.ofClock = 1
  expect(dayOf(clock)).toBe(1)
})

test('without a last known time the computer’s clock is taken as it is', () => {
  const { day, open } = computer(null)
  day.ofClock = 400
  expect(dayOf(open())).toBe(400)
})
