import { expect, test } from 'vitest'
import { lastDays } from '../../../../src/main/core/overview/days.ts'

const HOUR = 3_600_000
const hours = (now: string, zone: string, count: number) =>
  lastDays(new Date(now), zone, count).map(({ day, from, to }) => [day, (to - from) / HOUR])

test('a day is as long as its time zone makes it: 23 hours in spring, 25 in autumn', () => {
  expect(hours('2026-03-30T10:00:00Z', 'Europe/Berlin', 3)).toEqual([
    ['2026-03-28', 24],
    ['2026-03-29', 23],
    ['2026-03-30', 24],
  ])
  expect(hours('2026-10-26T10:00:00Z', 'Europe/Berlin', 2)).toEqual([
    ['2026-10-25', 25],
    ['2026-10-26', 24],
  ])
})

test('a day without a midnight begins at its first moment', () => {
  const [day] = lastDays(new Date('2026-04-24T12:00:00Z'), 'Africa/Cairo', 1)
  expect([day?.day, new Date(day?.from ?? 0).toISOString()]).toEqual(['2026-04-24', '2026-04-23T22:00:00.000Z'])
  expect(hours('2026-04-24T12:00:00Z', 'Africa/Cairo', 1)).toEqual([['2026-04-24', 23]])
})

test('today is that of the time zone, not of UTC, and days follow each other without a gap', () => {
  const days = lastDays(new Date('2026-12-31T20:00:00Z'), 'Asia/Almaty', 40)
  expect(days.at(-1)?.day).toBe('2027-01-01')
  expect(days).toHaveLength(40)
  for (const [index, { from }] of days.entries()) if (index > 0) expect(from).toBe(days[index - 1]?.to)
})

test('an unknown time zone is replaced by that of the system', () => {
  const now = new Date('2026-06-15T12:00:00Z')
  expect(lastDays(now, 'Mars/Olympus', 2)).toEqual(lastDays(now, '', 2))
})
