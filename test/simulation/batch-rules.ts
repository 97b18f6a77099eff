import { createHash } from 'node:crypto'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import type { BatchRow, RowFate } from '../../src/shared/model/batch-run.ts'
import type { Currency } from '../../src/shared/model/currency.ts'
import { keyOfBatch, possiblyPaid } from './batch-memory.ts'
import type { Office, SentPayout } from './office.ts'
import type { Arrival } from './platform.ts'
import { RuleBroken } from './rule-broken.ts'

type Rows = <Row>(desk: number, sql: string, ...values: string[]) => readonly Row[]

interface BatchState {
  readonly id: string
  readonly state: string
  /** The number of the newest write of a row; 0 if nothing was sent. */
  readonly newest: number
}

interface Creation {
  readonly number: number
  readonly begunAt: string
  readonly endedAt: string | null
  readonly state: string
}

const UNKNOWN_IN_ROW = 3
const UNKNOWN_IN_ALL = 5
/** Certainly not at the platform from this desk. */
const NOT_THERE: readonly RowFate[] = ['pending', 'held', 'refused', 'elsewhere', 'not_sent', 'left_out']
const MAY_BE_THERE: readonly RowFate[] = ['accepted', 'unknown', 'closed', 'sending']
/** No request has ever been sent for it. */
const NEVER_BEGUN: readonly RowFate[] = ['pending', 'left_out']

const BATCHES = `
  SELECT id, state, coalesce((SELECT max(number) FROM batch_rows r JOIN intents i ON i.id = r.intent_id
    WHERE r.batch_id = batches.id), 0) AS newest FROM batches WHERE state <> 'draft'`
/** The batch's own writes: an operator may send a refused payment again, by hand. */
const CREATIONS_OF = `
  SELECT number, begun_at AS begunAt, ended_at AS endedAt,
    iif(failure ->> '$.kind' = 'already_there', 'there', state) AS state FROM intents
    WHERE id IN (SELECT intent_id FROM batch_rows WHERE batch_id = ?1) AND number > CAST(?2 AS INTEGER)`

