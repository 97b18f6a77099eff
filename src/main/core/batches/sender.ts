import type { BatchPace, BatchStop } from '#shared/model/batch-run.ts'
import type { Failure } from '#shared/model/failure.ts'
import type { KeptBatch, RowToSend } from '../database/batch-repository.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Parts } from '../parts.ts'
import { createStopRules, type Tried } from './stop-rules.ts'

export type SenderParts = Parts<'database' | 'payments' | 'clock' | 'timer' | 'random' | 'log'>

/** A batch that is being sent. */
export interface Sending {
  /** Settles when no row is under way and no more will start. */
  readonly ended: Promise<Ended>
  /** Starts no more rows. */
  stop(why: 'paused' | 'sleep' | 'desk_closed'): void
  setPace(pace: BatchPace): void
  /** Rows still to be sent, including those under way. */
  left(): number
  /** Approximate seconds until all are sent; `null` if too few were sent to tell. */
  secondsLeft(): number | null
}

/** Why no more rows start. `paused`: by the operator; `done`: none are left. */
export interface Ended extends Pick<BatchStop, 'failure' | 'transactionId'> {
  readonly why: BatchStop['why'] | 'paused' | 'done'
}

/** What was asked of a batch while it was being started. */
export interface Asked {
  stopped: Parameters<Sending['stop']>[0] | null
  pace: BatchPace
}

/** Takes the place of the sending until it begins. */
export function beforeSending(asked: Asked): Omit<Sending, 'ended'> {
  return {
    stop: (why) => {
      asked.stopped ??= why
    },
    setPace: (pace) => {
      asked.pace = pace
    },
    left: () => 0,
    secondsLeft: () => null,
  }
}

/** What to send, for which merchant and with which cards. */
export interface SendOrder extends Asked {
  readonly batch: KeptBatch
  readonly profileRevision: number
  readonly cards: ReadonlyMap<number, string>
  /** How many outcomes of the batch are already unknown. */
  readonly unknown: number
  /** Called after each row. */
  readonly told: () => void
}

/** A pause that takes this many milliseconds longer than requested means that the machine slept. */
const SLEEP_THRESHOLD_MS = 60_000
/** Seconds to wait if the platform does not say how long; doubled each time. */
const SLOWER_SECONDS = 2
const MAX_SLOWER_SECONDS = 60

/**
 * Sends the rows of a batch as separate payouts, each once: as many at once as there are lanes, no more per second than
 * the pace allows. Stops by itself if continuing would make things worse (stop-rules.ts); never starts by itself.
 */
export function createSender({ database, payments, clock, timer, random, log }: SenderParts) {
  return (
    { batch, profileRevision, cards, stopped, pace: first, unknown, told }: SendOrder,
    rows: readonly number[],
  ): Sending => {
    const queue = [...rows]
    const judge = createStopRules(unknown)
    const stopping = new AbortController()
    const underWay = new Set<Promise<void>>()
    const from = timer.elapsed()
    let pace = first
    let ended: Ended | null = null
    let sent = 0
    let slower = 0
    /** In timer milliseconds: the answer to another row does not cancel a wait that the platform asked for. */
    let notBefore = 0
    let isSlowed = false

    function stop(why: Ended['why'], failure: Failure | null = null, transactionId: string | null = null): void {
      // What the platform took instead is told whatever ended the sending before: nothing else of the batch shows it.
      if (ended === null || why === 'reply_differs') ended = { why, failure, transactionId }
      stopping.abort()
    }

    async function sendRow(row: number): Promise<void> {
      const tried = await tryRow(row)
      if (tried === null) return
      const next = judge(tried)
      slower = next.go === 'slower' ? secondsOf(next.seconds, slower) : 0
      if (next.go === 'hold') await database.holdBatchRow(batch.id, row, next.failure)
      else if (next.go === 'slower') {
        isSlowed = true
        notBefore = Math.max(notBefore, timer.elapsed() + slower * 1000)
      } else if (next.go === 'stop') stop(next.why, next.failure, tried.is === 'answered' ? tried.transaction.id : null)
    }

    /** `null` if the row is no longer to be sent. */
    async function tryRow(row: number): Promise<Tried | null> {
      try {
        const found = await database.batchRowToSend(batch.id, row)
        if (!found) return null
        if (found === 'damaged') return { is: 'damaged' }
        const card = cards.get(row)
        if (card === undefined)
          return { is: 'failed', failure: { kind: 'invalid_input', field: 'card_number', rule: 'empty' } }
        const place = { batchId: batch.id, row, file: batch.file.name, note: found.note }
        return { is: 'answered', transaction: await payments.cardPayout(orderOf(found, card), place) }
      } catch (error) {
        if (error instanceof DeskFailure) return { is: 'failed', failure: error.failure }
        log.broken('batch', error)
        return { is: 'failed', failure: { kind: 'storage_failed', detail: 'unexpected' } }
      }
    }

    function orderOf({ request, reference, answers }: RowToSend, card: string) {
      const { card: _masked, return_url: _none, owner_name = '', bank_id = '', bank_name = '', ...fields } = request
      return {
        ...fields,
        intentId: random.uuid(),
        profileId: batch.profileId,
        profileRevision,
        card_number: card,
        owner_name,
        bank_id,
        bank_name,
        ...(reference !== null && { reference }),
        ...(answers.aboveLimit && { typedAmount: request.amount }),
        seenSimilar: answers.seen,
        seenUnpaid: answers.seenUnpaid,
      }
    }

    async function run(): Promise<Ended> {
      while (!stopping.signal.aborted) {
        const row = queue.shift()
        if (row === undefined) {
          if (underWay.size === 0) break
          await Promise.race(underWay)
          continue
        }
        const sending = sendRow(row)
          .catch((error: unknown) => {
            log.broken('batch', error)
            stop('disk', error instanceof DeskFailure ? error.failure : null)
          })
          .finally(() => {
            underWay.delete(sending)
            sent += 1
            told()
          })
        underWay.add(sending)
        await nextTurn()
      }
      await Promise.all(underWay)
      // Rows refused by rate limiting are not retried automatically: they are left.
      return ended ?? { why: isSlowed ? 'rate_limited' : 'done', failure: null, transactionId: null }
    }

    /** Waits until another row may start: for the pace, for a free lane, and for a platform that asked to slow down. */
    async function nextTurn(): Promise<void> {
      await pauseFor(1000 / pace.perSecond)
      while (underWay.size >= pace.lanes && !stopping.signal.aborted) await Promise.race(underWay)
      // Answers that arrive meanwhile may ask for a longer wait.
      while (notBefore > timer.elapsed() && !stopping.signal.aborted) await pauseFor(notBefore - timer.elapsed())
    }

    async function pauseFor(milliseconds: number): Promise<void> {
      const before = clock.now().getTime()
      await timer.wait(milliseconds, stopping.signal)
      if (clock.now().getTime() - before - milliseconds > SLEEP_THRESHOLD_MS) stop('sleep')
    }

    if (stopped) stop(stopped)
    return {
      ended: run(),
      stop,
      setPace: (next) => {
        pace = next
      },
      left: () => queue.length + underWay.size,
      secondsLeft() {
        const seconds = (timer.elapsed() - from) / 1000
        return sent < 3 ? null : ((queue.length + underWay.size) * seconds) / sent
      },
    }
  }
}

function secondsOf(asked: number | null, before: number): number {
  return Math.max(asked ?? Math.min(Math.max(SLOWER_SECONDS, before * 2), MAX_SLOWER_SECONDS), 1)
}
