import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type DisputeListItem, disputeListItem, type KnownDispute } from '#shared/model/dispute.ts'
import { atomically } from './atomically.ts'
import { jsonColumn } from './columns.ts'
import { createTell } from './story-repository.ts'

/** A reading of the list for one transaction. */
export interface DisputesRead {
  readonly profileId: string
  readonly transactionId: string
  readonly items: readonly DisputeListItem[]
  readonly at: string
  readonly operator: string
}

/** The clocks of desk and platform may differ by so much. */
const SKEW = 10 * 60_000

const knownRow = z.object({ item: jsonColumn(disputeListItem), firstSeenAt: z.string(), readAt: z.string() })
const unknownIntent = z.object({ id: z.string(), begun_at: z.string() })

/** Disputes as they were read, and how those whose outcome was unknown are settled by them. */
export function disputeRepository(database: DatabaseSync) {
  const tell = createTell(database)
  const keep = database.prepare(`
    INSERT INTO disputes (profile_id, id, transaction_id, first_seen_at, read_at, item) VALUES (?1, ?2, ?3, ?4, ?4, ?5)
    ON CONFLICT (profile_id, id) DO UPDATE SET transaction_id = ?3, read_at = ?4, item = ?5`)
  const known = database.prepare(`
    SELECT item, first_seen_at AS firstSeenAt, read_at AS readAt FROM disputes WHERE transaction_id = ?
    ORDER BY first_seen_at DESC, id`)
  const seen = database.prepare('SELECT id FROM disputes WHERE transaction_id = ? AND first_seen_at < ?')
  const opened = database.prepare(`
    SELECT json_extract(reply, '$.id') AS id FROM intents WHERE transaction_id = ? AND kind = 'dispute' AND reply IS NOT NULL`)
  const unsettled = database.prepare(`
    SELECT id, begun_at FROM intents WHERE number = (SELECT number FROM intents WHERE transaction_id = ? AND kind = 'dispute'
      ORDER BY number DESC LIMIT 1) AND state = 'unknown' AND settled IS NULL`)
  const settle = database.prepare('UPDATE intents SET settled = ?, reply = coalesce(?, reply) WHERE id = ?')
  const ids = z.array(z.object({ id: z.string() }))

  /** The dispute that an unknown attempt made, as far as the list tells: one that was not there before it. */
  const foundOf = ({ transactionId, items }: DisputesRead, begunAt: string): DisputeListItem | undefined => {
    const before = new Set(
      [...ids.parse(seen.all(transactionId, begunAt)), ...ids.parse(opened.all(transactionId))].map(({ id }) => id),
    )
    return items.find(({ id, created_at }) => {
      const created = Date.parse(created_at ?? '')
      return !before.has(id) && !(created < Date.parse(begunAt) - SKEW)
    })
  }

  return {
    knownDisputes: (transactionId: string): KnownDispute[] => z.array(knownRow).parse(known.all(transactionId)),

    /** Keeps what was read, and settles an unknown dispute of the transaction by it. */
    keepDisputes: (read: DisputesRead): void =>
      atomically(database, () => {
        const { transactionId, at, operator } = read
        const unknown = unknownIntent.optional().parse(unsettled.get(transactionId))
        const found = unknown && foundOf(read, unknown.begun_at)
        for (const item of read.items) keep.run(read.profileId, item.id, transactionId, at, JSON.stringify(item))
        if (!unknown) return
        const how = found ? 'found' : 'not_found'
        settle.run(how, found ? JSON.stringify({ id: found.id }) : null, unknown.id)
        const event = { what: 'dispute_settled', how, disputeId: found?.id ?? null, reason: null } as const
        tell(transactionId, at, operator, event)
      }),
  }
}