/** Invariants of batches. */
export function createBatchRules(office: Office, rows: Rows, isMissing: (arrival: Arrival) => boolean) {
  const { desks, platform, batches: memory } = office
  /** The newest write of each batch that no operator has asked to send. */
  const still = new Map<string, number>()
  /** Batches seen to be ended. */
  const over = new Set<string>()
  /** A hash of each batch's rows when they were first seen. */
  const sealed = new Map<string, string>()

  const batchesOf = (desk: number): readonly BatchState[] => rows<BatchState>(desk, BATCHES)

  /** A desk that starts has not been asked to send anything: everything sent so far was sent before. */
  function onStart(desk: number, isRestored: boolean): void {
    if (isRestored) remember(desk)
    for (const one of batchesOf(desk)) {
      const key = keyOfBatch({ desk, id: one.id })
      memory.sending.delete(key)
      still.set(key, one.newest)
    }
  }

  /** After a restore, batches and rows are as they were at the time of the backup. */
  function remember(desk: number): void {
    const states = new Map(rows<BatchState>(desk, 'SELECT id, state FROM batches').map(({ id, state }) => [id, state]))
    for (const batch of memory.known.values()) {
      if (batch.desk !== desk) continue
      const key = keyOfBatch(batch)
      const state = states.get(batch.id)
      if (state === undefined) memory.known.delete(key)
      if (state === 'draft') batch.sealed = new Map()
      for (const those of [memory.sending, still, sealed]) those.delete(key)
      if (state !== 'ended') for (const those of [memory.ended, over]) those.delete(key)
    }
    for (const { batch, row, seen, unpaid } of rows<{ batch: string; row: number; seen: string; unpaid: string }>(
      desk,
      `SELECT batch_id AS batch, row, coalesce(answers ->> '$.seen', '[]') AS seen,
       coalesce(answers ->> '$.seenUnpaid', '[]') AS unpaid FROM batch_rows`,
    )) {
      const key = `${keyOfBatch({ desk, id: batch })} ${row}`
      memory.released.set(key, possiblyPaid(JSON.parse(seen), JSON.parse(unpaid)))
    }
  }

  function onSleep(): void {
    for (const desk of desks.keys()) {
      for (const { id, newest } of batchesOf(desk)) {
        const asked = memory.sending.get(keyOfBatch({ desk, id }))
        if (asked?.pending === 0) asked.slept ??= { newest, times: asked.times }
      }
    }
  }

  /** The row is sent with its own card, the one that was sealed. */
  function onPost(desk: number, merchantId: string, { card_number }: Readonly<Record<string, string>>): void {
    const [row] = rows<{ batch: string; row: number }>(
      desk,
      `SELECT r.batch_id AS batch, r.row FROM intents i JOIN transactions t ON t.id = i.transaction_id
       LEFT JOIN batch_rows r ON r.transaction_id = t.id AND r.intent_id = i.id
       WHERE t.merchant_transaction_id = ?1 AND i.kind = 'create' AND i.is_again = 0 ORDER BY i.number DESC LIMIT 1`,
      merchantId,
    )
    const card = row && memory.known.get(keyOfBatch({ desk, id: row.batch }))?.sealed.get(row.row)
    if (card !== undefined && card !== card_number)
      throw new RuleBroken('a row goes to the card that was sealed', `${merchantId} has left with another card`)
  }

  function always(): void {
    for (const [number, desk] of desks.entries()) {
      const client = desk.client()
      if (!client) continue
      for (const batch of batchesOf(number)) isAsked(number, client, batch)
    }
    referencesAreOnce()
  }

  /** A batch is sent only if an operator has started it since the desk started. */
  function isAsked(desk: number, client: DeskClient, { id, state, newest }: BatchState): void {
    const key = keyOfBatch({ desk, id })
    const asked = memory.sending.get(key)
    if (memory.ended.has(key) && state !== 'ended')
      throw new RuleBroken('what is ended stays ended', `desk ${desk}: ${id} is ${state}`)
    if (memory.ended.has(key) && !over.has(key)) {
      over.add(key)
      still.set(key, newest)
    }
    if (asked && asked.client === client && !memory.ended.has(key)) {
      stopsByItself(desk, id, key)
      const isOver = asked.pending === 0 && state !== 'sending'
      const { slept } = asked
      if (slept && slept.times === asked.times && newest > slept.newest)
        throw new RuleBroken('a batch stops when the machine sleeps', `desk ${desk}: ${id} has sent since`)
      if (isOver && newest > asked.from && state === 'paused' && !asked.mayBePaused)
        throw new RuleBroken('a batch says why it stops', `desk ${desk}: nobody has paused ${id}`)
      if (isOver) memory.sending.delete(key)
      still.set(key, newest)
      return
    }
    if (newest !== (still.get(key) ?? 0))
      throw new RuleBroken('a batch sends nothing by itself', `desk ${desk}: ${id} is ${state}, and has sent`)
    if (state === 'sending')
      throw new RuleBroken('a batch that is sending was started', `desk ${desk}: nobody has started ${id}`)
  }

  /** After three unknown outcomes in a row, or five in all, no further row is begun. */
  function stopsByItself(desk: number, id: string, key: string): void {
    const asked = memory.sending.get(key)
    // The order can only be known for a single run, by a clock that is not moved.
    if (!asked || asked.times > 1 || asked.clockMoves !== memory.clockMoves) return
    const all = rows<Creation>(desk, CREATIONS_OF, id, String(asked.from))
    const last = all.toSorted((one, other) => other.number - one.number)[0]
    const ended = all
      .filter(({ endedAt }) => last && endedAt !== null && endedAt < last.begunAt)
      .toSorted((one, other) => ((one.endedAt ?? '') < (other.endedAt ?? '') ? 1 : -1))
    const unknown = ended.filter(({ state }) => state === 'unknown').length
    const third = ended[UNKNOWN_IN_ROW - 1]?.endedAt
    // Of those that ended at the same time, any may have been the last.
    const isInRow = third != null && ended.every((one) => (one.endedAt ?? '') < third || one.state === 'unknown')
    if (isInRow || (unknown > 0 && asked.unknown + unknown >= UNKNOWN_IN_ALL)) {
      const seen = `desk ${desk}: ${id} goes on after ${unknown} more than ${asked.unknown} are unknown`
      throw new RuleBroken('a batch stops at what is unknown', seen)
    }
  }

  /** Whatever file, desk and day a reference comes from, it is paid once. */
  function referencesAreOnce(): void {
    const ids = new Map<string, string>()
    for (const number of desks.keys()) {
      for (const { reference, merchantId } of rows<{ reference: string; merchantId: string }>(
        number,
        `SELECT reference, request ->> '$.merchant_transaction_id' AS merchantId FROM batch_rows
         WHERE reference IS NOT NULL AND request IS NOT NULL AND transaction_id IS NOT NULL`,
      )) {
        ids.set(merchantId, reference)
      }
    }
    const paid = new Set<string>()
    for (const { merchant, received } of platform.known().values()) {
      const reference = ids.get(received.merchant_transaction_id)
      if (reference === undefined) continue
      const key = `${merchant} ${reference}`
      if (paid.has(key)) throw new RuleBroken('a reference is paid once', `${reference} is at the platform twice`)
      paid.add(key)
    }
  }

  async function whole(number: number, client: DeskClient): Promise<void> {
    const { awake } = desks[number]?.power() ?? { awake: 0 }
    const all = batchesOf(number)
    const isSending = all.some(({ state }) => state === 'sending')
    const isStarting = [...memory.sending.values()].some((one) => one.client === client && one.pending > 0)
    if (!isStarting && awake > 0 !== isSending)
      throw new RuleBroken('the machine is awake while a batch is sent', `desk ${number}: ${awake} times`)
    for (const { id } of all) {
      rowsStay(number, id)
      const { counts } = await client.batches.run({ id })
      const listed = await client.batches.rows({ id, fates: [], text: '', from: 0, count: 500 })
      const [kept] = rows<{ count: number }>(number, 'SELECT count(*) AS count FROM batch_rows WHERE batch_id = ?', id)
      const counted = Object.values(counts).reduce((sum, one) => sum + one, 0)
      if (counted !== kept?.count || listed.rows.length !== kept.count) {
        const seen = `desk ${number}: ${counted} of ${kept?.count} are counted, ${listed.rows.length} are listed`
        throw new RuleBroken('each row is counted once', seen)
      }
      fatesAreTrue(number, id, listed.rows)
    }
  }

  function rowsStay(number: number, id: string): void {
    const key = keyOfBatch({ desk: number, id })
    const kept = rows<object>(
      number,
      'SELECT row, cells, request, reference, note, card_hash, left_out FROM batch_rows WHERE batch_id = ? ORDER BY row',
      id,
    )
    const now = createHash('sha256').update(JSON.stringify(kept)).digest('hex')
    if ((sealed.get(key) ?? now) !== now) throw new RuleBroken('sealed rows never change', `desk ${number}: ${id}`)
    sealed.set(key, now)
  }

  /** The fate of a row agrees with the platform, except for IDs that something else of the desk also has. */
  function fatesAreTrue(number: number, id: string, listed: readonly BatchRow[]): void {
    const arrivals = Map.groupBy(
      platform.arrivals.filter(({ desk, path }) => desk === `${number}` && path.startsWith('/merchant/payout')),
      ({ fields }) => fields.merchant_transaction_id ?? '',
    )
    const shared = new Map(
      rows<{ merchantId: string; count: number }>(
        number,
        `SELECT request ->> '$.merchant_transaction_id' AS merchantId, count(*) AS count FROM batch_rows
         WHERE request IS NOT NULL GROUP BY 1`,
      ).map(({ merchantId, count }) => [merchantId, count]),
    )
    const adopted = new Set(
      rows<{ id: string }>(
        number,
        `SELECT transaction_id AS id FROM intents WHERE kind = 'create' AND settled ->> '$.how' = 'adopted'`,
      ).map((one) => one.id),
    )
    const there = new Set([...platform.known().values()].map(({ received }) => received.merchant_transaction_id))
    const isShared = (merchantId: string | null): boolean =>
      shared.get(merchantId ?? '') !== 1 || office.singles.has(`${number} ${merchantId}`)
    const ofBatch = new Set(
      listed.filter((one) => !isShared(one.merchantTransactionId)).map(({ transactionId }) => transactionId),
    )
    for (const row of listed) {
      const { merchantTransactionId: merchantId, fate, transactionId, failure } = row
      const broken = (rule: string): RuleBroken =>
        new RuleBroken(rule, `desk ${number}: row ${row.row} of ${id}, ${merchantId}, is ${fate}`)
      office.count(`batch × row × ${fate}`)
      if (failure?.kind === 'similar_payouts' && fate === 'held') {
        const shown = failure.transactionIds
        const seen = memory.released.get(`${number} ${id} ${row.row}`) ?? []
        if (shown.some((one) => ofBatch.has(one))) throw broken('rows of a batch do not hold one another')
        if (shown.every((one) => seen.includes(one))) throw broken('what was looked at does not hold a row again')
      }
      if (merchantId === null || isShared(merchantId)) continue
      const arrived = arrivals.get(merchantId) ?? []
      const own = arrived.filter((one) => !isMissing(one))
      const isTaken = own.some((one) => one.isTaken && !one.isDenied)
      if (own.length > 0 && (NEVER_BEGUN.includes(fate) || (fate === 'held' && transactionId === null)))
        throw broken('what was never begun has not left')
      if (isTaken && !MAY_BE_THERE.includes(fate)) throw broken('what came of a row is what the platform has')
      // A backup made before another one was restored brings back what had been missing since.
      const wasTaken = arrived.some((one) => one.isTaken)
      if (fate === 'accepted' && !wasTaken && !adopted.has(transactionId ?? ''))
        throw broken('an accepted row was created from here')
      if (fate === 'elsewhere' && !there.has(merchantId) && !row.amount?.endsWith('.56'))
        throw broken('what is elsewhere is at the platform')
      if (transactionId !== null && NOT_THERE.includes(fate) && mayExist(number, transactionId))
        throw broken('what is unknown stays unknown')
    }
  }

  function mayExist(number: number, transaction: string): boolean {
    const [newest] = rows<{ state: string; settled: string | null }>(
      number,
      `SELECT state, settled FROM intents WHERE transaction_id = ? AND kind = 'create' ORDER BY number DESC LIMIT 1`,
      transaction,
    )
    return newest?.state === 'accepted' || newest?.state === 'sending' || newest?.state === 'unknown'
  }

  /** The machine is not kept awake, and nothing is shown as under way. */
  function atRest(): void {
    for (const [number, desk] of desks.entries()) {
      const { awake, progress } = desk.power()
      if (awake !== 0 || progress !== null)
        throw new RuleBroken('the machine may sleep at rest', `desk ${number}: ${awake} times, ${progress}`)
    }
  }

  /** Rows that were sent, as payouts: the duplicate check applies to them, too. */
  function payouts(): readonly SentPayout[] {
    return desks.flatMap((_, desk) =>
      rows<{
        batch: string
        row: number
        at: string
        transactionId: string
        owner: string
        amount: string
        currency: Currency
        seen: string
      }>(
        desk,
        `SELECT r.batch_id AS batch, r.row, i.begun_at AS at, r.transaction_id AS transactionId,
           r.request ->> '$.owner_name' AS owner, r.request ->> '$.amount' AS amount, r.request ->> '$.currency' AS currency,
           coalesce(r.answers ->> '$.seen', '[]') AS seen FROM batch_rows r JOIN intents i ON i.id = r.intent_id
         WHERE i.number = (SELECT max(number) FROM intents WHERE transaction_id = r.transaction_id AND kind = 'create' AND is_again = 0)`,
      ).flatMap(({ batch, row, at, seen, ...payout }): SentPayout[] => {
        const card = memory.known.get(keyOfBatch({ desk, id: batch }))?.sealed.get(row)
        if (card === undefined) return []
        // No merchant compares fewer hours.
        return [{ ...payout, desk, batch, card, at: Date.parse(at), seenSimilar: JSON.parse(seen), duplicateHours: 1 }]
      }),
    )
  }

  return { onStart, onSleep, onPost, always, whole, atRest, payouts }
}
