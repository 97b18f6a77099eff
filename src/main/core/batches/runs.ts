import type { AskingAll } from '#shared/contract/batches.ts'
import {
  type BatchCounts,
  type BatchPace,
  type BatchRun,
  type BatchSummary,
  isOver,
  MAX_DIFFERING,
} from '#shared/model/batch-run.ts'
import { isCardNumber, normaliseCard } from '#shared/rules/card-number.ts'
import type { KeptBatch, RowAnswers } from '../database/batch-repository.ts'
import { DeskFailure } from '../desk-failure.ts'
import { compareCard } from '../operations/same-card.ts'
import type { Parts } from '../parts.ts'
import { createAskAgainAll } from './ask-again-all.ts'
import { type Asked, beforeSending, createSender, type Ended, type SenderParts, type Sending } from './sender.ts'

/** A batch from the moment it is started: what stops it must reach it before its first payout, too. */
interface Started {
  readonly sending: Omit<Sending, 'ended'>
  readonly size: number
  readonly over: Promise<void>
}

export type RunsParts = SenderParts &
  Parts<'profiles' | 'askAgain' | 'cardHash' | 'power' | 'pipeline' | 'gaps' | 'events'>

/** Screens are notified of a batch being sent at most once in this many milliseconds. */
const TOLD_EVERY_MS = 250

