import type { Transaction } from '#shared/model/transaction.ts'
import type { Database } from '../database/database.ts'
import type { Begun, Sender } from '../database/journal-repository.ts'
import type { Intent, Known } from '../database/known-intent.ts'
import type { Ending } from '../database/outcome-repository.ts'
import type { ProfileRow } from '../database/profile-repository.ts'
import { isReadable, requireTransaction } from '../database/require-transaction.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Events } from '../events.ts'
import type { Logger } from '../log/logger.ts'
import type { PlatformAccess } from '../platform/access.ts'
import type { WriteOutcome } from '../platform/outcome.ts'
import type { Clock, Timer } from '../ports.ts'
import type { Profiles } from '../profiles/profiles.ts'
import { outcomeAfter } from './outcome-after.ts'
import { platformIdIn, type UnsavedAnswers } from './unsaved.ts'

export interface WritePipelineParts {
  readonly database: Database
  readonly profiles: Profiles
  readonly unsaved: UnsavedAnswers
  readonly clock: Clock
  readonly timer: Timer
  readonly events: Events
  readonly log: Logger
  readonly operator: () => string
  /** Whether the history has all that was sent from here. */
  readonly isWhole: () => boolean
}

/** What may come of a write. */
type AnyOutcome = WriteOutcome<NonNullable<Ending['reply']>>

/** A write that was checked and is ready to be sent. */
export interface ReadyWrite {
  /** Method and path, for the log and for a failure that no call gives. */
  readonly endpoint: string
  /** Puts it into the journal as `sending`. `access` never goes there. */
  readonly journal: (sender: Sender, access: PlatformAccess) => Promise<Begun>
  /** One call of one endpoint. */
  readonly send: (access: PlatformAccess) => Promise<AnyOutcome>
}

/** Journal, send, outcome: gives the transaction with its outcome on disk. */
export type Deliver = (ready: ReadyWrite) => Promise<Transaction>

/** The pauses before an outcome that the disk refuses is tried again; after the last that is told. */
const SAVE_PAUSES_MS = [200, 1000]
/** Between two looks whether a write that is under way is in the journal by now. */
const LOOK_AGAIN_MS = 50
const NEVER = new AbortController().signal

export type WritePipeline = ReturnType<typeof createWritePipeline>

/**
 * The one way of every write: check → prepare → journal → send → outcome → afterwards. A kind of write (payment.ts,
 * ask-again.ts, act.ts, dispute.ts) gives only what is its own. Whatever the service says, the answer is the transaction;
 * a DeskFailure means that nothing was sent, `outcome_not_kept` alone excepted.
 */
