import type { ClockOffset } from '#shared/model/dispute.ts'
import { narrowed } from '#shared/rules/match-dispute.ts'

export type PlatformClocks = ReturnType<typeof createPlatformClocks>

/** A Date header has a resolution of one second. */
const SECOND = 1000

/**
 * How far the clock of each platform is ahead of this computer's, according to the Date headers of its answers; no
 * request is made for it. Each answer narrows it down. If answers contradict each other, a clock was set, and the
 * newest answer counts.
 */
export function createPlatformClocks() {
  const offsets = new Map<string, ClockOffset>()
  return {
    /**
     * `asked`, `answered`: by this computer's clock, in milliseconds. A cached answer says nothing about the current
     * time.
     */
    saw(baseUrl: string, headers: Pick<Headers, 'get'>, asked: number, answered: number): void {
      const date = Date.parse(headers.get('date') ?? '')
      if (Number.isNaN(date) || headers.get('age') !== null || answered < asked) return
      const { origin } = new URL(baseUrl)
      const seen = { least: date - answered, most: date + SECOND - asked }
      offsets.set(origin, narrowed(seen, offsets.get(origin) ?? null))
    },

    /** `null` if no answer has shown it yet, or if it is not an address. */
    offsetOf: (baseUrl: string): ClockOffset | null => offsets.get(URL.parse(baseUrl)?.origin ?? '') ?? null,
  }
}
