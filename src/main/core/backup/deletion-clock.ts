import type { Clock, Timer } from '../ports.ts'

/** A longer leap of the clock is not believed: nobody works for a week without the desk having marked its history. */
const MAX_LEAP_MS = 7 * 24 * 60 * 60_000

/**
 * The time by which things are deleted for their age. A clock that is far ahead would have them deleted at once: where the
 * computer's is more than a week ahead, this one goes on by a week at a start, and else as fast as the timer.
 * `lastKnown`: when the history was last marked; null: it is new.
 */
export function createDeletionClock(clock: Clock, timer: Timer, lastKnown: string | null): Clock {
  const now = (): number => clock.now().getTime()
  let at = lastKnown === null ? now() : Math.min(now(), Date.parse(lastKnown) + MAX_LEAP_MS)
  let elapsed = timer.elapsed()
  return {
    now() {
      const passed = timer.elapsed() - elapsed
      elapsed += passed
      at = now() <= at + MAX_LEAP_MS ? now() : at + passed
      return new Date(at)
    },
  }
}
