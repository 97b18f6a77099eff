import type { Transaction, UnsavedAnswer } from '#shared/model/transaction.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Events } from '../events.ts'
import type { History } from '../history/history.ts'
import type { Ending } from '../history/journal-repository.ts'
import { requireTransaction } from '../history/require-transaction.ts'
import type { Logger } from '../log/logger.ts'
import type { WriteOutcome } from '../platform/outcome.ts'
import type { Clock, Timer } from '../ports.ts'
import { isReadable } from './follow.ts'
import type { UnsavedAnswers } from './unsaved.ts'

export interface JournaledParts {
  readonly history: History
  readonly unsaved: UnsavedAnswers
  readonly clock: Clock
  readonly timer: Timer
  readonly events: Events
  readonly log: Logger
}

/** What may come of a write on a transaction. */
type AnyOutcome = WriteOutcome<NonNullable<Parameters<History['endIntent']>[0]['reply']>>

/** A write that is in the journal as `sending` and goes out now. */
export interface Dispatch {
  readonly intentId: string
  readonly transactionId: string
  readonly what: UnsavedAnswer['call']
  /** What it is called in the log, and where the endpoint is not known. */
  readonly name: string
  readonly call: () => Promise<AnyOutcome>
  /** What the answer means here, where it means something else than at first. */
  readonly read?: (outcome: AnyOutcome) => AnyOutcome
}

/** An outcome that cannot be written down is tried so many times more, after so many milliseconds, before that is told. */
const PAUSES_MS = [200, 1000]
const NEVER = new AbortController().signal

export type Journaled = ReturnType<typeof createJournaled>

/** How every write goes: once for each intent, from the journal to the platform, and its outcome back into the journal. */
export function createJournaled({ history, unsaved, clock, timer, events, log }: JournaledParts) {
  /** Intents under way: a second call with the same one waits for the first, and is then found in the journal. */
  const underWay = new Map<string, { readonly profileId: string; readonly done: Promise<Transaction> }>()

  let isHeld = false

  async function once(intentId: string, profileId: string, run: () => Promise<Transaction>): Promise<Transaction> {
    await underWay.get(intentId)?.done.catch(() => undefined)
    if (isHeld) {
      // What is in the journal is answered from it and sends nothing; it may have left, and must not be told as if it had not.
      if (await history.hasIntent(intentId)) return run()
      throw held(clock.now())
    }
    if (underWay.has(intentId)) return once(intentId, profileId, run)
    const done = run().finally(() => underWay.delete(intentId))
    underWay.set(intentId, { profileId, done })
    return done
  }

  async function dispatch({ intentId, transactionId, what, name, call, read }: Dispatch): Promise<Transaction> {
    const changed = () => events.say({ changed: 'transactions', ids: [transactionId] })
    changed()
    // It has just been written down: the disk may take what it refused before.
    void unsaved.tryAll()
    const answered = await call().catch((error: unknown) => brokenUnderWay(name, error))
    const outcome = read ? read(answered) : answered
    await keep({ intentId, ...outcome, at: clock.now().toISOString() }, transactionId, what)
    changed()
    // It has left: that it cannot be read back must not be told as if it had not.
    const kept = await get(transactionId).catch((error: unknown) => notKept(outcome, error))
    return isReadable(kept) ? kept : notKept(outcome, new Error('It cannot be read back whole'))
  }

  /** A bug after the intent was written down: the write may have left, so it is unknown like any other. */
  function brokenUnderWay(name: string, error: unknown): AnyOutcome {
    log.broken(name, error)
    const failure = { kind: 'no_answer', reason: 'reset', endpoint: name, at: clock.now().toISOString() } as const
    return { state: 'unknown', reply: null, failure, httpStatus: null, raw: null }
  }

  /**
   * Writes an outcome down. One that the disk does not take is kept in memory and tried for as long as the desk runs; that
   * is told where it lasts.
   */
  async function keep(ending: Ending, transactionId: string, call: UnsavedAnswer['call']): Promise<void> {
    const error = await history.endIntent(ending).then(
      () => null,
      (failed: unknown) => ({ failed }),
    )
    if (error === null) return
    unsaved.keep({ transactionId, call, ending })
    for (const pause of PAUSES_MS) {
      await timer.wait(pause, NEVER)
      await unsaved.tryAll()
      if (!unsaved.has(ending.intentId)) return
    }
    notKept(ending, error.failed)
  }

  const get = (id: string): Promise<Transaction> => requireTransaction(history, id)

  return {
    once,
    dispatch,
    get,

    /** Writes that have left and are not answered, of one profile or of all. */
    inFlight: (profileId?: string): number =>
      [...underWay.values()].filter((one) => profileId === undefined || one.profileId === profileId).length,

    /**
     * From now on nothing is sent. False: something is under way or its answer is not written down, and sending goes on, or
     * somebody else holds it already, who alone may let it go on.
     */
    hold(): boolean {
      if (isHeld) return false
      isHeld = underWay.size === 0 && unsaved.count() === 0
      return isHeld
    },

    goOn(): void {
      isHeld = false
    },

    /** Settles when nothing is under way. */
    async settled(): Promise<void> {
      await Promise.allSettled([...underWay.values()].map(({ done }) => done))
    },
  }
}

/** The desk is about to start anew: what was sent now would be in a history that is put aside. */
function held(now: Date): DeskFailure {
  return new DeskFailure({ kind: 'not_sent', reason: 'cancelled', endpoint: 'the desk itself', at: now.toISOString() })
}

function notKept(outcome: Pick<AnyOutcome, 'state' | 'reply'>, error: unknown): never {
  const detail = error instanceof DeskFailure && 'detail' in error.failure ? String(error.failure.detail) : ''
  const platformId = outcome.reply && 'fields' in outcome.reply ? (outcome.reply.fields.id ?? null) : null
  throw new DeskFailure({ kind: 'outcome_not_kept', state: outcome.state, platformId, detail }, { cause: error })
}
