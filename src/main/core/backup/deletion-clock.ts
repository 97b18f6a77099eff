import type { Clock, Timer } from '../ports.ts'

/** A larger jump of the clock is not believed: a desk in use marks its history far more often than once a week. */
const MAX_LEAP_MS = 7 * 24 * 60 * 60_000

/**
 * The clock that decides what is old enough to delete: the computer's, unless that is more than a week ahead of it. A
 * clock that is far ahead would have everything deleted at once, so this one then advances by a week at each start, and
 * between starts as fast as the timer. A clock that was behind is believed again once it is right. `lastKnown`: when the
 * history was last marked; `null` if it is new.
 */
export function createDeletionClock(clock: Clock, timer: Timer, lastKnown: string | null): Clock {
  const now = (): number => clock.now().getTime()
  const known = lastKnown === null ? now() : Date.parse(lastKnown)
  let at = Math.min(now(), known + MAX_LEAP_MS)
  let elapsed = timer.elapsed()
  return {
    now() {
      const passed = timer.elapsed() - elapsed
      elapsed += passed
      at = now() <= Math.max(at, known) + MAX_LEAP_MS ? now() : at + passed
      return new Date(at)
    },
  }
}
