import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { failure } from '#shared/model/failure.ts'
import { type ReceiptRefusal, receiptRefusal } from '#shared/model/kept-receipt.ts'
import { type Receipt, receipt } from '#shared/model/transaction.ts'
import { jsonColumn } from './columns.ts'
import { readRows } from './damaged.ts'

const row = z.object({
  id: z.uuid(),
  transactionId: z.uuid(),
  profileId: z.uuid(),
  declared: jsonColumn(receipt),
  firstSeenAt: z.iso.datetime(),
  isNamed: z.number().transform(Boolean),
  sha256: z.string().nullable(),
  size: z.int().nullable(),
  contentType: z.string().nullable(),
  fetchedAt: z.string().nullable(),
  refusal: receiptRefusal.nullable(),
  failure: jsonColumn(failure).nullable(),
  failedAt: z.string().nullable(),
  tries: z.int(),
  /** Null: it is not tried by itself. */
  nextTryAt: z.string().nullable(),
})
/** A receipt as it is kept. */
export type ReceiptRow = z.infer<typeof row>

/** What was fetched. */
export interface FetchedReceipt {
  readonly sha256: string
  /** Bytes. */
  readonly size: number
  readonly contentType: string
  readonly at: string
}

/** A try that brought nothing. `refusal`: it is not tried again. */
interface FailedFetch {
  readonly refusal: ReceiptRefusal | null
  readonly failure: z.infer<typeof failure> | null
  readonly at: string
  readonly tries: number
  readonly nextTryAt: string | null
}

const waitingRow = z.object({ id: z.string(), at: z.string() }).optional()
const usage = z.object({ files: z.int(), bytes: z.int() })
const bytesRow = usage.pick({ bytes: true })
const typeRow = z.object({ type: z.string() }).optional()
const foundRow = row.optional()
const knownRows = z.array(z.object({ id: z.string(), declared: jsonColumn(receipt) }))

const COLUMNS = `r.id, r.transaction_id AS transactionId, r.profile_id AS profileId, r.declared,
  r.first_seen_at AS firstSeenAt, r.is_named AS isNamed, r.sha256, r.size, r.content_type AS contentType,
  r.fetched_at AS fetchedAt, r.refusal, r.failure, r.failed_at AS failedAt, r.tries, r.next_try_at AS nextTryAt`
const RECEIPTS = `SELECT ${COLUMNS} FROM receipts r`

/** Receipts that statuses have named, what is kept of them, and which are to be fetched. */
export function receiptRepository(database: DatabaseSync) {
  const listed = database.prepare(`${RECEIPTS} WHERE r.transaction_id = ? ORDER BY r.number`)
  const byId = database.prepare(`${RECEIPTS} WHERE r.id = ?`)
  const typeOf = database.prepare('SELECT content_type AS type FROM receipts WHERE sha256 = ? LIMIT 1')
  const waiting = (order: 'ASC' | 'DESC') =>
    database.prepare(`SELECT id, next_try_at AS at FROM receipts WHERE profile_id = ? AND next_try_at IS NOT NULL
      ORDER BY next_try_at ${order}, number LIMIT 1`)
  const first = waiting('ASC')
  const last = waiting('DESC')
  const put = database.prepare(`
    UPDATE receipts SET sha256 = ?2, size = ?3, content_type = ?4, fetched_at = ?5, refusal = NULL, failure = NULL,
      failed_at = NULL, next_try_at = NULL WHERE id = ?1`)
  const fail = database.prepare(`
    UPDATE receipts SET refusal = ?3, failure = ?4, failed_at = ?5, tries = ?6, next_try_at = ?7
    WHERE id = ?1 AND json_extract(declared, '$.url') IS ?2`)
  const fetched = database.prepare(
    'SELECT coalesce(sum(size), 0) AS bytes FROM receipts WHERE profile_id = ? AND fetched_at > ?',
  )
  const used = database.prepare(`
    SELECT count(*) AS files, coalesce(sum(size), 0) AS bytes
    FROM (SELECT DISTINCT sha256, size FROM receipts WHERE sha256 IS NOT NULL)`)

  return {
    /** Those of a transaction, in the order they were first named. */
    receiptsOf: (transactionId: string): ReceiptRow[] =>
      readRows('receipts', row, listed.all(transactionId), { failure: null }),
    receiptById: (id: string): ReceiptRow | null => foundRow.parse(byId.get(id)) ?? null,
    /** What a content is; null where no receipt has it. */
    receiptType: (sha256: string): string | null => typeRow.parse(typeOf.get(sha256))?.type ?? null,
    /**
     * `due`: a merchant's receipt that has waited longest; null where none is to be fetched by now. After `farthest` none
     * waits. `next`: when one is to be fetched; null: none.
     */
    dueReceipt: (profileId: string, now: string, farthest: string): { due: string | null; next: string | null } => {
      const next = waitingRow.parse(first.get(profileId))
      if (!next || next.at <= now) return { due: next?.id ?? null, next: next?.at ?? null }
      const late = waitingRow.parse(last.get(profileId))
      return { due: late && late.at > farthest ? late.id : null, next: next.at }
    },
    keepReceipt: (id: string, { sha256, size, contentType, at }: FetchedReceipt): void => {
      put.run(id, sha256, size, contentType, at)
    },
    /** `url`: what was tried. Nothing is kept of it where a newer status declares another. */
    failReceipt: (id: string, url: string | null, { refusal, failure, at, tries, nextTryAt }: FailedFetch): void => {
      fail.run(id, url, refusal, failure && JSON.stringify(failure), at, tries, nextTryAt)
    },
    /** Bytes of a merchant's receipts that were fetched since a moment. */
    receiptBytesSince: (profileId: string, since: string): number =>
      bytesRow.parse(fetched.get(profileId, since)).bytes,
    /** How much is kept, each content counted once. */
    receiptUsage: (): z.infer<typeof usage> => usage.parse(used.get()),
  }
}

