import { expect, test } from 'vitest'
import type { ProfileRow } from '../../../../src/main/core/database/profile-repository.ts'
import { createEvents } from '../../../../src/main/core/events.ts'
import { createCircuitBreaker } from '../../../../src/main/core/polling/circuit-breaker.ts'
import type { Failure } from '../../../../src/shared/model/failure.ts'
import { fakeTime } from '../../../fakes/time.ts'

const MINUTE = 60_000
const call = { endpoint: 'GET /merchant/status', at: '2026-11-21T09:00:00Z' }
const offline: Failure = { kind: 'not_sent', ...call, code: 'ENOTFOUND' } as Failure
const broken = { kind: 'service_failed', ...call } as Failure
const refused = { kind: 'unauthorized', ...call } as Failure
const asking = (retryAfterSeconds: number) => ({ kind: 'rate_limited', retryAfterSeconds, ...call }) as Failure

function circuit() {
  const time = fakeTime()
  let timesEntered = 0
  const credentials = { timesEntered: () => timesEntered } as never
  const breaker = createCircuitBreaker({ credentials, clock: time.clock, events: createEvents(time.timer) })
  const profile = { id: 'p', revision: 1 } as ProfileRow
  /** Minutes until it is polled again; `null`: now. */
  const opensIn = (kind?: 'dispute') => {
    const open = breaker.stateOf(profile, kind)
    return open && open.until === null ? Number.POSITIVE_INFINITY : open && ((open.until ?? 0) - time.now()) / MINUTE
  }
  return {
    time,
    breaker,
    profile,
    opensIn,
    enterSecret: () => void timesEntered++,
    status: breaker.reading(profile, 'status'),
    dispute: breaker.reading(profile, 'dispute'),
  }
}

test('for reads that fail together the longest requested wait applies, and they count as one failure', async () => {
  const { time, breaker, opensIn, status } = circuit()
  status(offline)
  status(asking(600))
  expect(opensIn()).toBe(10)
  status(offline)
  status(asking(60))
  expect(opensIn()).toBe(10)
  breaker.answered('p')
  status(offline)
  status(offline)
  expect(opensIn(), 'the first one’s pause').toBe(1)
  status(asking(600))
  await time.pass(10 * MINUTE)
  status(broken)
  expect(opensIn(), 'the second failure').toBe(2)
})

test('a pause that the platform asked for is not ended by the answer to another poll', async () => {
  const { time, breaker, opensIn, status } = circuit()
  status(asking(600))
  breaker.answered('p', 'status')
  expect(opensIn()).toBe(10)
  await time.pass(10 * MINUTE)
  breaker.answered('p', 'status')
  status(asking(0))
  expect(opensIn(), 'a first failure again').toBe(1)
})

test('a read with a secret that was replaced meanwhile says nothing about the new one', () => {
  const { breaker, profile, opensIn, enterSecret, status } = circuit()
  enterSecret()
  breaker.reading(profile, 'status')(asking(600))
  status(refused)
  expect(opensIn()).toBe(10)
})

test('polling stopped by refused credentials resumes a minute after an accepted write', async () => {
  const { time, breaker, opensIn, status } = circuit()
  status(refused)
  await time.pass(5 * MINUTE)
  expect(opensIn()).toBe(Number.POSITIVE_INFINITY)
  breaker.tookWrite('p')
  expect(opensIn()).toBe(1)
})

test('a pause is over once the clock was set back: how much of it has passed is not known', () => {
  const { time, opensIn, status } = circuit()
  status(asking(600))
  time.set(time.now() - 60 * MINUTE)
  expect(opensIn()).toBeNull()
})

test('polling of disputes resumes after an accepted dispute, but not after a payout', () => {
  const { breaker, opensIn, dispute } = circuit()
  dispute(refused)
  breaker.tookWrite('p', 'status')
  expect(opensIn('dispute')).toBe(Number.POSITIVE_INFINITY)
  breaker.tookWrite('p', 'dispute')
  expect(opensIn('dispute')).toBe(1)
  expect(opensIn()).toBeNull()
})

test('polling stops without a secret, and only pauses, longer each time, while the key store does not give it', async () => {
  const none = circuit()
  none.status({ kind: 'secret_missing' })
  expect(none.opensIn()).toBe(Number.POSITIVE_INFINITY)
  const { time, opensIn, status } = circuit()
  for (const minutes of [1, 2, 4]) {
    status({ kind: 'secret_unreadable' })
    expect(opensIn()).toBe(minutes)
    await time.pass(minutes * MINUTE)
    expect(opensIn()).toBeNull()
  }
})
