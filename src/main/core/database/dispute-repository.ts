import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import {
  type ClockOffset,
  type DisputeListItem,
  disputeListItem,
  disputeType,
  type KnownDispute,
} from '#shared/model/dispute.ts'
import { isExcluded, isProven, matchDispute, narrowed, type SentDispute } from '#shared/rules/match-dispute.ts'
import { atomically } from './atomically.ts'
import { jsonColumn } from './columns.ts'
import { readRows } from './damaged.ts'
import { createKeepDispute, type DisputeReading, type KeptDispute } from './keep-dispute.ts'
import { createClearSentDraft } from './opened-dispute-repository.ts'
import { createTell } from './timeline-repository.ts'

/** A reading of the list for one transaction, by the operator. */
export interface DisputesRead extends DisputeReading {
  readonly transactionId: string
  readonly items: readonly DisputeListItem[]
  /** Whether these are all there are: only then is one that is not among them not there. */
  readonly isWhole: boolean
  readonly operator: string
  /** The attempt that was unknown when the list was asked for: what it says can be true of no later one. */
  readonly unknown: string | null
  /** Of the platform, as its answers say it; null where they do not. */
  readonly clock: ClockOffset | null
}

/** That a dispute is the one an unknown attempt has opened, on the operator's word. */
export interface DisputeTaken {
  readonly transactionId: string
  readonly intentId: string
  readonly disputeId: string
  readonly at: string
  readonly operator: string
}

const knownRow = z.object({ item: jsonColumn(disputeListItem), firstSeenAt: z.string(), readAt: z.string() })
const unknownIntent = z.object({
  id: z.string(),
  begunAt: z.string(),
  endedAt: z.string().nullable(),
  statusesBefore: z.number().nullable(),
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

/** Of one transaction at once: a platform that gives it thousands does not hold up its screen. */
const MAX_KNOWN = 100

/** Disputes as they were read, and how those whose outcome was unknown are settled by them. */
export function disputeRepository(database: DatabaseSync) {
  const tell = createTell(database)
  const keep = createKeepDispute(database)
  const clearSentDraft = createClearSentDraft(database)
  const known = database.prepare(`
    SELECT id, item, first_seen_at AS firstSeenAt, read_at AS readAt FROM disputes WHERE transaction_id = ?
    ORDER BY first_seen_at DESC, id LIMIT ${MAX_KNOWN}`)
  const seenBefore = database.prepare(
    'SELECT 1 FROM dispute_statuses WHERE profile_id = ? AND dispute_id = ? AND number <= ?',
  )
  // As far as the clocks are right: of attempts of which nothing better is kept.
  const seenByTime = database.prepare('SELECT 1 FROM disputes WHERE profile_id = ? AND id = ? AND first_seen_at < ?')
  const opened = database.prepare(`
    SELECT json_extract(reply, '$.id') AS id FROM intents WHERE transaction_id = ? AND kind = 'dispute' AND json_valid(reply)`)
  const unsettled = database.prepare(`
    SELECT i.id, i.begun_at AS begunAt, i.ended_at AS endedAt, i.statuses_before AS statusesBefore,
      i.clock_least AS clockLeast, i.clock_most AS clockMost, i.request ->> '$.dispute_type' AS type,
      i.request ->> '$.reason' AS reason, i.request ->> '$.sent_amount' AS sentAmount, nullif(t.amount, '') AS amount,
      (SELECT count(*) FROM dispute_files WHERE intent_id = i.id) AS files
    FROM intents i JOIN transactions t ON t.id = i.transaction_id
    WHERE i.number = (SELECT number FROM intents WHERE transaction_id = ? AND kind = 'dispute' ORDER BY number DESC LIMIT 1)
      AND i.state = 'unknown' AND i.settled IS NULL AND i.id IS ?`)
  const noteClock = database.prepare('UPDATE intents SET clock_least = ?, clock_most = ? WHERE id = ?')
  const isOf = database.prepare('SELECT 1 FROM disputes WHERE transaction_id = ? AND id = ?')
  const settle = database.prepare('UPDATE intents SET settled = ?, reply = coalesce(?, reply) WHERE id = ?')

  /** Those of the list that an unknown attempt can have opened: disputes of the transaction that were not there before it. */
  const candidatesOf = (
    { profileId, transactionId, items }: DisputesRead,
    kept: readonly KeptDispute[],
    sent: z.infer<typeof unknownIntent> & SentDispute,
  ) => {
    const before = new Set(idRows.parse(opened.all(transactionId)).map(({ id }) => id))
    const own = new Set(kept.filter((one) => one.transactionId === transactionId).map(({ id }) => id))
    const { statusesBefore: last, begunAt } = sent
    const wasThere = (id: string): boolean =>
      Boolean(last === null ? seenByTime.get(profileId, id, begunAt) : seenBefore.get(profileId, id, last))
    return items
      .filter(({ id }) => own.has(id) && !before.has(id) && !wasThere(id))
      .map((item) => ({ item, match: matchDispute(sent, item) }))
      .filter(({ match }) => !isExcluded(match))
  }

  /** As it was when the attempt left, narrowed down by what is known now. */
  const clockOf = (
    { clock }: DisputesRead,
    { id, clockLeast: least, clockMost: most }: z.infer<typeof unknownIntent>,
  ): ClockOffset | null => {
    const known = least !== null && most !== null ? narrowed({ least, most }, clock) : clock
    if (known) noteClock.run(known.least, known.most, id)
    return known
  }

  return {
    /** Those that were seen first last. */
    knownDisputes: (transactionId: string): KnownDispute[] => readRows('disputes', knownRow, known.all(transactionId)),

    /** Keeps what was read, and settles by it the dispute of the transaction that was unknown when it was asked for. */
    keepDisputes: (read: DisputesRead): KeptDispute[] =>
      atomically(database, () => {
        const { transactionId, at, operator } = read
        const unknown = foundUnknown.parse(unsettled.get(transactionId, read.unknown))
        const kept = read.items.map((item) => keep(read, { item, readFor: transactionId }))
        if (!unknown) return kept
        const candidates = candidatesOf(read, kept, { ...unknown, clock: clockOf(read, unknown) })
        const [only, ...others] = candidates
        // Which of several it is, or whether one is it that does not show it, is the operator's to say.
        const isFound = only && others.length === 0 && isProven(only.match, only.item.status)
        if (only ? !isFound : !read.isWhole) return kept
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
        const isTaken = idRows.parse(opened.all(transactionId)).some(({ id }) => id === disputeId)
        if (isTaken || !isOf.get(transactionId, disputeId)) return 'not_there'
        settle.run('by_hand', JSON.stringify({ id: disputeId }), unknown.id)
        clearSentDraft(unknown.id)
        tell(transactionId, at, operator, { what: 'dispute_settled', how: 'chosen', disputeId, reason: null })
        return 'done'
      }),
  }
}
