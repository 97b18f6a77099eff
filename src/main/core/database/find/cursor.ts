import { hash } from 'node:crypto'
import { z } from 'zod'
import type { TransactionQuery } from '#shared/model/transaction-query.ts'
import { DeskFailure } from '../../desk-failure.ts'
import { parseJson } from '../../parse-json.ts'

/** The row after which a page begins. */
export interface Position {
  /** The row's value in the sort column. */
  readonly key: string | null
  readonly number: number
}

const VERSION = 1
const parts = z.tuple([z.literal(VERSION), z.string(), z.string().nullable(), z.int()])

/** Opaque to its receiver, and valid only for the same query. */
export function cursorOf(query: TransactionQuery, { key, number }: Position): string {
  return Buffer.from(JSON.stringify([VERSION, markOf(query), key, number])).toString('base64url')
}

/** Throws `invalid_input` if it is not a cursor of the query. */
export function positionOf(query: TransactionQuery, cursor: string): Position {
  const read = parts.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!read.success || read.data[1] !== markOf(query)) {
    throw new DeskFailure({ kind: 'invalid_input', field: 'cursor', rule: 'other_query' })
  }
  const [, , key, number] = read.data
  return { key, number }
}

function markOf(query: TransactionQuery): string {
  const sorted = Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return hash('sha256', JSON.stringify(sorted), 'base64url').slice(0, 16)
}
