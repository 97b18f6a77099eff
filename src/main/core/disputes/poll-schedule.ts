import type { Failure } from '#shared/model/failure.ts'
import type { OpenDispute } from '../history/followed-dispute-repository.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Disputes whose status has stood still for longer are read less often. */
const STILL_AFTER = 7 * DAY

/** So long after a moment nothing is done, in milliseconds. */
export interface Rest {
  readonly from: number
  readonly milliseconds: number
}

/** Over, too, where it begins in the future: then the clock was set back, and nothing may wait for it. */
export function isOver({ from, milliseconds }: Rest, now: number): boolean {
  return now < from || now - from >= milliseconds
}

/** A try that brought no record. `isMissing`: the platform knows no such dispute. */
export interface FailedTry {
  readonly at: number
  readonly isMissing: boolean
}

/** Which disputes are to be read now, the one that has waited longest first. `minutes`: the operator's rhythm. */
export function dueDisputes(
  disputes: readonly OpenDispute[],
  failedTry: (id: string) => FailedTry | undefined,
  minutes: number,
  now: number,
): readonly OpenDispute[] {
  return disputes
    .map((dispute) => ({ dispute, rest: restOf(dispute, failedTry(dispute.id), minutes, now) }))
    .filter(({ rest }) => isOver(rest, now))
    .toSorted((one, other) => one.rest.from - other.rest.from)
    .map(({ dispute }) => dispute)
}

function restOf(dispute: OpenDispute, failed: FailedTry | undefined, minutes: number, now: number): Rest {
  const readAt = dispute.readAt === null ? 0 : Date.parse(dispute.readAt)
  const rhythm = rhythmOf(dispute, minutes, now)
  if (!failed || (failed.at < readAt && readAt <= now)) return { from: readAt, milliseconds: rhythm }
  return { from: failed.at, milliseconds: failed.isMissing ? DAY : rhythm }
}

function rhythmOf({ changedAt }: OpenDispute, minutes: number, now: number): number {
  const isStill = changedAt !== null && now - Date.parse(changedAt) > STILL_AFTER
  return isStill ? Math.min(10 * minutes * MINUTE, DAY) : minutes * MINUTE
}

/** What stays as it is until the merchant or its secret is another. */
const HOPELESS: readonly Failure['kind'][] = ['unauthorized', 'secret_missing', 'loopback_only']

/** How long a merchant's platform is left alone after so many failures in a row. For good where it does not let us in. */
export function pauseAfter(failure: Failure, failures: number): number {
  if (HOPELESS.includes(failure.kind)) return Number.POSITIVE_INFINITY
  const asked = failure.kind === 'rate_limited' ? (failure.retryAfterSeconds ?? 0) * 1000 : 0
  // To be offline costs nobody anything, and may be over any moment.
  const longest = failure.kind === 'not_sent' ? 2 : 30
  return Math.max(Math.min(2 ** (failures - 1), longest) * MINUTE, Math.min(asked, DAY))
}
