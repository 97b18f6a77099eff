import { setMaxListeners } from 'node:events'
import type { Failure } from '#shared/model/failure.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { History } from '../history/history.ts'
import type { ProfileRow } from '../history/profile-repository.ts'
import type { Logger } from '../log/logger.ts'
import type { Clock, StatusNews, Timer } from '../ports.ts'
import type { Budget } from './budget.ts'
import type { ReadStatus, StatusNewsOf } from './read-status.ts'
import { afterSleep, isOwnTrouble, saysNothingOfPlatform } from './setbacks.ts'
import type { Troubles } from './troubles.ts'

export interface FollowStatusesParts {
  readonly history: History
  readonly clock: Clock
  readonly timer: Timer
  readonly log: Logger
  readonly budget: Budget
  readonly troubles: Troubles
  readonly readStatus: ReadStatus
  readonly tell: (news: StatusNews) => void
}

/** Milliseconds between two looks at what is due, at least. */
const TICK = 2000

/** A machine that has just woken up has no network yet. */
const WAKING = 10_000

/** Readings of one merchant's that may be under way at once: a platform that answers slowly does not slow the others down. */
const MOST_AT_ONCE = 3

/** So many transactions that fail one after the other, none answering in between, are no trouble of their own. */
const FAILING_PLATFORM = 3

const DAY = 24 * 60 * 60_000

/**
 * Reads by itself the status of every transaction that can still change (rhythm.ts), the most urgent first, and says what
 * has changed. Each merchant has a round of its own: what holds up one platform holds up no other.
 */
export function followStatuses(parts: FollowStatusesParts): { stop(): Promise<void> } {
  const { history, clock, timer, log, budget, troubles, readStatus, tell } = parts
  const closing = new AbortController()
  // As many wait for it as there are merchants.
  setMaxListeners(0, closing.signal)
  const rounds = new Map<string, Promise<void>>()
  const underWay = new Map<string, Map<string, Promise<void>>>()
  /** Transactions whose reading has failed since the merchant's platform answered last. */
  const failing = new Map<string, Set<string>>()
  const now = (): number => clock.now().getTime()

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      // Many desks that were started together are not to ask together.
      const pause = TICK * (1 + Math.random() / 2)
      const from = now()
      await timer.wait(pause, closing.signal)
      if (afterSleep(now() - from, pause)) await timer.wait(WAKING, closing.signal)
      await look().catch((error: unknown) => log.broken('look for due statuses', error))
    }
  }

  async function look(): Promise<void> {
    if (closing.signal.aborted) return
    for (const profile of await history.profiles()) {
      if (rounds.has(profile.id)) continue
      const round = goRound(profile)
        .catch((error: unknown) => log.broken('read due statuses', error))
        .finally(() => rounds.delete(profile.id))
      rounds.set(profile.id, round)
    }
  }

  async function goRound({ id: profileId }: ProfileRow): Promise<void> {
    while (!closing.signal.aborted) {
      const from = now()
      // Anew each time: it may have been changed, switched off or removed meanwhile.
      const profile = (await history.profiles()).find(({ id }) => id === profileId)
      if (!profile || troubles.of(profile)) return
      const reading = underWay.get(profileId) ?? new Map<string, Promise<void>>()
      underWay.set(profileId, reading)
      const due = await history.dueTransactions(profileId, profile.following.kinds, now(), MOST_AT_ONCE + 1)
      const next = due.find((id) => !reading.has(id))
      if (next === undefined) return
      if (reading.size >= MOST_AT_ONCE) {
        await Promise.race(reading.values())
        continue
      }
      // None is given any more once the desk closes.
      if (!(await budget.turn(profileId, closing.signal, 'status'))) return
      // Nor is there a network yet if the machine has slept meanwhile: the next look comes after that.
      if (afterSleep(now() - from, 0)) return
      reading.set(
        next,
        read(profile, next).finally(() => reading.delete(next)),
      )
    }
  }

  async function read(profile: ProfileRow, id: string): Promise<void> {
    try {
      const news = await readStatus.byItself(id)
      failing.delete(profile.id)
      troubles.answered(profile)
      if (news) tell(newsOf(profile, news))
    } catch (error) {
      // What is under way when the desk closes is cut off: that says nothing.
      if (closing.signal.aborted) return
      await keepFailure(profile, id, error).catch((again: unknown) => log.broken('a status that failed', again))
    }
  }

  async function keepFailure(profile: ProfileRow, id: string, error: unknown): Promise<void> {
    if (!(error instanceof DeskFailure)) {
      log.broken('read a due status', error)
      return history.readingFailed(id, now())
    }
    const { failure } = error
    if (saysNothingOfPlatform(failure)) return history.putOffReading([id], DAY, now())
    if (isOwnTrouble(failure)) {
      await history.readingFailed(id, now())
      if (!isPlatformFailing(profile, id, failure)) return
    }
    troubles.failed(profile, failure)
  }

  function isPlatformFailing({ id: profileId }: ProfileRow, id: string, failure: Failure): boolean {
    const ids = failing.get(profileId) ?? new Set()
    failing.set(profileId, ids)
    // A platform that knows of no such transaction is at work.
    if ('httpStatus' in failure && failure.httpStatus === 404) return false
    return ids.add(id).size >= FAILING_PLATFORM
  }

  const running = run()

  return {
    /** Begins nothing more, and settles when what is under way has ended. */
    async stop(): Promise<void> {
      closing.abort()
      await running
      await Promise.all(rounds.values())
      await Promise.all([...underWay.values()].flatMap((reading) => [...reading.values()]))
    },
  }
}

function newsOf({ id: profileId, name: merchant }: ProfileRow, { transaction, change }: StatusNewsOf): StatusNews {
  const { id: transactionId, merchantTransactionId, platformId } = transaction
  const label = merchantTransactionId ?? platformId ?? transactionId
  return { profileId, transactionId, label, merchant, status: change.status, before: change.before }
}
