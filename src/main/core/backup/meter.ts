import type { BackupStep } from '#shared/contract/backups.ts'
import type { Timer } from '../ports.ts'

/** Milliseconds between two progress reports. */
const RHYTHM = 120

/** Counts the bytes of a step, and reports progress while the work runs. */
export function createMeter(step: BackupStep['step'], of: number, timer: Timer) {
  let done = 0
  let toldAt = Number.NEGATIVE_INFINITY
  const isDue = (): boolean => timer.elapsed() - toldAt >= RHYTHM

  /** Never reports more than the total, even if a file grew meanwhile. */
  function tell(): BackupStep {
    toldAt = timer.elapsed()
    return { is: 'under_way', step, done: Math.min(done, of), of }
  }

  return {
    add: (bytes: number): void => {
      done += bytes
    },

    /** Waits for the work and reports progress meanwhile. Ends only after the work has ended, however it ends. */
    async *during<T>(work: Promise<T>): AsyncGenerator<BackupStep, T> {
      const settled = work.then(
        () => true,
        () => true,
      )
      try {
        for (;;) {
          if (isDue()) yield tell()
          const waiting = new AbortController()
          const pause = timer.wait(RHYTHM, waiting.signal).then(() => false)
          const isOver = await Promise.race([settled, pause])
          waiting.abort()
          if (isOver) return await work
        }
      } finally {
        await settled
      }
    },
  }
}
