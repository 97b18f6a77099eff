import type { Transaction } from '#shared/model/transaction.ts'
import type { Begun, Sender } from '../database/journal-repository.ts'
import type { Intent, Known } from '../database/known-intent.ts'
import type { Ending } from '../database/outcome-repository.ts'
import type { ProfileRow } from '../database/profile-repository.ts'
import { isReadable, requireTransaction } from '../database/require-transaction.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Parts } from '../parts.ts'
import type { PlatformAccess } from '../platform/access.ts'
import type { WriteOutcome } from '../platform/outcome.ts'
import { outcomeAfter } from './outcome-after.ts'
import { platformIdIn, type UnsavedAnswers } from './unsaved.ts'

export interface WritePipelineParts
  extends Parts<'database' | 'profiles' | 'unsaved' | 'clock' | 'timer' | 'events' | 'log' | 'operator'> {
  /** Called once a payout or its cancellation may have reached the platform. */
  readonly payoutSent: (profileId: string) => void
  /** Whether the history contains everything that was sent from here. */
  readonly isWhole: () => boolean
}

/** Any outcome of a write. */
type AnyOutcome = WriteOutcome<NonNullable<Ending['reply']>>

/** A write that was checked and is ready to be sent. */
export interface ReadyWrite {
  /** Method and path, for the log and for failures that no call reports. */
  readonly endpoint: string
  /** Writes it to the journal as `sending`. `access` is never stored there. */
  readonly journal: (sender: Sender, access: PlatformAccess) => Promise<Begun>
  /** Makes one call of one endpoint. */
  readonly send: (access: PlatformAccess) => Promise<AnyOutcome>
}

/** Journal, send, outcome: returns the transaction with its outcome on disk. */
export type Deliver = (ready: ReadyWrite) => Promise<Transaction>

/** Pauses before retrying to save an outcome; after the last one the failure is reported. */
const SAVE_PAUSES_MS = [200, 1000]
/** Pause between two checks whether a write under way is in the journal yet. */
const LOOK_AGAIN_MS = 50
const NEVER = new AbortController().signal

export type WritePipeline = ReturnType<typeof createWritePipeline>

/**
 * The only path of every write: check → prepare → journal → send → outcome → afterwards. A kind of write (payment.ts,
 * ask-again.ts, act.ts, dispute.ts) supplies only its specifics. Whatever the platform says, the result is the
 * transaction; a DeskFailure means that nothing was sent, except for `outcome_not_kept`.
 */
