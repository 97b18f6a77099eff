import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type TimelineEntry, type TimelineEvent, timelineEntry, timelineEvent } from '#shared/model/timeline.ts'
import { jsonColumn } from './columns.ts'
import { readRows } from './damaged.ts'

/**
 * Adds an entry to a transaction's timeline, within the database transaction that makes it true. `operator` is `null`
 * if no operator did it.
 */
export type Tell = (transactionId: string, at: string, operator: string | null, event: TimelineEvent) => void

export function createTell(database: DatabaseSync): Tell {
  const insert = database.prepare('INSERT INTO story (transaction_id, at, operator, event) VALUES (?, ?, ?, ?)')
  return (transactionId, at, operator, event) => {
    insert.run(transactionId, at, operator, JSON.stringify(event))
  }
}

/**
 * Of the events that the platform causes, the first and the newest are shown: a platform that never stops must not fill
 * the screen.
 */
const FIRST_READINGS = 50
const NEWEST_READINGS = 150
/** A changed status, as `tell` writes it. */
export const IS_STATUS = `event LIKE '{"what":"status",%'`
/** The only kinds of events that recur without an operator. */
const IS_READING = `(${IS_STATUS} OR event LIKE '{"what":"names_other",%')`

const row = timelineEntry.extend({ event: jsonColumn(timelineEvent) })
const countRow = z.object({ count: z.number() })
const left = z.object({ number: z.number(), at: z.string(), count: z.number() })
const edge = z.object({ number: z.number() }).optional()

const UNREADABLE = { at: '', operator: null, event: { what: 'unreadable' } } as const

const rawReply = z.object({ httpStatus: z.number().nullable(), body: z.string() })

/** Timelines as shown, and the replies they refer to. */
export function timelineRepository(database: DatabaseSync) {
  const readings = `FROM story WHERE transaction_id = ? AND ${IS_READING} ORDER BY number`
  const lastOfFirst = database.prepare(`SELECT number ${readings} LIMIT 1 OFFSET ${FIRST_READINGS - 1}`)
  const firstOfNewest = database.prepare(`SELECT number ${readings} DESC LIMIT 1 OFFSET ${NEWEST_READINGS - 1}`)
  const between = `number > ?2 AND number < ?3 AND ${IS_READING}`
  const leftOut = database.prepare(`
    SELECT min(number) AS number, min(at) AS at, count(*) AS count FROM story WHERE transaction_id = ?1 AND ${between}`)
  const read = database.prepare(`
    SELECT number, at, operator, event FROM story WHERE transaction_id = ?1 AND NOT (${between}) ORDER BY number`)
  const reply = database.prepare(
    'SELECT http_status AS httpStatus, raw_reply AS body FROM intents WHERE id = ? AND raw_reply IS NOT NULL',
  )
  return {
    /**
     * Everything that was done at the desk, and of the events caused by the platform the first and the newest; an entry
     * tells how many are left out.
     */
    timeline: (transactionId: string): TimelineEntry[] => {
      const from = edge.parse(lastOfFirst.get(transactionId))?.number ?? 0
      const to = edge.parse(firstOfNewest.get(transactionId))?.number ?? 0
      const entries = readRows('story', row, read.all(transactionId, from, to), UNREADABLE)
      const { count } = countRow.parse(leftOut.get(transactionId, from, to))
      if (count === 0) return entries
      const { number, at } = left.parse(leftOut.get(transactionId, from, to))
      const said: TimelineEntry = { number, at, operator: null, event: { what: 'left_out', count } }
      return [...entries, said].toSorted((one, other) => one.number - other.number)
    },
    rawReply: (intentId: string): z.infer<typeof rawReply> | null => {
      const found = reply.get(intentId)
      return found ? rawReply.parse(found) : null
    },
  }
}
