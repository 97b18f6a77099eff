import { setTimeout } from 'node:timers/promises'
import type { Clock, Timer } from '../../src/main/core/ports.ts'
import { systemTimer } from '../../src/main/host/system-timer.ts'

/** A time of its own for a desk. */
export interface FakeTime {
  readonly clock: Clock
  readonly timer: Timer
  now(): number
  /** Sets the clock, as a sleep of the machine or a hand does: no timer runs for it. */
  set(now: number): void
  /** How many timers run. */
  waiting(): number
  /** What to wait for after each step of time: what it sets off takes as long as the machine is slow. */
  settle: () => Promise<unknown>
  /** Lets time pass. */
  pass(milliseconds: number): Promise<void>
  /** The same until something is so: a test that waits for ever fails by its own time limit. */
  passUntil(isSo: () => boolean | Promise<boolean>): Promise<void>
}

const START = Date.parse('2026-11-21T09:00:00Z')

interface Waiter {
  readonly at: number
  readonly done: () => void
}

/** Real time, so many times quicker. */
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

/** Time that goes from timer to timer when a test lets it pass, for what the desk does by itself. The rest of the world stays real. */
export function fakeTime(start = START): FakeTime {
  let now = start
  /** What timers go by: no hand sets it. */
  let passed = 0
  const waiters = new Set<Waiter>()

  /** To the next timer, and no further than so many milliseconds. */
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
