import { setTimeout } from 'node:timers/promises'
import type { Timer } from '#core/ports.ts'

/** The machine's timer. */
export const systemTimer: Timer = {
  wait: (milliseconds, signal) => setTimeout(milliseconds, undefined, { ref: false, signal }).catch(() => undefined),
  elapsed: () => performance.now(),
}
