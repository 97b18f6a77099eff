import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type DisputeListItem, disputeListItem, type KnownDispute } from '#shared/model/dispute.ts'
import { atomically } from './atomically.ts'
import { jsonColumn } from './columns.ts'
import { readRows } from './damaged.ts'
import { createKeepDispute, type DisputeReading, type KeptDispute } from './keep-dispute.ts'
import { createTell } from './story-repository.ts'

/** A reading of the list for one transaction, by the operator. */
export interface DisputesRead extends DisputeReading {
  readonly transactionId: string
  readonly items: readonly DisputeListItem[]
  /** Whether these are all there are: only then is one that is not among them not there. */
  readonly isWhole: boolean
  readonly operator: string
  /** The attempt that was unknown when the list was asked for: what it says can be true of no later one. */
  readonly unknown: string | null
}

/** The clocks of desk and platform may differ by so much. */
const SKEW = 10 * 60_000

const knownRow = z.object({ item: jsonColumn(disputeListItem), firstSeenAt: z.string(), readAt: z.string() })
const unknownIntent = z.object({ id: z.string(), begun_at: z.string(), statuses_before: z.number().nullable() })

/** Disputes as they were read, and how those whose outcome was unknown are settled by them. */
export function disputeRepository(database: DatabaseSync) {
  const tell = createTell(database)
  const keep = createKeepDispute(database)
  const known = database.prepare(`
    SELECT id, item, first_seen_at AS firstSeenAt, read_at AS readAt FROM disputes WHERE transaction_id = ?
    ORDER BY first_seen_at DESC, id`)
  const seenBefore = database.prepare(
    'SELECT 1 FROM dispute_statuses WHERE profile_id = ? AND dispute_id = ? AND number <= ?',
  )
  // As far as the clocks are right: of attempts of which nothing better is kept.
  const seenByTime = database.prepare('SELECT 1 FROM disputes WHERE profile_id = ? AND id = ? AND first_seen_at < ?')
  const opened = database.prepare(`
    SELECT json_extract(reply, '$.id') AS id FROM intents WHERE transaction_id = ? AND kind = 'dispute' AND json_valid(reply)`)
  const unsettled = database.prepare(`
    SELECT id, begun_at, statuses_before FROM intents WHERE number = (SELECT number FROM intents WHERE transaction_id = ?
      AND kind = 'dispute' ORDER BY number DESC LIMIT 1) AND state = 'unknown' AND settled IS NULL AND id IS ?`)
  const settle = database.prepare('UPDATE intents SET settled = ?, reply = coalesce(?, reply) WHERE id = ?')
  const ids = z.array(z.object({ id: z.string() }))

  /** The dispute that an unknown attempt made, as far as the list tells: one of the transaction's, not there before it. */
  const foundOf = (
    { profileId, transactionId, items }: DisputesRead,
    kept: readonly KeptDispute[],
    { begun_at: begunAt, statuses_before: last }: z.infer<typeof unknownIntent>,
  ): DisputeListItem | undefined => {
    const before = new Set(ids.parse(opened.all(transactionId)).map(({ id }) => id))
    const own = new Set(kept.filter((one) => one.transactionId === transactionId).map(({ id }) => id))
    const wasThere = (id: string): boolean =>
      Boolean(last === null ? seenByTime.get(profileId, id, begunAt) : seenBefore.get(profileId, id, last))
    return items.find(
      ({ id, created_at }) =>
        own.has(id) && !before.has(id) && !wasThere(id) && !(Date.parse(created_at ?? '') < Date.parse(begunAt) - SKEW),
    )
  }

  return {
    knownDisputes: (transactionId: string): KnownDispute[] => readRows('disputes', knownRow, known.all(transactionId)),

    /** Keeps what was read, and settles by it the dispute of the transaction that was unknown when it was asked for. */
    keepDisputes: (read: DisputesRead): KeptDispute[] =>
      atomically(database, () => {
        const { transactionId, at, operator } = read
        const unknown = unknownIntent.optional().parse(unsettled.get(transactionId, read.unknown))
        const kept = read.items.flatMap((item) => keep(read, { item, readFor: transactionId }) ?? [])
        if (!unknown) return kept
        const found = foundOf(read, kept, unknown)
        if (!found && !read.isWhole) return kept
        const how = found ? 'found' : 'not_found'
        settle.run(how, found ? JSON.stringify({ id: found.id }) : null, unknown.id)
        const event = { what: 'dispute_settled', how, disputeId: found?.id ?? null, reason: null } as const
        tell(transactionId, at, operator, event)
        return kept
      }),
  }
}
