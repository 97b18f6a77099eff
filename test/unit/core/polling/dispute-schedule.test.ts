import { expect, test } from 'vitest'
import { pauseAfter } from '../../../../src/main/core/polling/circuit-breaker.ts'
import { dueDisputes } from '../../../../src/main/core/polling/poll-disputes.ts'
import { isPauseOver } from '../../../../src/main/core/polling/poll-schedule.ts'
import { DAY, MINUTE } from '../disputes/disputes-at.ts'

const NOW = Date.parse('2026-11-21T09:00:00Z')
const ago = (milliseconds: number) => new Date(NOW - milliseconds).toISOString()
const never = () => undefined
const tried = (passed: number, isMissing: boolean, failures = 0) => ({ at: NOW - passed, isMissing, failures })
const call = { endpoint: 'GET /merchant/dispute', at: ago(0) }

function due(read: number, changed: number, minutes = 5): boolean {
  const dispute = { id: 'd', readAt: ago(read), changedAt: ago(changed) }
  return dueDisputes([dispute], never, minutes, NOW).length === 1
}

test('a dispute is due once the interval has passed since it was read', () => {
  expect([due(5 * MINUTE - 1, 0), due(5 * MINUTE, 0)]).toEqual([false, true])
  expect([due(MINUTE, 0, 1), due(59 * MINUTE, 0, 60)]).toEqual([true, false])
})

test('a dispute unchanged for more than 7 days is due after ten intervals, and at least once a day', () => {
  expect([due(5 * MINUTE, 7 * DAY), due(5 * MINUTE, 7 * DAY + 1)]).toEqual([true, false])
  expect([due(50 * MINUTE - 1, 8 * DAY), due(50 * MINUTE, 8 * DAY)]).toEqual([false, true])
  expect([due(600 * MINUTE - 1, 8 * DAY, 60), due(600 * MINUTE, 8 * DAY, 60)]).toEqual([false, true])
  expect([due(DAY - 1, 8 * DAY, 600), due(DAY, 8 * DAY, 600)]).toEqual([false, true])
})

test('a dispute that was never read is due, and the ones that have waited longest come first', () => {
  const disputes = [
    { id: 'later', readAt: ago(10 * MINUTE), changedAt: ago(0) },
    { id: 'opened here', readAt: null, changedAt: null },
    { id: 'earlier', readAt: ago(20 * MINUTE), changedAt: ago(0) },
    { id: 'tried', readAt: ago(99 * MINUTE), changedAt: ago(0) },
  ]
  const tries = (id: string) => (id === 'tried' ? { at: NOW - 6 * MINUTE, isMissing: false, failures: 1 } : undefined)
  const ids = dueDisputes(disputes, tries, 5, NOW).map(({ id }) => id)
  expect(ids).toEqual(['opened here', 'earlier', 'later', 'tried'])
})

test('a dispute whose time of reading cannot be read is due, and delays no other', () => {
  const disputes = [
    { id: 'read', readAt: ago(10 * MINUTE), changedAt: null },
    { id: 'damaged', readAt: 'x', changedAt: 'x' },
  ]
  expect(dueDisputes(disputes, never, 5, NOW).map(({ id }) => id)).toEqual(['damaged', 'read'])
  const tries = () => tried(MINUTE, false, 1)
  expect(dueDisputes(disputes.slice(1), tries, 5, NOW)).toEqual([])
})

test('a dispute that the platform does not know is due after a day, unless it was read in another way since', () => {
  const dueAfter = (passed: number, readAt: string | null) =>
    dueDisputes([{ id: 'd', readAt, changedAt: null }], () => tried(passed, true), 1, NOW).length
  expect([dueAfter(DAY - 1, ago(2 * DAY)), dueAfter(DAY, ago(2 * DAY)), dueAfter(DAY - 1, null)]).toEqual([0, 1, 0])
  expect(dueAfter(10 * MINUTE, ago(2 * MINUTE))).toBe(1)
})

test('a dispute that fails by itself is due after twice the interval each time, and at least once a day', () => {
  const dueAfter = (passed: number, failures: number, minutes = 5) =>
    dueDisputes([{ id: 'd', readAt: null, changedAt: null }], () => tried(passed, false, failures), minutes, NOW).length
  const after = (failures: number, minutes: number) => [
    dueAfter(minutes * MINUTE - 1, failures),
    dueAfter(minutes * MINUTE, failures),
  ]
  expect([after(0, 5), after(1, 5), after(2, 10), after(5, 80)]).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
    [0, 1],
  ])
  expect([dueAfter(DAY - 1, 2000), dueAfter(DAY, 2000)]).toEqual([0, 1])
})

test('a clock that was set back delays nothing', () => {
  expect(due(-DAY, 0)).toBe(true)
  expect(isPauseOver({ from: NOW + 1, milliseconds: DAY }, NOW)).toBe(true)
})

test('a platform that fails is left alone for a minute, then twice as long each time, up to half an hour', () => {
  const failure = { kind: 'service_failed', ...call } as const
  const minutes = [1, 2, 3, 4, 5, 6, 7, 2000].map((failures) => pauseAfter(failure, failures) / MINUTE)
  expect(minutes).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
})

test.each(['rate_limited', 'service_failed'] as const)(
  'a longer pause asked for by %s is made, up to a day',
  (kind) => {
    const asking = (retryAfterSeconds: number) => pauseAfter({ kind, retryAfterSeconds, ...call }, 1)
    expect([asking(5), asking(3600), asking(1e9)]).toEqual([MINUTE, 60 * MINUTE, DAY])
  },
)

test('a platform is left alone for good when the credentials are refused or missing', () => {
  expect(pauseAfter({ kind: 'unauthorized', ...call }, 1)).toBe(Number.POSITIVE_INFINITY)
  expect(pauseAfter({ kind: 'secret_missing' }, 1)).toBe(Number.POSITIVE_INFINITY)
})
