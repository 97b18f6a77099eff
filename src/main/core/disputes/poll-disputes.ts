import { setMaxListeners } from 'node:events'
import type { Transaction } from '#shared/model/transaction.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { History } from '../history/history.ts'
import type { KeptDispute } from '../history/keep-dispute.ts'
import type { ProfileRow } from '../history/profile-repository.ts'
import type { Logger } from '../log/logger.ts'
import type { Clock, Notifier, Timer } from '../ports.ts'
import type { Credentials } from '../profiles/credentials.ts'
import type { Settings } from '../settings.ts'
import { dueDisputes, type FailedTry, isOver, pauseAfter, type Rest } from './poll-schedule.ts'
import type { ReadDispute } from './read-dispute.ts'

export interface PollDisputesParts {
  readonly history: History
  readonly credentials: Credentials
  readonly settings: Settings
  readonly clock: Clock
  readonly timer: Timer
  readonly notifier: Notifier
  readonly log: Logger
  readonly readDispute: ReadDispute
  readonly readStatus: (id: string) => Promise<Transaction>
}

/** Milliseconds between two looks at what is due, at least. */
const TICK = 10_000

/** Milliseconds between two reads of one merchant's, at least: two a second. */
const GAP = 500

/** More than these changes of one round are not told by the system: the screens have them all. */
const MOST_NOTICES = 3

/** What keeps the desk from a merchant's platform, until the merchant or its secret is another. */
interface Trouble extends Rest {
  readonly failures: number
  readonly revision: number
  readonly timesEntered: number
}

/**
 * Reads by itself, in the operator's rhythm, the disputes that are not plainly closed, and tells whose status has changed.
 * Each merchant has a round of its own, one read after the other: what holds up one platform holds up no other.
 */
export function pollDisputes(parts: PollDisputesParts): { stop(): Promise<void> } {
  const { history, credentials, settings, clock, timer, notifier, log, readDispute, readStatus } = parts
  const closing = new AbortController()
  // As many wait for it as there are merchants.
  setMaxListeners(0, closing.signal)
  const rounds = new Map<string, Promise<void>>()
  const troubles = new Map<string, Trouble>()
  const failedTries = new Map<string, FailedTry>()
  const now = (): number => clock.now().getTime()
  const isOff = (): boolean => closing.signal.aborted || settings.preferences().disputeMinutes === 0

  /** Many desks that were started together are not to ask together. */
  const pause = (milliseconds: number): Promise<void> =>
    timer.wait(milliseconds * (1 + Math.random() / 2), closing.signal)

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await pause(TICK)
      await look().catch((error: unknown) => log.broken('look for due disputes', error))
    }
  }

  async function look(): Promise<void> {
    if (isOff()) return
    for (const profile of await history.profiles()) {
      if (rounds.has(profile.id) || !mayAsk(profile)) continue
      const round = goRound(profile)
        .catch((error: unknown) => log.broken('read due disputes', error))
        .finally(() => rounds.delete(profile.id))
      rounds.set(profile.id, round)
    }
  }

  function mayAsk({ id, revision }: ProfileRow): boolean {
    const trouble = troubles.get(id)
    if (!trouble) return true
    const isSame = trouble.revision === revision && trouble.timesEntered === credentials.timesEntered(id)
    if (isSame) return isOver(trouble, now())
    return troubles.delete(id)
  }

  async function goRound(profile: ProfileRow): Promise<void> {
    const open = await history.openDisputes(profile.id)
    const failedTry = (id: string) => failedTries.get(keyOf(profile, id))
    let notices = 0
    for (const { id } of dueDisputes(open, failedTry, settings.preferences().disputeMinutes, now())) {
      if (!(await isThereStill(profile)) || isOff()) return
      const kept = await paced(() => read(profile, id))
      if (kept?.change) {
        if (settings.preferences().disputeNotices && notices++ < MOST_NOTICES) notify(profile, kept)
        const { transactionId } = kept
        // What is decided of a dispute is seen at its transaction.
        if (transactionId) await paced(() => readStatus(transactionId).catch(() => undefined))
      }
      if (troubles.has(profile.id)) return
    }
  }

  async function isThereStill({ id, revision }: ProfileRow): Promise<boolean> {
    return (await history.profiles()).some((profile) => profile.id === id && profile.revision === revision)
  }

  /** One read, and the time before the next. None any more once the desk closes. */
  async function paced<T>(read: () => Promise<T>): Promise<T | null> {
    if (closing.signal.aborted) return null
    const gap = pause(GAP)
    try {
      return await read()
    } finally {
      await gap
    }
  }

  async function read(profile: ProfileRow, id: string): Promise<KeptDispute | null> {
    try {
      const kept = await readDispute(profile, id, true)
      failedTries.delete(keyOf(profile, id))
      troubles.delete(profile.id)
      return kept
    } catch (error) {
      const isMissing = error instanceof DeskFailure && isNotFound(error)
      failedTries.set(keyOf(profile, id), { at: now(), isMissing })
      if (!(error instanceof DeskFailure)) throw error
      if (isMissing) troubles.delete(profile.id)
      else troubles.set(profile.id, troubleOf(profile, error))
      return null
    }
  }

  function troubleOf({ id, revision }: ProfileRow, { failure }: DeskFailure): Trouble {
    const failures = (troubles.get(id)?.failures ?? 0) + 1
    const rest = { from: now(), milliseconds: pauseAfter(failure, failures) }
    return { ...rest, failures, revision, timesEntered: credentials.timesEntered(id) }
  }

  function notify({ id: profileId, name: merchant }: ProfileRow, { id: disputeId, ...kept }: KeptDispute): void {
    const { merchantTransactionId, change } = kept
    const label = merchantTransactionId ?? disputeId
    notifier.disputeChanged({ profileId, disputeId, label, merchant, status: change?.status ?? null })
  }

  const running = run()

  return {
    /** Begins nothing more, and settles when what is under way has ended. */
    async stop(): Promise<void> {
      closing.abort()
      await running
      await Promise.all(rounds.values())
    },
  }
}

function keyOf(profile: ProfileRow, disputeId: string): string {
  return `${profile.id} ${disputeId}`
}

/** interface: 404 NOT_FOUND of GET /merchant/dispute. */
function isNotFound({ failure }: DeskFailure): boolean {
  return failure.kind === 'refused' && failure.code === 'NOT_FOUND'
}
