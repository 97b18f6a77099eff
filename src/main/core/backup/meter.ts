import { setTimeout } from 'node:timers/promises'
import type { BackupStep } from '#shared/contract/backups.ts'

/** Milliseconds between two words about how it goes. */
const RHYTHM = 120

export type Meter = ReturnType<typeof createMeter>

/** Counts bytes of a step, and tells of them while work goes on. */
export function createMeter(step: BackupStep['step'], of: number) {
  let done = 0
  let toldAt = Number.NEGATIVE_INFINITY
  const isDue = (): boolean => performance.now() - toldAt >= RHYTHM

  /** A copy that grew meanwhile is no more than all of it. */
  function tell(): BackupStep {
    toldAt = performance.now()
    return { is: 'under_way', step, done: Math.min(done, of), of }
  }

  return {
    add: (bytes: number): void => {
      done += bytes
    },

    /** Waits for the work and tells of it meanwhile. It has ended, however it ends, when this has. */
    async *during<T>(work: Promise<T>): AsyncGenerator<BackupStep, T> {
      const settled = work.then(
        () => true,
        () => true,
      )
      try {
        for (;;) {
          if (isDue()) yield tell()
          const waiting = new AbortController()
          const pause = setTimeout(RHYTHM, false, { signal: waiting.signal }).catch(() => false)
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
