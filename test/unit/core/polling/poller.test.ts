import { expect, onTestFinished, test } from 'vitest'
import type { ProfileRow } from '../../../../src/main/core/database/profile-repository.ts'
import { DeskFailure } from '../../../../src/main/core/desk-failure.ts'
import { createEvents } from '../../../../src/main/core/events.ts'
import { createCircuitBreaker } from '../../../../src/main/core/polling/circuit-breaker.ts'
import { type PollerParts, type PollWork, startPoller } from '../../../../src/main/core/polling/poller.ts'
import { createRateLimiter } from '../../../../src/main/core/polling/rate-limiter.ts'
import { systemRandom } from '../../../../src/main/host/system-random.ts'
import { fakeTime } from '../../../fakes/time.ts'

const INTERVAL = 10_000
const call = { endpoint: 'GET /merchant/status', at: '2026-11-21T09:00:00Z' }

/** A poller of one kind at one merchant, with a fake clock. `read`: the result of each read. */
function polling(read: (id: string) => Promise<boolean>, work: Partial<PollWork> = {}) {
  const time = fakeTime()
  time.settle = () => new Promise((resolve) => setImmediate(resolve))
  const profile = { id: 'p', revision: 1, polling: { perSecond: 2 } } as ProfileRow
  const merchants = { profiles: [profile] }
  const broken: string[] = []
  const reads: { id: string; at: number }[] = []
  const due: string[] = []
  const secret = { timesEntered: 0 }
  const credentials = { timesEntered: () => secret.timesEntered } as never
  const events = createEvents(time.timer)
  const parts = {
    database: { profiles: async () => merchants.profiles },
    ...{ clock: time.clock, timer: time.timer, random: systemRandom, events },
    log: { broken: (where: string) => void broken.push(where) },
    rateLimiter: createRateLimiter(time.timer, systemRandom),
    circuitBreaker: createCircuitBreaker({ credentials, clock: time.clock, events }),
  } as unknown as PollerParts
  const poller = startPoller(parts, {
    ...{ kind: 'status', interval: INTERVAL, maxConcurrent: 1 },
    due: async () => ({ ids: [...due], next: 0 }),
    read: async (_, id) => {
      reads.push({ id, at: time.clock.now().getTime() })
      due.splice(due.indexOf(id), 1)
      return read(id)
    },
    ...work,
  })
  onTestFinished(() => poller.close())
  return { time, events, poller, parts, profile, merchants, broken, reads, due, secret }
}

test('what is due is read by the interval, and at once when the poller is woken', async () => {
  const { time, poller, reads, due } = polling(async () => true)
  const begun = time.now()
  due.push('a')
  await time.passUntil(() => reads.length === 1)
  expect(time.now() - begun).toBeGreaterThanOrEqual(INTERVAL)
  due.push('b')
  const woken = time.now()
  poller.wake()
  await time.passUntil(() => reads.length === 2)
  expect(time.now() - woken).toBeLessThan(INTERVAL)
})

test('with nothing due it pauses until something will be, or until transactions are changed or read by others', async () => {
  const looks: number[] = []
  let next = 0
  const { time, events } = polling(async () => true, {
    due: async () => {
      looks.push(time.now())
      return { ids: [], next }
    },
  })
  const pauseAfter = async (change?: () => void): Promise<number> => {
    const count = looks.length
    await time.pass(1)
    change?.()
    await time.passUntil(() => looks.length > count)
    return (looks.at(-1) ?? 0) - (looks.at(-2) ?? 0)
  }
  await time.passUntil(() => looks.length === 1)
  expect(await pauseAfter()).toBeLessThan(INTERVAL * 2)
  next = time.now() + 100_000
  await pauseAfter()
  next = time.now() + 40_000
  const known = await pauseAfter()
  expect(known).toBeGreaterThan(INTERVAL * 2)
  next = Number.POSITIVE_INFINITY
  await pauseAfter()
  expect(await pauseAfter()).toBeGreaterThanOrEqual(60_000)
  expect(await pauseAfter(() => events.say({ changed: 'balance', profileId: 'p' }))).toBeGreaterThanOrEqual(60_000)
  expect(await pauseAfter(() => events.say({ changed: 'transactions', ids: null }))).toBeLessThan(INTERVAL * 2)
  expect(await pauseAfter(() => events.sayRead('an operator’s'))).toBeLessThan(INTERVAL * 2)
  // The poller already knows about its own reads.
  expect(await pauseAfter(() => events.sayPolled('its own'))).toBeGreaterThanOrEqual(60_000)
})

test('setting the clock ends a pause within a minute', async () => {
  let looks = 0
  const { time } = polling(async () => true, {
    due: async () => {
      looks++
      return { ids: [], next: time.clock.now().getTime() + 300_000 }
    },
  })
  await time.passUntil(() => looks === 1)
  for (const by of [400_000, -3_600_000]) {
    const before = looks
    await time.pass(30_000)
    time.set(time.now() + by)
    await time.pass(60_000)
    expect(looks).toBe(before + 1)
  }
})

test('what becomes due while its merchant is being polled does not wait for the end of a pause', async () => {
  let at = 0
  const { time, events, reads, due } = polling(
    async () => {
      at = time.now() + 20_000
      return true
    },
    {
      interval: 2000,
      due: async () => ({ ids: due.length > 0 || time.now() < at ? [...due] : ['later'], next: at }),
    },
  )
  // Longer than one check: eight reads at two per second.
  due.push(...'abcdefgh')
  await time.passUntil(() => reads.length === 3)
  events.say({ changed: 'transactions', ids: null })
  await time.passUntil(() => reads.length === 8)
  await time.passUntil(() => reads.length === 9)
  expect((reads[8]?.at ?? 0) - (reads[7]?.at ?? 0)).toBeLessThan(30_000)
})

