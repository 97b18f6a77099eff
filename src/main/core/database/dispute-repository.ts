import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import {
  type ClockOffset,
  type DisputeListItem,
  disputeListItem,
  disputeType,
  type KnownDispute,
} from '#shared/model/dispute.ts'
import {
  absenceProvenFrom,
  isExcluded,
  isProven,
  matchDispute,
  narrowed,
  type SentDispute,
} from '#shared/rules/match-dispute.ts'
import { atomically } from './atomically.ts'
import { jsonColumn } from './columns.ts'
import { readRows } from './damaged.ts'
import { createKeepDispute, type DisputeReading, type KeptDispute } from './keep-dispute.ts'
import { createClearSentDraft, KNOWN_BEFORE } from './opened-dispute-repository.ts'
import { createTell } from './timeline-repository.ts'

/** A reading of the list that an operator requested for one transaction. */
export interface DisputesRead extends DisputeReading {
  readonly transactionId: string
  readonly items: readonly DisputeListItem[]
  /** Whether the list is complete and can tell: only then may a dispute that is not in it be known not to exist. */
  readonly isWhole: boolean
  readonly operator: string
  /** The attempt that was unknown when the list was requested: the list says nothing about a later one. */
  readonly unknown: string | null
  /** The platform's clock offset, as its replies show it; `null` if they do not. */
  readonly clock: ClockOffset | null
}

/** An operator's statement that a dispute is the one opened by an unknown attempt. */
export interface DisputeTaken {
  readonly transactionId: string
  readonly intentId: string
  readonly disputeId: string
  readonly at: string
  readonly operator: string
}

const knownRow = z.object({ item: jsonColumn(disputeListItem), readAt: z.string() })
const unknownIntent = z.object({
  id: z.string(),
  begunAt: z.string(),
  endedAt: z.string().nullable(),
  clockLeast: z.number().nullable(),
  clockMost: z.number().nullable(),
  type: disputeType.nullable(),
  reason: z.string().nullable(),
  sentAmount: z.string().nullable(),
  amount: z.string().nullable(),
  files: z.number(),
})
const foundUnknown = unknownIntent.optional()
const idRows = z.array(z.object({ id: z.string() }))

/** Per transaction: thousands of disputes from a platform must not hold up the screen. */
const MAX_KNOWN = 100

