import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type StoryEntry, type StoryEvent, storyEntry, storyEvent } from '#shared/model/story.ts'
import { jsonColumn } from './columns.ts'
import { readRows } from './damaged.ts'

/** Adds a line to a transaction's story, within the statement that makes it true. `operator` null: nobody at the desk. */
export type Tell = (transactionId: string, at: string, operator: string | null, event: StoryEvent) => void

export function createTell(database: DatabaseSync): Tell {
  const insert = database.prepare('INSERT INTO story (transaction_id, at, operator, event) VALUES (?, ?, ?, ?)')
  return (transactionId, at, operator, event) => {
    insert.run(transactionId, at, operator, JSON.stringify(event))
  }
}

const UNREADABLE = { at: '', operator: null, event: { what: 'unreadable' } } as const

const rawReply = z.object({ httpStatus: z.number().nullable(), body: z.string() })

/** Stories as they are told, and the replies they speak of. */
export function storyRepository(database: DatabaseSync) {
  const read = database.prepare(
    'SELECT number, at, operator, event FROM story WHERE transaction_id = ? ORDER BY number',
  )
  const reply = database.prepare(
    'SELECT http_status AS httpStatus, raw_reply AS body FROM intents WHERE id = ? AND raw_reply IS NOT NULL',
  )
  const row = storyEntry.extend({ event: jsonColumn(storyEvent) })

  return {
    story: (transactionId: string): StoryEntry[] => readRows('story', row, read.all(transactionId), UNREADABLE),
    rawReply: (intentId: string): z.infer<typeof rawReply> | null => {
      const found = reply.get(intentId)
      return found ? rawReply.parse(found) : null
    },
  }
}