test.each([
  [2, -3_600_000],
  [200_000, -3_600_000],
  [2, 3_600_000],
])('a clock set %i ms after a check, by %i ms, delays nothing, whatever other merchants have', async (pause, by) => {
  const looks = { p: 0, busy: 0 }
  const { time, merchants, profile } = polling(async () => true, {
    interval: 2000,
    async due({ id }) {
      looks[id as 'p' | 'busy']++
      return { ids: [], next: time.now() + (id === 'p' ? 300_000 : 5000) }
    },
  })
  merchants.profiles = [profile, { ...profile, id: 'busy' }]
  await time.passUntil(() => looks.p === 1 && looks.busy > 0)
  await time.pass(pause)
  time.set(time.now() + by)
  // A clock that leaps ahead may mean a sleep, so it waits for the network.
  await time.pass(15_000)
  expect(looks.p).toBe(2)
})

test('a merchant is checked every ten minutes even while another one is busy', async () => {
  const looks = { p: 0, busy: 0 }
  const { time, merchants, profile } = polling(async () => true, {
    async due({ id }) {
      looks[id as 'p' | 'busy']++
      return { ids: [], next: id === 'p' ? Number.POSITIVE_INFINITY : time.now() + 20_000 }
    },
  })
  merchants.profiles = [profile, { ...profile, id: 'busy' }]
  await time.passUntil(() => looks.p === 1)
  await time.pass(11 * 60_000)
  expect(looks.p).toBe(2)
})

test('a merchant for which the time of the next poll cannot be read is checked by the interval, like the others', async () => {
  const looks = { p: 0, other: 0 }
  const { time, merchants, profile } = polling(async () => true, {
    async due({ id }) {
      looks[id as 'p' | 'other']++
      return { ids: [], next: id === 'p' ? Number.NaN : time.now() + 20_000 }
    },
  })
  merchants.profiles = [profile, { ...profile, id: 'other' }]
  await time.passUntil(() => looks.p > 2 && looks.other > 2)
  const before = looks.p
  await time.pass(60_000)
  expect(looks.p - before).toBeLessThanOrEqual(6)
})

test('an unexpected error is logged and ends the check, and the next check goes on', async () => {
  const { time, broken, reads, due } = polling(async (id) => {
    if (id === 'a') throw new Error('a bug')
    return true
  })
  due.push('a', 'b')
  await time.passUntil(() => reads.length === 2)
  expect(broken).toEqual(['poll status'])
  expect((reads[1]?.at ?? 0) - (reads[0]?.at ?? 0)).toBeGreaterThanOrEqual(INTERVAL / 2)
})

test('a platform that fails is left alone until its pause is over, one that refuses the credentials for good', async () => {
  const failures = [{ kind: 'service_failed', ...call } as const, { kind: 'unauthorized', ...call } as const]
  const { time, reads, due } = polling(async () => {
    throw new DeskFailure(failures[reads.length - 1] ?? { kind: 'secret_missing' })
  })
  due.push('a', 'b', 'c')
  await time.passUntil(() => reads.length === 2)
  expect((reads[1]?.at ?? 0) - (reads[0]?.at ?? 0)).toBeGreaterThanOrEqual(60_000)
  await time.pass(60 * 60_000)
  expect(reads.length).toBe(2)
})

test('a refused secret that was replaced during the read does not stop polling', async () => {
  const { time, reads, due, secret } = polling(async (id) => {
    if (id !== 'a') return true
    secret.timesEntered++
    throw new DeskFailure({ kind: 'unauthorized', ...call })
  })
  due.push('a', 'b')
  await time.passUntil(() => reads.length === 2)
  expect(reads.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('a merchant that has changed while its reads were waiting is checked again', async () => {
  const { time, reads, merchants, profile } = polling(
    async () => {
      merchants.profiles = [{ ...profile, revision: 2 }]
      return true
    },
    { due: async ({ revision }) => ({ ids: revision === 1 ? ['a', 'b'] : ['c'], next: 0 }) },
  )
  await time.passUntil(() => reads.length === 2)
  expect(reads.map(({ id }) => id)).toEqual(['a', 'c'])
})

test('a read that waits for its turn while the machine sleeps is not made before there is a network', async () => {
  const { time, parts, profile, reads, due } = polling(async () => true)
  const signal = new AbortController().signal
  // The merchant's turns are taken for the next seconds.
  for (let turns = 0; turns < 40; turns++) void parts.rateLimiter.turn(profile, 'status', signal)
  due.push('a')
  await time.pass(INTERVAL + 5100)
  expect(reads).toEqual([])
  const sleptUntil = time.now() + 60 * 60_000
  time.set(sleptUntil)
  await time.passUntil(() => reads.length === 1)
  expect(time.now() - sleptUntil).toBeGreaterThanOrEqual(10_000)
})

test('closing waits for the read under way, and nothing is read afterwards', async () => {
  const answer = Promise.withResolvers<boolean>()
  const { time, poller, reads, due } = polling(() => answer.promise)
  due.push('a', 'b')
  await time.passUntil(() => reads.length === 1)
  let hasClosed = false
  const closed = poller.close().then(() => {
    hasClosed = true
  })
  await time.pass(60_000)
  expect(hasClosed).toBe(false)
  answer.resolve(true)
  await closed
  await time.pass(60_000)
  expect(reads.length).toBe(1)
})