/** Disputes as read, and how they settle those whose outcome was unknown. */
export function disputeRepository(database: DatabaseSync) {
  const tell = createTell(database)
  const keep = createKeepDispute(database)
  const clearSentDraft = createClearSentDraft(database)
  const known = database.prepare(`
    SELECT id, item, read_at AS readAt FROM disputes WHERE transaction_id = ?
    ORDER BY first_seen_at DESC, id LIMIT ${MAX_KNOWN}`)
  const knownBefore = database.prepare(
    `SELECT d.id FROM intents i JOIN disputes d USING (transaction_id) WHERE i.id = ? AND ${KNOWN_BEFORE}`,
  )
  const opened = database.prepare(`
    SELECT json_extract(reply, '$.id') AS id FROM intents WHERE transaction_id = ? AND kind = 'dispute' AND json_valid(reply)`)
  const unsettled = database.prepare(`
    SELECT i.id, i.begun_at AS begunAt, i.ended_at AS endedAt,
      i.clock_least AS clockLeast, i.clock_most AS clockMost, i.request ->> '$.dispute_type' AS type,
      i.request ->> '$.reason' AS reason, i.request ->> '$.sent_amount' AS sentAmount, nullif(t.amount, '') AS amount,
      (SELECT count(*) FROM dispute_files WHERE intent_id = i.id) AS files
    FROM intents i JOIN transactions t ON t.id = i.transaction_id
    WHERE i.number = (SELECT number FROM intents WHERE transaction_id = ? AND kind = 'dispute' ORDER BY number DESC LIMIT 1)
      AND i.state = 'unknown' AND i.settled IS NULL AND i.id IS ?`)
  const noteClock = database.prepare('UPDATE intents SET clock_least = ?, clock_most = ? WHERE id = ?')
  const isOf = database.prepare('SELECT 1 FROM disputes WHERE transaction_id = ? AND id = ?')
  const settle = database.prepare('UPDATE intents SET settled = ?, reply = coalesce(?, reply) WHERE id = ?')

  /** Tells which disputes earlier attempts of the transaction opened. UUIDs are case-insensitive (RFC 9562). */
  const isOpened = (transactionId: string): ((id: string) => boolean) => {
    const before = new Set(idRows.parse(opened.all(transactionId)).map(({ id }) => id.toLowerCase()))
    return (id) => before.has(id.toLowerCase())
  }

  /** The disputes of the transaction that an unknown attempt can have opened: listed, and not there before it. */
  const candidatesOf = (
    { transactionId, items }: DisputesRead,
    kept: readonly KeptDispute[],
    sent: z.infer<typeof unknownIntent> & SentDispute,
  ) => {
    const wasOpened = isOpened(transactionId)
    const own = new Set(kept.filter((one) => one.transactionId === transactionId).map(({ id }) => id))
    const before = new Set(idRows.parse(knownBefore.all(sent.id)).map(({ id }) => id))
    return items
      .filter(({ id }) => own.has(id) && !wasOpened(id) && !before.has(id))
      .map((item) => ({ item, match: matchDispute(sent, item) }))
      .filter(({ match }) => !isExcluded(match))
  }

  /** The offset when the attempt was sent, narrowed down by what is known now. */
  const clockOf = (
    { clock }: DisputesRead,
    { id, clockLeast: least, clockMost: most }: z.infer<typeof unknownIntent>,
  ): ClockOffset | null => {
    const known = least !== null && most !== null ? narrowed({ least, most }, clock) : clock
    if (known) noteClock.run(known.least, known.most, id)
    return known
  }

  return {
    /** Newest first, by when they were first seen. */
    knownDisputes: (transactionId: string): KnownDispute[] => readRows('disputes', knownRow, known.all(transactionId)),

    /** Stores what was read, and settles the transaction's dispute that was unknown when the list was requested. */
    keepDisputes: (read: DisputesRead): KeptDispute[] =>
      atomically(database, () => {
        const { transactionId, at, operator } = read
        const unknown = foundUnknown.parse(unsettled.get(transactionId, read.unknown))
        const kept = read.items.map((item) => keep(read, { item, readFor: transactionId }))
        if (!unknown) return kept
        const sent = { ...unknown, clock: clockOf(read, unknown) }
        const candidates = candidatesOf(read, kept, sent)
        const [only, ...others] = candidates
        // If there are several, or the only one is not proven to be it, the operator decides.
        const isFound = only && others.length === 0 && isProven(unknown, only.match, only.item.status)
        // A dispute that is listed for this order but belongs to no transaction here may be the one that was sent.
        const isWhole = read.isWhole && kept.every((one) => one.transactionId !== null)
        const isAbsent = !only && isWhole && Date.parse(read.since) >= absenceProvenFrom(sent, read.clock)
        if (!isFound && !isAbsent) return kept
        const found = only?.item
        const how = found ? 'found' : 'not_found'
        settle.run(how, found ? JSON.stringify({ id: found.id }) : null, unknown.id)
        if (found) clearSentDraft(unknown.id)
        const event = { what: 'dispute_settled', how, disputeId: found?.id ?? null, reason: null } as const
        tell(transactionId, at, operator, event)
        return kept
      }),

    /** `not_there`: no such dispute of the transaction was read; `not_unresolved`: the attempt is no longer unknown. */
    takeDispute: ({ transactionId, intentId, disputeId, at, operator }: DisputeTaken) =>
      atomically(database, (): 'done' | 'not_there' | 'not_unresolved' => {
        const unknown = foundUnknown.parse(unsettled.get(transactionId, intentId))
        if (!unknown) return 'not_unresolved'
        const isTaken = isOpened(transactionId)(disputeId)
        if (isTaken || !isOf.get(transactionId, disputeId)) return 'not_there'
        settle.run('by_hand', JSON.stringify({ id: disputeId }), unknown.id)
        clearSentDraft(unknown.id)
        tell(transactionId, at, operator, { what: 'dispute_settled', how: 'chosen', disputeId, reason: null })
        return 'done'
      }),
  }
}
