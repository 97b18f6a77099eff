import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { CLOSED_DISPUTE_STATUSES } from '#shared/rules/dispute.ts'
import { SETTLED_STATUSES } from '#shared/rules/status.ts'
import { atomically } from './atomically.ts'
import { jsonText } from './damaged.ts'
import { createGiveBack } from './payload-room.ts'

/** Whose raw text it is: the payloads that statuses were read from, or the replies to writes. */
export type PayloadsOf = 'observations' | 'intents'

export interface PayloadSliceOrder {
  readonly of: PayloadsOf
  /** The last row of the previous slice; 0 at first. */
  readonly after: number
  /** Rows to look at. */
  readonly rows: number
  /** Only what was read or answered before this time. */
  readonly before: string
  /** Whether they are dropped, or only counted. */
  readonly drop: boolean
}

export interface PayloadSlice {
  /** The last row that was looked at; `null` if there are no more. */
  readonly last: number | null
  readonly found: number
}

const STATUSES = `(${SETTLED_STATUSES.map((status) => `'${status}'`).join(', ')})`
const CLOSED = `(${CLOSED_DISPUTE_STATUSES.map((status) => `'${status}'`).join(', ')})`

/**
 * Nothing is open about a transaction any more: its creation did not happen, or its newest status is final; no write on
 * it is under way or unknown; no reading names another order; and each dispute known of it, or opened from this desk,
 * is closed.
 */
const IS_SETTLED = (transactionId: string): string => `
  NOT EXISTS (SELECT 1 FROM intents i WHERE i.transaction_id = ${transactionId}
    AND (i.state = 'sending' OR (i.state = 'unknown' AND i.settled IS NULL)))
  AND NOT EXISTS (SELECT 1 FROM other_readings r WHERE r.transaction_id = ${transactionId})
  AND NOT EXISTS (SELECT 1 FROM disputes d WHERE d.transaction_id = ${transactionId}
    AND (d.status IS NULL OR d.status NOT IN ${CLOSED}))
  AND NOT EXISTS (SELECT 1 FROM intents p WHERE p.transaction_id = ${transactionId}
    AND p.kind = 'dispute' AND p.state = 'accepted' AND NOT EXISTS (SELECT 1 FROM disputes k
      WHERE k.transaction_id = ${transactionId} AND k.id = ${jsonText('p.reply', '$.id')} COLLATE NOCASE))
  AND coalesce(
    (SELECT n.status FROM observations n WHERE n.transaction_id = ${transactionId} ORDER BY n.id DESC LIMIT 1) IN ${STATUSES},
    (SELECT c.state FROM intents c WHERE c.transaction_id = ${transactionId} AND c.kind = 'create'
      ORDER BY c.number DESC LIMIT 1) IN ('refused', 'not_sent'),
    FALSE)`

interface RawText {
  readonly table: PayloadsOf
  readonly key: string
  readonly isThere: string
  readonly dropped: string
  readonly at: string
}

/** What was read from a payload is kept, and so is every timeline. */
const RAW: Record<PayloadsOf, RawText> = {
  observations: {
    table: 'observations',
    key: 'id',
    isThere: "(payload <> '' OR packed IS NOT NULL)",
    dropped: "payload = '', packed = NULL",
    // The time of reading is updated while nothing changes, which does not make the payload younger.
    at: 'first_read_at',
  },
  intents: {
    table: 'intents',
    key: 'number',
    isThere: 'raw_reply IS NOT NULL',
    dropped: 'raw_reply = NULL',
    at: 'ended_at',
  },
}

const bounds = z.object({ last: z.int().nullable() })
const counted = z.object({ found: z.int() })
const goingRows = z.array(z.object({ id: z.int() }))

/** Raw text that may be dropped once it is old. */
export function retentionRepository(database: DatabaseSync) {
  const statements = { observations: prepare(database, RAW.observations), intents: prepare(database, RAW.intents) }
  const giveBack = createGiveBack(database)

  return {
    /** Looks at the next rows and drops those that may go. A slice is on disk when it returns. */
    payloadSlice: ({ of, after, rows, before, drop }: PayloadSliceOrder): PayloadSlice => {
      const { upTo, count, going, forget } = statements[of]
      const { last } = bounds.parse(upTo.get(after, rows))
      if (last === null) return { last, found: 0 }
      if (!drop) return { last, found: counted.parse(count.get(after, last, before)).found }
      return atomically(database, () => {
        const found = goingRows.parse(going.all(after, last, before))
        for (const { id } of found) {
          // The limits do not cover replies to writes.
          if (of === 'observations') giveBack(id)
          forget.run(id)
        }
        return { last, found: found.length }
      })
    },
  }
}

function prepare(database: DatabaseSync, { table, key, isThere, dropped, at }: RawText) {
  const mayGo = `WHERE ${key} > ? AND ${key} <= ? AND ${isThere} AND ${at} < ?
    AND ${IS_SETTLED(`${table}.transaction_id`)}`
  return {
    upTo: database.prepare(
      `SELECT max(${key}) AS last FROM (SELECT ${key} FROM ${table} WHERE ${key} > ? ORDER BY ${key} LIMIT ?)`,
    ),
    count: database.prepare(`SELECT count(*) AS found FROM ${table} ${mayGo}`),
    going: database.prepare(`SELECT ${key} AS id FROM ${table} ${mayGo}`),
    forget: database.prepare(`UPDATE ${table} SET ${dropped} WHERE ${key} = ?`),
  }
}
