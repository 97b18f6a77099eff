import type { ClockOffset } from '#shared/model/dispute.ts'
import { narrowed } from '#shared/rules/match-dispute.ts'

export type PlatformClocks = ReturnType<typeof createPlatformClocks>

/** A Date header says whole seconds. */
const SECOND = 1000

/**
 * How far the clock of each platform is ahead of this computer's, told by the Date headers of its answers. It is never asked
 * for. Several answers narrow it down; where they contradict each other, a clock was set, and the newest holds.
 */
export function createPlatformClocks() {
  const offsets = new Map<string, ClockOffset>()
  return {
    /** `asked`, `answered`: by this computer's clock, in milliseconds. What a cache has kept says nothing of now. */
    saw(baseUrl: string, headers: Pick<Headers, 'get'>, asked: number, answered: number): void {
      const date = Date.parse(headers.get('date') ?? '')
      if (Number.isNaN(date) || headers.get('age') !== null || answered < asked) return
      const { origin } = new URL(baseUrl)
      const seen = { least: date - answered, most: date + SECOND - asked }
      offsets.set(origin, narrowed(seen, offsets.get(origin) ?? null))
    },

    /** Null: no answer has said it yet. */
    offsetOf: (baseUrl: string): ClockOffset | null => offsets.get(new URL(baseUrl).origin) ?? null,
  }
}