/** Sealed batches: their outcomes, sending, and retrying with the same ID. Their cards are only in memory. */
export function createRuns(parts: RunsParts) {
  const { database, profiles, cardHash, power, pipeline, gaps, clock, timer, events, log } = parts
  const send = createSender(parts)
  const askAgainAll = createAskAgainAll(parts)
  const sendings = new Map<string, Started>()
  /** When sending a batch ended, if that could not be saved. */
  const lostAt = new Map<string, string>()
  const finished = new Map<string, BatchCounts>()
  const cards = new Map<string, Map<number, string>>()
  /** Batches that are not over and whose cards are in memory: continuing after a restart needs their file again. */
  const unfinished = new Set<string>()
  const closing = new AbortController()
  const toTell = new Set<string>()
  /** The newest count under way of each batch that has not changed since it began. */
  const counting = new Map<string, symbol>()
  // A row's outcome may have become unknown again.
  events.each((event) => {
    if (event.changed !== 'batches') return
    counting.delete(event.id)
    finished.delete(event.id)
  })
  const wakeUp = power.onSleep(() => {
    for (const { sending } of sendings.values()) sending.stop('sleep')
  })

  async function requireSealed(id: string): Promise<KeptBatch & { sealedAt: string; sealedBy: string; seal: string }> {
    const batch = await database.batch(id)
    if (!batch) throw new DeskFailure({ kind: 'batch_not_found' })
    const { sealedAt, sealedBy, seal } = batch
    if (sealedAt === null || sealedBy === null || seal === null)
      throw new DeskFailure({ kind: 'not_possible', why: 'nothing_there' })
    return { ...batch, sealedAt, sealedBy, seal }
  }

  /** Throws `not_possible` while rows of the batch may still be sent. */
  async function requireOver(id: string): Promise<void> {
    if (!isOver(whatItIs(await requireSealed(id)))) notNow()
  }

  const notNow = (): never => {
    throw new DeskFailure({ kind: 'not_possible', why: 'still_under_way' })
  }

  /** Recounts. A batch with nothing open is not counted again for the list. Cards that no row needs are dropped. */
  async function countsOf(batch: KeptBatch): Promise<BatchCounts> {
    const { id, state } = batch
    const count = Symbol()
    counting.set(id, count)
    const counts = await database.finding.batchCounts(id)
    const toAsk = counts.unknown + counts.sending
    // A held row may be released and is then sent, unless the batch has ended.
    const toSend = state === 'ended' ? 0 : counts.held + counts.pending + counts.not_sent
    if (isOver(batch) && toAsk + toSend === 0) cards.delete(id)
    const open = counts.unknown + counts.sending + counts.held + counts.closed
    const isCurrent = counting.get(id) === count
    if (isCurrent) counting.delete(id)
    if (isOver(batch) && open === 0 && isCurrent) finished.set(id, counts)
    else finished.delete(id)
    return counts
  }

  async function summaryOf(batch: KeptBatch): Promise<BatchSummary> {
    const what = whatItIs(batch)
    const counts = batch.state === 'draft' ? null : (finished.get(batch.id) ?? (await countsOf(batch)))
    return { ...what, counts }
  }

  /** Call it as soon as the batch is read: a moment later the batch may have ended. */
  function whatItIs(batch: KeptBatch): Omit<BatchSummary, 'counts'> {
    const { id, profileId, profileName, environment, file, createdAt, operator, state, sealedAt, stop } = batch
    const isLost = state === 'sending' && !sendings.has(id)
    const own = isLost
      ? ({
          state: 'stopped',
          stop: { why: 'disk', failure: null, transactionId: null, at: lostAt.get(id) ?? createdAt },
        } as const)
      : { state, stop }
    return { id, profileId, profileName, environment, file, createdAt, operator, sealedAt, ...own }
  }

  async function run(id: string): Promise<BatchRun> {
    const batch = await requireSealed(id)
    const { profileId, sealedAt, sealedBy, seal, pace } = batch
    const what = whatItIs(batch)
    const counts = await countsOf(batch)
    const toSend = isOver(what) ? [] : await database.batchRowsToSend(id)
    const toAskAgain = await database.finding.batchToAskAgain(id)
    // Retrying comes only when nothing is left to send.
    const needed = toSend.length > 0 ? toSend : toAskAgain.map(({ row }) => row)
    const hasCards = cards.has(id)
    return {
      ...what,
      counts,
      sealedBy,
      seal,
      sums: await database.finding.batchSums(id),
      pace,
      hasCards: hasCards || needed.length === 0,
      cardsToType: hasCards ? await rowsWithoutCard(id, needed) : [],
      toAskAgain: toAskAgain.length,
      unpaid: isOver(what) ? (await database.finding.batchUnpaid(id)).length : 0,
      differing: isOver(what) ? await database.finding.batchDiffering(id, MAX_DIFFERING + 1) : [],
      secondsLeft: sendings.get(id)?.sending.secondsLeft() ?? null,
      isSameAccount: (await database.batchAccountFailure(id, null)) === null,
      saidSame: await database.isAnySaidSame(
        profileId,
        toAskAgain.map(({ transactionId }) => transactionId),
      ),
      gaps: gaps.after(sealedAt),
    }
  }

  function tell(id: string): void {
    if (toTell.size === 0) {
      void timer.wait(TOLD_EVERY_MS, closing.signal).then(() => {
        for (const one of toTell) events.say({ changed: 'batches', id: one })
        toTell.clear()
        showProgress()
      })
    }
    toTell.add(id)
  }

  function showProgress(): void {
    const left = [...sendings.values()].reduce((sum, { sending }) => sum + sending.left(), 0)
    const all = [...sendings.values()].reduce((sum, { size }) => sum + size, 0)
    power.progress(all === 0 ? null : 1 - left / all)
  }

  async function start(id: string, profileRevision: number, pace: BatchPace): Promise<BatchRun> {
    // A second click may have come.
    if (sendings.has(id)) return run(id)
    const asked: Asked = { stopped: null, pace }
    const over = Promise.withResolvers<void>()
    sendings.set(id, { sending: beforeSending(asked), size: 0, over: over.promise })
    try {
      const begun = await begin(id, profileRevision, asked)
      over.resolve(begun.over)
    } catch (error) {
      sendings.delete(id)
      over.resolve()
      throw error
    }
    events.say({ changed: 'batches', id })
    return run(id)
  }

  async function begin(id: string, profileRevision: number, asked: Asked): Promise<Started> {
    const batch = await requireSealed(id)
    if (batch.damage) throw new DeskFailure({ kind: 'not_possible', why: 'record_damaged' })
    if (isOver(batch)) notNow()
    const profile = await profiles.requireUnchanged(batch.profileId, profileRevision, 'any')
    const { account } = await profiles.connect(profile)
    const otherAccount = await database.batchAccountFailure(id, account)
    if (otherAccount) throw new DeskFailure(otherAccount)
    if (!(await database.isBatchAsSealed(id))) throw new DeskFailure({ kind: 'not_possible', why: 'not_as_sealed' })
    const rows = await database.batchRowsToSend(id)
    if ((await rowsWithoutCard(id, rows)).length > 0)
      throw new DeskFailure({ kind: 'invalid_input', field: 'cards', rule: 'not_in_memory' })
    const known = cards.get(id) ?? new Map<number, string>()
    const unknown = (await database.finding.batchToAskAgain(id)).length
    const release = pipeline.occupy(batch.profileId)
    if (!release) return notNow()
    try {
      await database.setBatchPace(id, asked.pace)
      if (!(await database.moveBatch(id, batch.state, 'sending'))) return notNow()
      const awake = power.keepAwake()
      const sending = send({ batch, profileRevision, cards: known, unknown, told: () => tell(id), ...asked }, rows)
      const over = sending.ended
        .then((ended) => end(id, ended))
        .catch((error: unknown) => {
          lostAt.set(id, clock.now().toISOString())
          log.broken('batch', error)
        })
        .finally(() => {
          awake()
          release()
          sendings.delete(id)
          showProgress()
          events.say({ changed: 'batches', id })
        })
      const started = { sending, size: rows.length, over }
      sendings.set(id, started)
      return started
    } catch (error) {
      release()
      throw error
    }
  }

  /** Records how sending ended. */
  async function end(id: string, { why, failure, transactionId }: Ended): Promise<void> {
    const at = clock.now().toISOString()
    const isStopped = why !== 'paused' && why !== 'done'
    if (!(await database.endSending(id, isStopped ? { why, failure, transactionId, at } : null))) return
    unfinished.delete(id)
    await dropCards(id)
  }

  async function stop(): Promise<void> {
    for (const { sending } of sendings.values()) sending.stop('desk_closed')
    await Promise.all([...sendings.values()].map(({ over }) => over))
  }

  async function pauseOne(id: string): Promise<void> {
    const found = sendings.get(id)
    found?.sending.stop('paused')
    await found?.over
  }

  /** Records a retried payout that was accepted with other values. Sending may have begun meanwhile: it stops first. */
  async function stopAt(id: string, transactionId: string): Promise<void> {
    const at = clock.now().toISOString()
    do {
      await pauseOne(id)
      await database.setBatchStop(id, { why: 'reply_differs', failure: null, transactionId, at })
      // Whoever has started it again by now has not seen why it stopped.
    } while (sendings.has(id))
  }

  /** Keeps the given cards that match the sealed ones, while a row may need them. */
  async function takeCards(id: string, given: ReadonlyMap<number, string>): Promise<void> {
    const sealed = await database.batchCards(id)
    const batch = await requireSealed(id)
    // No `await` until they are in place: others may be given at the same time.
    const kept = cards.get(id) ?? new Map<number, string>()
    for (const one of sealed) {
      const card = given.get(one.row)
      if (card !== undefined && compareCard(card, one, cardHash) !== 'other') kept.set(one.row, card)
    }
    cards.set(id, kept)
    if (isOver(batch)) await dropCards(id)
    else unfinished.add(id)
    events.say({ changed: 'batches', id })
  }

  /** Returns the rows whose card is not in memory. An unreadable row needs none: it is held when its turn comes. */
  async function rowsWithoutCard(id: string, rows: readonly number[]): Promise<number[]> {
    const known = cards.get(id)
    const missing = rows.filter((row) => !known?.has(row))
    if (missing.length === 0) return []
    const readable = new Set((await database.batchCards(id)).map(({ row }) => row))
    return missing.filter((row) => readable.has(row))
  }

  /** Drops the cards of a batch that is over, unless a row still needs them. */
  async function dropCards(id: string): Promise<void> {
    const batch = await database.batch(id)
    if (batch) await countsOf(batch)
  }

  return {
    summaryOf,
    run,
    start,
    takeCards,
    requireSealed,
    requireOver,

    async pause(id: string): Promise<BatchRun> {
      await requireSealed(id)
      await pauseOne(id)
      return run(id)
    },

    async setPace(id: string, pace: BatchPace): Promise<BatchRun> {
      await requireSealed(id)
      // First, as a batch that is being started stores its own.
      sendings.get(id)?.sending.setPace(pace)
      await database.setBatchPace(id, pace)
      events.say({ changed: 'batches', id })
      return run(id)
    },

    /** Ends a batch: the rest is never sent. */
    async end(id: string): Promise<BatchRun> {
      const batch = await requireSealed(id)
      if (sendings.has(id) || isOver(batch)) notNow()
      if (!(await database.moveBatch(id, batch.state, 'ended'))) notNow()
      unfinished.delete(id)
      await dropCards(id)
      events.say({ changed: 'batches', id })
      return run(id)
    },

    /** If no hash can tell, the operator must have compared the digits: many cards share the visible ones. */
    async giveCard(id: string, row: number, text: string, digitsCompared: boolean): Promise<BatchRun> {
      await requireSealed(id)
      const refuse = (rule: string): never => {
        throw new DeskFailure({ kind: 'invalid_input', field: 'card_number', rule })
      }
      const card = normaliseCard(text)
      if (!isCardNumber(card)) return refuse('empty')
      const kept = (await database.batchCards(id)).find((one) => one.row === row)
      const compared = kept ? compareCard(card, kept, cardHash) : 'other'
      if (compared === 'other') return refuse('other_card')
      if (compared === 'cannot_tell' && !digitsCompared) return refuse('digits_not_compared')
      await takeCards(id, new Map([[row, card]]))
      return run(id)
    },

    /** Releases a held row. While the batch is being sent, the row waits until sending is started again. */
    async release(id: string, row: number, said: RowAnswers): Promise<BatchRun> {
      await requireSealed(id)
      const result = await database.releaseBatchRow(id, row, said)
      if (result === 'not_held') notNow()
      else if (result !== 'released') throw new DeskFailure(result)
      if (cards.has(id) && !isOver(await requireSealed(id))) unfinished.add(id)
      events.say({ changed: 'batches', id })
      return run(id)
    },

    async *askAgainAll(id: string, profileRevision: number): AsyncGenerator<AskingAll> {
      const { profileId } = await requireSealed(id)
      try {
        const cardOf = (row: number) => cards.get(id)?.get(row)
        yield* askAgainAll({ id, profileId, profileRevision }, cardOf, (transactionId) => stopAt(id, transactionId))
      } finally {
        await dropCards(id)
      }
    },

    holdsCards: (): boolean => unfinished.size > 0,

    /** Rows of batches being sent that are not finished. */
    left: (): number => [...sendings.values()].reduce((sum, { sending }) => sum + sending.left(), 0),

    /** Starts no more rows, and waits for those under way. */
    stop,

    async close(): Promise<void> {
      closing.abort()
      wakeUp()
      await stop()
      cards.clear()
    },
  }
}
