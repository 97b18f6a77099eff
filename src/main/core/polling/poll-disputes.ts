import { PLAINLY_CLOSED_STATUSES } from '#shared/rules/dispute.ts'
import type { Database } from '../database/database.ts'
import type { PolledDispute } from '../database/poll-repository.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { ReadDispute } from '../disputes/read-dispute.ts'
import type { Clock, Notifier } from '../ports.ts'
import type { Settings } from '../settings.ts'
import { isPauseOver, type Pause } from './poll-schedule.ts'
import type { PollWork } from './poller.ts'

export interface PollDisputesParts {
  readonly database: Database
  readonly settings: Settings
  readonly clock: Clock
  readonly notifier: Notifier
  readonly readDispute: ReadDispute
}

/** Of the disputes that were due together, no more changes are told by the system: the screens have them all. */
const MAX_NOTICES = 3

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Disputes whose status has not changed for longer are polled less often. */
const STILL_AFTER = 7 * DAY

/** The disputes that are not plainly closed, at the interval of the operator's choice; tells whose status has changed. */
export function pollDisputes({ database, settings, clock, notifier, readDispute }: PollDisputesParts): PollWork {
  const failedTries = new Map<string, FailedTry>()
  const notices = new Map<string, number>()
  const now = (): number => clock.now().getTime()

  async function stateOf(profileId: string): Promise<Parameters<typeof dueDisputes>> {
    const open = await database.polledDisputes(profileId, PLAINLY_CLOSED_STATUSES)
    const failedTry = (id: string) => failedTries.get(`${profileId} ${id}`)
    return [open, failedTry, settings.preferences().disputeMinutes, now()]
  }

  return {
    kind: 'dispute',
    interval: 10_000,
    maxConcurrent: 1,
    isOff: () => settings.preferences().disputeMinutes === 0,

    async due({ id: profileId }) {
      notices.set(profileId, 0)
      return dueDisputes(...(await stateOf(profileId))).map(({ id }) => id)
    },

    nextDue: async ({ id }) => nextDueDispute(...(await stateOf(id))),

    async read(profile, id) {
      const { id: profileId, name: merchant } = profile
      const key = `${profileId} ${id}`
      try {
        const kept = await readDispute(profile, id, true)
        failedTries.delete(key)
        if (!kept?.change || !settings.preferences().disputeNotices) return true
        const told = notices.get(profileId) ?? 0
        notices.set(profileId, told + 1)
        const label = kept.merchantTransactionId ?? kept.id
        const { status } = kept.change
        if (told < MAX_NOTICES) notifier.disputeChanged({ profileId, disputeId: kept.id, label, merchant, status })
        return true
      } catch (error) {
        const isMissing = isNotFound(error)
        failedTries.set(key, { at: now(), isMissing })
        if (!isMissing) throw error
        return true
      }
    },
  }
}

/** interface: 404 NOT_FOUND of GET /merchant/dispute. */
function isNotFound(error: unknown): boolean {
  return error instanceof DeskFailure && error.failure.kind === 'refused' && error.failure.code === 'NOT_FOUND'
}

/** A try that brought no record. `isMissing`: the platform knows no such dispute. */
export interface FailedTry {
  readonly at: number
  readonly isMissing: boolean
}

/** Which disputes are due now, the one that has waited longest first. `minutes`: the interval of the operator's choice. */
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

/** When the next of them is due; infinite where there is none. */
function nextDueDispute(...[disputes, failedTry, minutes, now]: Parameters<typeof dueDisputes>): number {
  const pauses = disputes.map((dispute) => pauseOf(dispute, failedTry(dispute.id), minutes, now))
  return Math.min(...pauses.map(({ from, milliseconds }) => from + milliseconds))
}

function pauseOf(dispute: PolledDispute, failed: FailedTry | undefined, minutes: number, now: number): Pause {
  const readAt = dispute.readAt === null ? 0 : Date.parse(dispute.readAt)
  const interval = intervalOf(dispute, minutes, now)
  if (!failed || (failed.at < readAt && readAt <= now)) return { from: readAt, milliseconds: interval }
  return { from: failed.at, milliseconds: failed.isMissing ? DAY : interval }
}

function intervalOf({ changedAt }: PolledDispute, minutes: number, now: number): number {
  const isStill = changedAt !== null && now - Date.parse(changedAt) > STILL_AFTER
  return isStill ? Math.min(10 * minutes * MINUTE, DAY) : minutes * MINUTE
}
