import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type DisputeListItem, disputeListItem, type KnownDispute } from '#shared/model/dispute.ts'
import { atomically } from './atomically.ts'
import { jsonColumn } from './columns.ts'
import { createKeepDispute, type DisputeReading, type KeptDispute } from './keep-dispute.ts'
import { createTell } from './story-repository.ts'

/** A reading of the list for one transaction, by the operator. */
export interface DisputesRead extends DisputeReading {
  readonly transactionId: string
  readonly items: readonly DisputeListItem[]
  readonly operator: string
}

/** The clocks of desk and platform may differ by so much. */
const SKEW = 10 * 60_000

const knownRow = z.object({ item: jsonColumn(disputeListItem), firstSeenAt: z.string(), readAt: z.string() })
const unknownIntent = z.object({ id: z.string(), begun_at: z.string() })

/** Disputes as they were read, and how those whose outcome was unknown are settled by them. */
export function disputeRepository(database: DatabaseSync) {
  const tell = createTell(database)
  const keep = createKeepDispute(database)
  const known = database.prepare(`
    SELECT item, first_seen_at AS firstSeenAt, read_at AS readAt FROM disputes WHERE transaction_id = ?
    ORDER BY first_seen_at DESC, id`)
  const seen = database.prepare('SELECT 1 FROM disputes WHERE profile_id = ? AND id = ? AND first_seen_at < ?')
  const opened = database.prepare(`
    SELECT json_extract(reply, '$.id') AS id FROM intents WHERE transaction_id = ? AND kind = 'dispute' AND reply IS NOT NULL`)
  const unsettled = database.prepare(`
    SELECT id, begun_at FROM intents WHERE number = (SELECT number FROM intents WHERE transaction_id = ? AND kind = 'dispute'
      ORDER BY number DESC LIMIT 1) AND state = 'unknown' AND settled IS NULL`)
  const settle = database.prepare('UPDATE intents SET settled = ?, reply = coalesce(?, reply) WHERE id = ?')
  const ids = z.array(z.object({ id: z.string() }))

  /** The dispute that an unknown attempt made, as far as the list tells: one of the transaction's, not there before it. */
  const foundOf = (read: DisputesRead, kept: readonly KeptDispute[], begunAt: string): DisputeListItem | undefined => {
    const { profileId, transactionId } = read
    const before = new Set(ids.parse(opened.all(transactionId)).map(({ id }) => id))
    const own = new Set(kept.filter((one) => one.transactionId === transactionId).map(({ id }) => id))
    return read.items.find(({ id, created_at }) => {
      const created = Date.parse(created_at ?? '')
      const isOld = before.has(id) || seen.get(profileId, id, begunAt) !== undefined
      return own.has(id) && !isOld && !(created < Date.parse(begunAt) - SKEW)
    })
  }

  return {
    knownDisputes: (transactionId: string): KnownDispute[] => z.array(knownRow).parse(known.all(transactionId)),

    /** Keeps what was read, and settles an unknown dispute of the transaction by it. */
    keepDisputes: (read: DisputesRead): KeptDispute[] =>
      atomically(database, () => {
        const { transactionId, at, operator } = read
        const unknown = unknownIntent.optional().parse(unsettled.get(transactionId))
        const kept = read.items.flatMap((item) => keep(read, { item, readFor: transactionId }) ?? [])
        if (!unknown) return kept
        const found = foundOf(read, kept, unknown.begun_at)
        const how = found ? 'found' : 'not_found'
        settle.run(how, found ? JSON.stringify({ id: found.id }) : null, unknown.id)
        const event = { what: 'dispute_settled', how, disputeId: found?.id ?? null, reason: null } as const
        tell(transactionId, at, operator, event)
        return kept
      }),
  }
}