export function createWritePipeline(parts: WritePipelineParts) {
  const { database, profiles, unsaved, clock, timer, events, log, operator, isWhole } = parts
  /** Intents under way: a second call with the same one waits for the first, and is then found in the journal. */
  const underWay = new Map<string, { readonly profileId: string; readonly done: Promise<Transaction> }>()
  /** Merchants whose batches are being sent: between two rows nothing is under way, and all the same they are at it. */
  const occupied = new Map<symbol, string>()
  let isHeld = false
  let isClosed = false

  /**
   * Carries an intent out, once. `work` checks and prepares it for the merchant that the screen showed, has it delivered,
   * and does what follows. An intent that the journal has is answered from it, whoever is active by then. `whose` any: a
   * batch goes on while the operator works for another merchant.
   */
  async function write(
    intent: Intent,
    profileRevision: number,
    work: (profile: ProfileRow, deliver: Deliver) => Promise<Transaction>,
    whose: 'active' | 'any' = 'active',
  ): Promise<Transaction> {
    const { intentId, profileId } = intent
    await underWay.get(intentId)?.done.catch(() => undefined)
    if (isHeld) return (await written(intent)) ?? notSent()
    if (underWay.has(intentId)) return write(intent, profileRevision, work, whose)
    const carryOut = async (): Promise<Transaction> => {
      const known = await written(intent)
      if (known) return known
      const profile = await profiles.requireUnchanged(profileId, profileRevision, whose)
      return work(profile, (ready) => deliver(intent, profile, ready))
    }
    const done = carryOut().finally(() => underWay.delete(intentId))
    underWay.set(intentId, { profileId, done })
    return done
  }

  async function written(intent: Intent): Promise<Transaction | null> {
    const known = await database.findIntent(intent)
    return known && answerFor(known)
  }

  /** The same id with another order is a mistake to tell. */
  function answerFor({ result, transactionId }: Known): Promise<Transaction> {
    if (result === 'known') return requireTransaction(database, transactionId)
    throw new DeskFailure({ kind: 'invalid_input', field: 'intentId', rule: 'other_order' })
  }

  async function deliver({ intentId, call }: Intent, profile: ProfileRow, ready: ReadyWrite): Promise<Transaction> {
    const { access, account } = await profiles.connect(profile)
    // It was still being checked as the desk closed.
    if (isClosed) notSent()
    const begun = await ready.journal({ account, at: clock.now().toISOString(), operator: operator() }, access)
    if (begun.result === 'refused') throw new DeskFailure(begun.failure)
    if (begun.result !== 'begun') return answerFor(begun)
    const { transactionId } = begun
    const earlier = begun.earlier === 'none' && !isWhole() ? 'left' : begun.earlier
    const changed = () => events.say({ changed: 'transactions', ids: [transactionId] })
    changed()
    // The intent has just been written down: the disk may take what it refused before.
    void unsaved.tryAll()
    const outcome = outcomeAfter(earlier, await answerTo(ready, access))
    await save({ transactionId, call, ending: { intentId, ...outcome, at: clock.now().toISOString() } })
    changed()
    // It has left: that it cannot be read back must not be told as if it had not.
    const kept = await requireTransaction(database, transactionId).catch((error: unknown) => notKept(outcome, error))
    return isReadable(kept) ? kept : notKept(outcome, new Error('It cannot be read back whole'))
  }

  /** After the intent was written down a bug means that the write may have left: it is unknown like any other. */
  async function answerTo({ endpoint, send }: ReadyWrite, access: PlatformAccess): Promise<AnyOutcome> {
    try {
      return await send(access)
    } catch (error) {
      log.broken(endpoint, error)
      const failure = { kind: 'no_answer', reason: 'reset', endpoint, at: clock.now().toISOString() } as const
      return { state: 'unknown', reply: null, failure, httpStatus: null, raw: null }
    }
  }

  /** An outcome that the disk does not take is kept in memory and tried for as long as the desk runs. */
  async function save(answer: Parameters<UnsavedAnswers['keep']>[0]): Promise<void> {
    const { ending } = answer
    const error = await database.endIntent(ending).then(
      () => null,
      (failed: unknown) => ({ failed }),
    )
    if (error === null) return
    unsaved.keep(answer)
    for (const pause of SAVE_PAUSES_MS) {
      await timer.wait(pause, NEVER)
      await unsaved.tryAll()
      if (!unsaved.has(ending.intentId)) return
    }
    notKept(ending, error.failed)
  }

  /** The desk is about to start anew: what was sent now would be in a history that is put aside. */
  function notSent(): never {
    const at = clock.now().toISOString()
    throw new DeskFailure({ kind: 'not_sent', reason: 'cancelled', endpoint: 'the desk itself', at })
  }

  return {
    write,

    /** Writes that have left and are not answered, and batches that are being sent; of one profile or of all. */
    inFlight: (profileId?: string): number =>
      [...[...underWay.values()].map((one) => one.profileId), ...occupied.values()].filter(
        (one) => profileId === undefined || one === profileId,
      ).length,

    /** Says that more will follow, until what it gives is called. False: nothing is sent any more. */
    occupy(profileId: string): (() => void) | false {
      if (isHeld) return false
      const own = Symbol(profileId)
      occupied.set(own, profileId)
      return () => void occupied.delete(own)
    },

    /**
     * From now on nothing is sent. False: something is under way or its answer is not written down, and sending goes on, or
     * somebody else holds it already, who alone may let it go on.
     */
    hold(): boolean {
      if (isHeld) return false
      isHeld = underWay.size === 0 && occupied.size === 0 && unsaved.count() === 0
      return isHeld
    },

    goOn(): void {
      isHeld = isClosed
    },

    /** Nothing is sent any more, whatever is under way: that goes on to its answer. */
    close(): void {
      isClosed = true
      isHeld = true
    },

    /** The transaction of an intent; null: nothing was sent of it, nor will be. One that is under way is waited for. */
    async transactionOf(intentId: string): Promise<string | null> {
      for (;;) {
        const isUnderWay = underWay.has(intentId)
        const id = await database.transactionOfIntent(intentId)
        if (id !== null || !isUnderWay) return id
        await timer.wait(LOOK_AGAIN_MS, NEVER)
      }
    },

    /** Settles when nothing is under way. */
    async settled(): Promise<void> {
      await Promise.allSettled([...underWay.values()].map(({ done }) => done))
    },
  }
}

function notKept({ state, reply }: Pick<AnyOutcome, 'state' | 'reply'>, error: unknown): never {
  const detail = error instanceof DeskFailure && 'detail' in error.failure ? String(error.failure.detail) : ''
  throw new DeskFailure({ kind: 'outcome_not_kept', state, platformId: platformIdIn(reply), detail }, { cause: error })
}
