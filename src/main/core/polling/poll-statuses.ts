import type { Failure } from '#shared/model/failure.ts'
import type { ProfileRow } from '../database/profile-repository.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Parts } from '../parts.ts'
import type { StatusNews } from '../ports.ts'
import type { StatusNewsOf } from '../tracking/read-status.ts'
import { createDiskPause } from './disk-pause.ts'
import { createOwnFailures, isMaybeOwn, isOfDesk } from './own-failures.ts'
import type { PollWork } from './poller.ts'

interface PollStatusesParts extends Parts<'database' | 'clock' | 'readStatus'> {
  readonly tell: (news: StatusNews) => void
}

/** Several at once, so that a slow answer does not delay the merchant's other transactions. */
const MAX_CONCURRENT = 3

/** Failures that prevent a status from being requested: they say nothing about the platform. */
const NOT_ASKED: readonly Failure['kind'][] = [
  'other_platform',
  'other_account',
  'no_platform_id',
  'platform_id_unusable',
  'transaction_not_found',
  'profile_not_found',
]

/** Polls the status of every transaction that can still change, as scheduled by poll-schedule.ts; reports changes. */
export function pollStatuses({ database, clock, readStatus, tell }: PollStatusesParts): PollWork {
  const ownFailures = createOwnFailures()
  const now = (): number => clock.now().getTime()
  const diskPause = createDiskPause(now)

  /** A single record that the disk refuses is slowed like a failing one; a disk that refuses all pauses polling. */
  async function slowDown(id: string): Promise<void> {
    await database.pollFailed(id, now()).catch(diskPause.failed)
  }

  /** Notes a transaction's failure. Returns whether it is the platform's failure, too. */
  async function keepFailure({ id: profileId, revision }: ProfileRow, id: string, error: unknown): Promise<boolean> {
    const failure = error instanceof DeskFailure ? error.failure : null
    if (failure && NOT_ASKED.includes(failure.kind)) {
      await database.postponePoll(id, now(), revision).catch(diskPause.failed)
      return false
    }
    // If access is denied to this one alone, it must not be the first one read whenever polling resumes.
    const isDenied = failure?.kind === 'unauthorized'
    if (!failure || isDenied || isOfDesk(failure) || isMaybeOwn(failure)) await slowDown(id)
    return !failure || !(isOfDesk(failure) || ownFailures.isOwn(profileId, id, failure))
  }

  return {
    kind: 'status',
    interval: 2000,
    maxConcurrent: MAX_CONCURRENT,

    async due({ id, polling }, underWay) {
      const pauseEnd = diskPause.end()
      if (pauseEnd !== null) return { ids: [], next: pauseEnd }
      const { ids, next } = await database.dueTransactions(id, polling.kinds, now(), MAX_CONCURRENT + 1)
      return { ids: ids.filter((one) => !underWay.has(one)).slice(0, 1), next }
    },

    async read(profile, id, closing) {
      try {
        const news = await readStatus.byItself(id)
        ownFailures.answered(profile.id)
        if (news) tell(newsOf(profile, news))
        return true
      } catch (error) {
        if (closing.aborted || (await keepFailure(profile, id, error))) throw error
        return false
      }
    },
  }
}

function newsOf({ id: profileId, name: merchant }: ProfileRow, { transaction, change }: StatusNewsOf): StatusNews {
  const { id: transactionId, merchantTransactionId, platformId } = transaction
  const label = merchantTransactionId ?? platformId ?? transactionId
  return { profileId, transactionId, label, merchant, status: change.status, before: change.before }
}
