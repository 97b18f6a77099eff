import { setTimeout } from 'node:timers/promises'
import type { Timer } from '../../src/main/core/ports.ts'

/** Replaces the system timer in the bundled host: a test advances time by sending milliseconds to the process. */
const RealDate = Date
let ahead = 0
let moved = new AbortController()

globalThis.Date = class extends RealDate {
  constructor(...args: []) {
    super(...(args.length === 0 ? ([Date.now()] as unknown as []) : args))
  }
  static override now(): number {
    return RealDate.now() + ahead
  }
} as DateConstructor

process.on('message', (milliseconds: number) => {
  ahead += milliseconds
  moved.abort()
  moved = new AbortController()
  process.send?.('passed')
})
// The host must outlive its connection to the test, as it outlives a terminal.
process.channel?.unref()

export const systemTimer: Timer = {
  async wait(milliseconds, signal) {
    const until = Date.now() + milliseconds
    for (let left = milliseconds; left > 0 && !signal?.aborted; left = until - Date.now()) {
      const options = { ref: false, signal: AbortSignal.any([moved.signal, ...(signal ? [signal] : [])]) }
      await setTimeout(left, undefined, options).catch(() => undefined)
    }
  },
  elapsed: () => performance.now() + ahead,
}