export function createWritePipeline(parts: WritePipelineParts) {
  const { database, profiles, unsaved, clock, timer, events, log, operator, payoutSent, isWhole } = parts
  /** Intents under way: a second call with the same one waits for the first, and is then found in the journal. */
  const underWay = new Map<string, { readonly profileId: string; readonly done: Promise<Transaction> }>()
  /** Merchants whose batches are being sent: they count as busy between two rows, too, when nothing is under way. */
  const occupied = new Map<symbol, string>()
  let isHeld = false
  let isClosed = false

  /**
   * Carries out an intent, once. `work` checks and prepares it for the merchant that the screen showed, delivers it,
   * and does what follows. An intent in the journal is answered from there, whichever merchant is active by then.
   * `whose` `any`: a batch continues while the operator works for another merchant.
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

  /** The same ID with a different order is reported as a mistake. */
  function answerFor({ result, transactionId }: Known): Promise<Transaction> {
    if (result === 'known') return requireTransaction(database, transactionId)
    throw new DeskFailure({ kind: 'invalid_input', field: 'intentId', rule: 'other_order' })
  }

  async function deliver({ intentId, call }: Intent, profile: ProfileRow, ready: ReadyWrite): Promise<Transaction> {
    const { access, account } = await profiles.connect(profile)
    // The desk was closed while it was still being checked.
    if (isClosed) notSent()
    const begun = await ready.journal({ account, at: clock.now().toISOString(), operator: operator() }, access)
    if (begun.result === 'refused') throw new DeskFailure(begun.failure)
    if (begun.result !== 'begun') return answerFor(begun)
    const { transactionId } = begun
    const earlier = begun.earlier === 'none' && !isWhole() ? 'left' : begun.earlier
    const changed = () => events.say({ changed: 'transactions', ids: [transactionId] })
    changed()
    // The intent has just been written: the disk may accept what it refused before.
    void unsaved.tryAll()
    const outcome = outcomeAfter(earlier, await answerTo(ready, access))
    await save({ transactionId, call, ending: { intentId, ...outcome, at: clock.now().toISOString() } })
    changed()
    if (call === 'dispute') events.say({ changed: 'disputes', profileId: profile.id, ids: [], news: [], sent: true })
    // It has been sent: a failure to read it back must not be reported as if it had not been.
    const notRead = (error: unknown) => notKept(outcome, error, true)
    const kept = await requireTransaction(database, transactionId).catch(notRead)
    const mayBeThere = outcome.state === 'accepted' || outcome.state === 'unknown'
    if (kept.kind === 'payout_card' && call !== 'dispute' && mayBeThere) payoutSent(profile.id)
    return isReadable(kept) ? kept : notRead(new Error('It cannot be read back whole'))
  }

  /** Once the intent is journaled, a bug means the write may have been sent: its outcome is unknown like any other. */
  async function answerTo({ endpoint, send }: ReadyWrite, access: PlatformAccess): Promise<AnyOutcome> {
    try {
      return await send(access)
    } catch (error) {
      log.broken(endpoint, error)
      const failure = { kind: 'no_answer', reason: 'reset', endpoint, at: clock.now().toISOString() } as const
      return { state: 'unknown', reply: null, failure, httpStatus: null, raw: null }
    }
  }

  /** Saves an outcome. If the disk refuses it, it is kept in memory and retried as long as the desk runs. */
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

  /** The desk is about to restart: a write sent now would be in a history that is set aside. */
  function notSent(): never {
    const at = clock.now().toISOString()
    throw new DeskFailure({ kind: 'not_sent', reason: 'cancelled', endpoint: 'the desk itself', at })
  }

  return {
    write,

    /** Writes sent and not answered yet, and batches being sent; of one profile or of all. */
    inFlight: (profileId?: string): number =>
      [...[...underWay.values()].map((one) => one.profileId), ...occupied.values()].filter(
        (one) => profileId === undefined || one === profileId,
      ).length,

    /** Writes sent and not answered yet. Unlike `inFlight`, none between two rows of a batch. */
    unanswered: (): number => underWay.size,

    /** Announces more writes, until the returned function is called. `false`: nothing is sent any more. */
    occupy(profileId: string): (() => void) | false {
      if (isHeld) return false
      const own = Symbol(profileId)
      occupied.set(own, profileId)
      return () => void occupied.delete(own)
    },

    /**
     * Stops sending from now on. `false`: something is under way or its answer is not saved, and sending continues; or
     * another caller holds it already, and only that caller may resume sending.
     */
    hold(): boolean {
      if (isHeld) return false
      isHeld = underWay.size === 0 && occupied.size === 0 && unsaved.count() === 0
      return isHeld
    },

    goOn(): void {
      isHeld = isClosed
    },

    /** Nothing more is sent. Writes that are under way continue to their answer. */
    close(): void {
      isClosed = true
      isHeld = true
    },

    /** The transaction of an intent; `null` if nothing of it was or will be sent. Waits for intents under way. */
    async transactionOf(intentId: string): Promise<string | null> {
      for (;;) {
        const isUnderWay = underWay.has(intentId)
        const id = await database.transactionOfIntent(intentId)
        if (id !== null || !isUnderWay) return id
        await timer.wait(LOOK_AGAIN_MS, NEVER)
      }
    },

    /** Settles when no write is unanswered. */
    async settled(): Promise<void> {
      await Promise.allSettled([...underWay.values()].map(({ done }) => done))
    },
  }
}

function notKept({ state, reply }: Pick<AnyOutcome, 'state' | 'reply'>, error: unknown, isSaved = false): never {
  const detail = error instanceof DeskFailure && 'detail' in error.failure ? String(error.failure.detail) : ''
  const known = { kind: 'outcome_not_kept', state, platformId: platformIdIn(reply), detail } as const
  throw new DeskFailure(isSaved ? { ...known, isSaved } : known, { cause: error })
}
