import { setMaxListeners } from 'node:events'
import { DeskFailure } from '../desk-failure.ts'
import type { History } from '../history/history.ts'
import type { KeptDispute } from '../history/keep-dispute.ts'
import type { ProfileRow } from '../history/profile-repository.ts'
import type { Logger } from '../log/logger.ts'
import type { Clock, Notifier, Timer } from '../ports.ts'
import type { Settings } from '../settings.ts'
import type { Budget } from '../tracking/budget.ts'
import type { Troubles } from '../tracking/troubles.ts'
import { dueDisputes, type FailedTry } from './poll-schedule.ts'
import type { ReadDispute } from './read-dispute.ts'

export interface PollDisputesParts {
  readonly history: History
  readonly settings: Settings
  readonly clock: Clock
  readonly timer: Timer
  readonly notifier: Notifier
  readonly log: Logger
  readonly budget: Budget
  readonly troubles: Troubles
  readonly readDispute: ReadDispute
}

/** Milliseconds between two looks at what is due, at least. */
const TICK = 10_000

/** More than these changes of one round are not told by the system: the screens have them all. */
const MOST_NOTICES = 3

/**
 * Reads by itself, in the operator's rhythm, the disputes that are not plainly closed, and tells whose status has changed.
 * Each merchant has a round of its own, one read after the other: what holds up one platform holds up no other.
 */
export function pollDisputes(parts: PollDisputesParts): { stop(): Promise<void> } {
  const { history, settings, clock, timer, notifier, log, budget, troubles, readDispute } = parts
  const closing = new AbortController()
  // As many wait for it as there are merchants.
  setMaxListeners(0, closing.signal)
  const rounds = new Map<string, Promise<void>>()
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
      if (rounds.has(profile.id) || troubles.of(profile)) continue
      const round = goRound(profile)
        .catch((error: unknown) => log.broken('read due disputes', error))
        .finally(() => rounds.delete(profile.id))
      rounds.set(profile.id, round)
    }
  }

  async function goRound(profile: ProfileRow): Promise<void> {
    const open = await history.openDisputes(profile.id)
    const failedTry = (id: string) => failedTries.get(keyOf(profile, id))
    let notices = 0
    for (const { id } of dueDisputes(open, failedTry, settings.preferences().disputeMinutes, now())) {
      if (!(await isThereStill(profile)) || isOff()) return
      if (!(await budget.turn(profile.id, closing.signal, 'dispute'))) return
      const kept = await read(profile, id)
      if (kept?.change && settings.preferences().disputeNotices && notices++ < MOST_NOTICES) notify(profile, kept)
      if (troubles.of(profile)) return
    }
  }

  async function isThereStill({ id, revision }: ProfileRow): Promise<boolean> {
    return (await history.profiles()).some((profile) => profile.id === id && profile.revision === revision)
  }

  async function read(profile: ProfileRow, id: string): Promise<KeptDispute | null> {
    try {
      const kept = await readDispute(profile, id, true)
      failedTries.delete(keyOf(profile, id))
      troubles.answered(profile)
      return kept
    } catch (error) {
      const isMissing = error instanceof DeskFailure && isNotFound(error)
      failedTries.set(keyOf(profile, id), { at: now(), isMissing })
      if (!(error instanceof DeskFailure)) throw error
      if (isMissing) troubles.answered(profile)
      else if (!closing.signal.aborted) troubles.failed(profile, error.failure)
      return null
    }
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