/** Receipts kept of one transaction. What names more has them in its payload, as it came. */
export const MAX_RECEIPTS = 100

/** Keeps which receipts a status names, within the statement that keeps the status. */
export type NameReceipts = (transactionId: string, named: readonly Receipt[], at: string) => void

/**
 * The same receipt in a later status is the same row: by its id and address, else its id, else its address. One that is no
 * longer named stays. Another address of one that was not fetched is worth another try.
 */
export function createNameReceipts(database: DatabaseSync): NameReceipts {
  const all = database.prepare('SELECT id, declared FROM receipts WHERE transaction_id = ? ORDER BY number')
  const forget = database.prepare('UPDATE receipts SET is_named = 0 WHERE transaction_id = ? AND is_named')
  const add = database.prepare(`
    INSERT INTO receipts (id, transaction_id, profile_id, declared, first_seen_at, is_named, next_try_at)
    SELECT ?1, id, profile_id, ?3, ?4, 1, ?4 FROM transactions WHERE id = ?2`)
  const name = database.prepare('UPDATE receipts SET declared = ?2, is_named = 1 WHERE id = ?1')
  const tryAgain = database.prepare(`
    UPDATE receipts SET refusal = NULL, failure = NULL, failed_at = NULL, tries = 0, next_try_at = ?2
    WHERE id = ?1 AND sha256 IS NULL`)

  return (transactionId, named, at) => {
    const known = knownRows.parse(all.all(transactionId))
    if (named.length === 0 && known.length === 0) return
    forget.run(transactionId)
    const matches = matchReceipts(known, named)
    let count = known.length
    for (const [place, declared] of named.entries()) {
      const match = matches.get(place)
      if (match) {
        name.run(match.id, JSON.stringify(declared))
        if (match.declared.url !== declared.url) tryAgain.run(match.id, at)
      } else if (count < MAX_RECEIPTS)
        add.run(idOf(transactionId, count++), transactionId, JSON.stringify(declared), at)
    }
  }
}

/** Made of its place, from which none is ever taken away: the same database, given the same, becomes the same. */
function idOf(transactionId: string, place: number): string {
  const digits = hash('sha256', `${transactionId} ${place}`)
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

interface Known {
  readonly id: string
  readonly declared: Receipt
}

/** Which of the known ones each that is named is, by its place. The surest matches first: a status may name one id twice. */
function matchReceipts(known: readonly Known[], named: readonly Receipt[]): ReadonlyMap<number, Known> {
  const free = new Set(known)
  const matches = new Map<number, Known>()
  const rules: readonly ((one: Receipt, other: Receipt) => boolean)[] = [
    (one, other) => one.id === other.id && one.url === other.url,
    (one, other) => one.id !== null && one.id === other.id,
    (one, other) => one.url !== null && one.url === other.url,
  ]
  for (const isSame of rules) {
    for (const [place, one] of named.entries()) {
      const match = matches.has(place) ? undefined : [...free].find(({ declared }) => isSame(one, declared))
      if (!match) continue
      free.delete(match)
      matches.set(place, match)
    }
  }
  return matches
}
