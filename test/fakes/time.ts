import { setTimeout } from 'node:timers/promises'
import type { Clock, Timer } from '../../src/main/core/ports.ts'
import { systemTimer } from '../../src/main/host/system-timer.ts'

/** A fake clock and timer for a desk. */
export interface FakeTime {
  readonly clock: Clock
  readonly timer: Timer
  now(): number
  /** Sets the clock, as a sleep of the machine or a user does: timers are not affected. */
  set(now: number): void
  /** The number of running timers. */
  waiting(): number
  /** Awaited after each step of time, because what the step triggers takes longer on slow machines. */
  settle: () => Promise<unknown>
  /** Advances time. */
  pass(milliseconds: number): Promise<void>
  /** Advances time until a condition holds; a condition that never holds fails by the test's own timeout. */
  passUntil(isSo: () => boolean | Promise<boolean>): Promise<void>
}

const START = Date.parse('2026-11-21T09:00:00Z')

interface Waiter {
  readonly at: number
  readonly done: () => void
}

/** Real time, sped up by a factor. */
export function quickTime(times: number, start = START): FakeTime {
  const begun = performance.now()
  let moved = 0
  let waiting = 0
  const now = () => start + moved + (performance.now() - begun) * times
  return {
    clock: { now: () => new Date(now()) },
    timer: {
      async wait(milliseconds, signal) {
        waiting++
        await systemTimer.wait(milliseconds / times, signal)
        waiting--
      },
      elapsed: () => (performance.now() - begun) * times,
    },
    now,
    waiting: () => waiting,
    set: (moment) => {
      moved += moment - now()
    },
    settle: async () => undefined,
    pass: (milliseconds) => setTimeout(milliseconds / times),
    async passUntil(isSo) {
      while (!(await isSo())) await setTimeout(10)
    },
  }
}

/** Fake time for the desk's background work: a test advances it from timer to timer. All else runs in real time. */
export function fakeTime(start = START): FakeTime {
  let now = start
  /** Monotonic time for timers: `set` does not change it. */
  let passed = 0
  const waiters = new Set<Waiter>()

  /** Advances to the next timer, by at most `most` milliseconds. */
  async function step(most: number): Promise<number> {
    const next = Math.min(...[...waiters].map(({ at }) => at - passed), most)
    const size = Math.max(next, 1)
    now += size
    passed += size
    for (const waiter of waiters) if (waiter.at <= passed) waiter.done()
    await time.settle()
    return size
  }

  const time: FakeTime = {
    clock: { now: () => new Date(now) },
    timer: {
      wait: (milliseconds, signal) =>
        new Promise((resolve) => {
          const done = (): void => {
            waiters.delete(waiter)
            resolve()
          }
          const waiter = { at: passed + milliseconds, done }
          waiters.add(waiter)
          if (signal?.aborted) done()
          else signal?.addEventListener('abort', done, { once: true })
        }),
      elapsed: () => passed,
    },
    now: () => now,
    waiting: () => waiters.size,
    set: (moment) => {
      now = moment
    },
    settle: () => setTimeout(10),
    async pass(milliseconds) {
      for (let left = milliseconds; left > 0; ) left -= await step(left)
    },
    async passUntil(isSo) {
      while (!(await isSo())) await step(60_000)
    },
  }
  return time
}
