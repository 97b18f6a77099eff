import type { Step, Timeline } from './records.ts'

/** The step in force at a moment. A clock that stands before the first step sees the first. */
export function stepAt(timeline: Timeline, now: number): Step {
  const past = timeline.filter((step) => step.at <= now)
  const current = past.at(-1) ?? timeline[0]
  if (!current) throw new Error('A timeline has at least one step')
  return current
}

/** What has been paid by a moment; null while nothing has. */
export function paidAt(timeline: Timeline, now: number): string | null {
  return timeline.filter((step) => step.at <= now && step.paid !== undefined).at(-1)?.paid ?? null
}

/** The same life up to now, with another future. */
export function divert(timeline: Timeline, now: number, future: readonly Step[]): Timeline {
  const past = timeline.filter((step) => step.at <= now)
  return [...past, ...future]
}

/** When the status changes next; null when it stays. */
export function nextChange(timeline: Timeline, now: number): number | null {
  return timeline.find((step) => step.at > now)?.at ?? null
}
