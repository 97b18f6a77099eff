import type { Failure } from '#shared/model/failure.ts'
import type { PolledDispute } from '../database/poll-repository.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Parts } from '../parts.ts'
import { createOwnFailures, isMaybeOwn, isOfDesk } from './own-failures.ts'
import { isPauseOver, type Pause } from './poll-schedule.ts'
import type { PollWork } from './poller.ts'

/** The most notifications shown for disputes that were due together: the screens show all changes. */
const MAX_NOTICES = 3

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Disputes whose status has not changed for longer than this are polled less often. */
const STILL_AFTER = 7 * DAY

/** Polls disputes that are not plainly closed, at the operator's chosen interval; notifies of changed statuses. */
export function pollDisputes(parts: Parts<'database' | 'settings' | 'clock' | 'notifier' | 'readDispute'>): PollWork {
  const { database, settings, clock, notifier, readDispute } = parts
  const failedTries = new Map<string, FailedTry>()
  const ownFailures = createOwnFailures()
  const notices = new Map<string, number>()
  const now = (): number => clock.now().getTime()

  return {
    kind: 'dispute',
    interval: 10_000,
    maxConcurrent: 1,
    isOff: () => settings.preferences().disputeMinutes === 0,

    async due({ id: profileId }) {
      notices.set(profileId, 0)
      const open = await database.polledDisputes(profileId)
      const failedTry = (id: string) => failedTries.get(`${profileId} ${id}`)
      const state = [open, failedTry, settings.preferences().disputeMinutes, now()] as const
      return { ids: dueDisputes(...state).map(({ id }) => id), next: nextDueDispute(...state) }
    },

    async read(profile, id, closing) {
      const { id: profileId, name: merchant } = profile
      const key = `${profileId} ${id}`
      try {
        const kept = await readDispute(profile, id, true)
        failedTries.delete(key)
        ownFailures.answered(profileId)
        if (!kept?.change || !settings.preferences().disputeNotices) return true
        const told = notices.get(profileId) ?? 0
        notices.set(profileId, told + 1)
        // It may be left empty, too.
        const label = kept.merchantTransactionId || kept.id
        const { status } = kept.change
        if (told < MAX_NOTICES) notifier.disputeChanged({ profileId, disputeId: kept.id, label, merchant, status })
        return true
      } catch (error) {
        const failure = error instanceof DeskFailure && !closing.aborted ? error.failure : null
        const before = failedTries.get(key)?.failures ?? 0
        const isSlowed = failure !== null && (isMaybeOwn(failure) || isOfDesk(failure))
        const isMissing = failure !== null && isNotFound(failure)
        failedTries.set(key, { at: now(), isMissing, failures: isSlowed ? before + 1 : before })
        if (failure && isOfDesk(failure)) return false
        if (!failure || !ownFailures.isOwn(profileId, id, failure)) throw error
        return isMissing
      }
    },
  }
}

/** interface: 404 NOT_FOUND of GET /merchant/dispute. */
function isNotFound(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.code === 'NOT_FOUND'
}

/**
 * A try that brought no record. `isMissing`: the platform knows no such dispute. `failures`: how often in a row it
 * failed in a way that may concern only this dispute.
 */
export interface FailedTry {
  readonly at: number
  readonly isMissing: boolean
  readonly failures: number
}

/** The disputes that are due now, the longest waiting first. `minutes`: the operator's chosen interval. */
export function dueDisputes(
  disputes: readonly PolledDispute[],
  failedTry: (id: string) => FailedTry | undefined,
  minutes: number,
  now: number,
): readonly PolledDispute[] {
  return disputes
    .map((dispute) => ({ dispute, pause: pauseOf(dispute, failedTry(dispute.id), minutes, now) }))
    .filter(({ pause }) => isPauseOver(pause, now))
    .toSorted((one, other) => one.pause.from - other.pause.from)
    .map(({ dispute }) => dispute)
}

/** When the next dispute is due; infinite if there is none. */
function nextDueDispute(...[disputes, failedTry, minutes, now]: Parameters<typeof dueDisputes>): number {
  const pauses = disputes.map((dispute) => pauseOf(dispute, failedTry(dispute.id), minutes, now))
  return pauses.reduce((next, { from, milliseconds }) => Math.min(next, from + milliseconds), Number.POSITIVE_INFINITY)
}

function pauseOf(dispute: PolledDispute, failed: FailedTry | undefined, minutes: number, now: number): Pause {
  // One whose time is damaged counts as never read.
  const readAt = Date.parse(dispute.readAt ?? '') || 0
  const interval = intervalOf(dispute, minutes, now)
  if (!failed || (failed.at < readAt && readAt <= now)) return { from: readAt, milliseconds: interval }
  if (failed.isMissing) return { from: failed.at, milliseconds: DAY }
  // Longer after each failure, because each one delays disputes that answer.
  const longer = interval * 2 ** Math.max(0, failed.failures - 1)
  return { from: failed.at, milliseconds: Math.min(longer, Math.max(interval, DAY)) }
}

function intervalOf({ changedAt }: PolledDispute, minutes: number, now: number): number {
  const isStill = changedAt !== null && now - Date.parse(changedAt) > STILL_AFTER
  return isStill ? Math.min(10 * minutes * MINUTE, DAY) : minutes * MINUTE
}
