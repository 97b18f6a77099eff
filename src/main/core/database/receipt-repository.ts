import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { failure } from '#shared/model/failure.ts'
import { type ReceiptRefusal, receiptRefusal } from '#shared/model/kept-receipt.ts'
import { type Receipt, receipt } from '#shared/model/transaction.ts'
import { jsonColumn } from './columns.ts'
import { jsonText, readRow, readRows } from './damaged.ts'

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
  /** `null` if it is not fetched automatically. */
  nextTryAt: z.string().nullable(),
})
/** A receipt as stored. */
export type ReceiptRow = z.infer<typeof row>
const INSTEAD: Partial<ReceiptRow> = { failure: null }

export interface FetchedReceipt {
  readonly sha256: string
  /** Bytes. */
  readonly size: number
  readonly contentType: string
  readonly at: string
}

/** A failed attempt. `refusal`: it is not tried again. */
interface FailedFetch {
  readonly refusal: ReceiptRefusal | null
  readonly failure: z.infer<typeof failure> | null
  readonly at: string
  readonly tries: number
  readonly nextTryAt: string | null
}

const waitingRow = z.object({ id: z.string(), at: z.string() }).optional()
const bytesRow = z.object({ bytes: z.int() })
const typeRow = z.object({ type: z.string() }).optional()
const knownRow = z.object({
  id: z.string(),
  declared: jsonColumn(receipt),
  isFetched: z.number().transform(Boolean),
})
type Known = z.infer<typeof knownRow>

const COLUMNS = `r.id, r.transaction_id AS transactionId, r.profile_id AS profileId, r.declared,
  r.first_seen_at AS firstSeenAt, r.is_named AS isNamed, r.sha256, r.size, r.content_type AS contentType,
  r.fetched_at AS fetchedAt, r.refusal, r.failure, r.failed_at AS failedAt, r.tries, r.next_try_at AS nextTryAt`
const RECEIPTS = `SELECT ${COLUMNS} FROM receipts r`

/** Sent for an expired signed link (by some stores 400) or a missing file: another link is worth another attempt. */
const DENIED: readonly number[] = [400, 401, 403, 404, 410]
const DECLARED_URL = jsonText('declared', '$.url')
/** An address without its query: a signed link has a different query in each status. */
const placeOf = (url: string): string => `substr(${url}, 1, instr(${url} || '?', '?') - 1)`
const isSamePlace = (one: string, other: string): boolean => one.split('?')[0] === other.split('?')[0]

/** Receipts named by statuses, what is stored of them, and which are to be fetched. */
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
      failed_at = NULL, next_try_at = NULL WHERE id = ?1 AND ${placeOf(DECLARED_URL)} IS ${placeOf('?6')}`)
  const fail = database.prepare(`
    UPDATE receipts SET refusal = ?3, failure = ?4, failed_at = ?5, tries = ?6, next_try_at = ?7
    WHERE id = ?1 AND (${DECLARED_URL} IS ?2 OR (?8 AND ${placeOf(DECLARED_URL)} IS ${placeOf('?2')}))`)
  const giveUp = database.prepare('UPDATE receipts SET next_try_at = NULL WHERE id = ?')
  const fetched = database.prepare(
    'SELECT coalesce(sum(size), 0) AS bytes FROM receipts WHERE profile_id = ? AND fetched_at > ?',
  )

  return {
    /** The receipts of a transaction, in the order they were first named. */
    receiptsOf: (transactionId: string): ReceiptRow[] => readRows('receipts', row, listed.all(transactionId), INSTEAD),
    /**
     * `null` if it does not exist or cannot be read. An unreadable one is no longer fetched automatically, otherwise no
     * other would get its turn.
     */
    receiptById: (id: string): ReceiptRow | null => {
      const found = byId.get(id)
      const read = found && readRow('receipts', row, found, INSTEAD)
      if (found && !read) giveUp.run(id)
      return read?.value ?? null
    },
    /** The type of a content; `null` if no receipt has it. */
    receiptType: (sha256: string): string | null => typeRow.parse(typeOf.get(sha256))?.type ?? null,
    /**
     * `due`: the merchant's receipt that has waited longest; `null` if none is due yet. One scheduled after `farthest`
     * is due, too: no pause is that long, so the clock was set back. `next`: when the first is to be fetched; `null` if
     * none is.
     */
    dueReceipt: (profileId: string, now: string, farthest: string): { due: string | null; next: string | null } => {
      const next = waitingRow.parse(first.get(profileId))
      if (!next || next.at <= now) return { due: next?.id ?? null, next: next?.at ?? null }
      const late = waitingRow.parse(last.get(profileId))
      return { due: late && late.at > farthest ? late.id : null, next: next.at }
    },
    /** `url`: the address it was fetched from. Nothing is stored if a newer status declares another one. */
    keepReceipt: (id: string, url: string | null, { sha256, size, contentType, at }: FetchedReceipt): void => {
      put.run(id, sha256, size, contentType, at, url)
    },
    /** `url`: the address that was tried. Nothing is stored if a newer status declares another one worth trying. */
    failReceipt: (id: string, url: string | null, { refusal, failure, at, tries, nextTryAt }: FailedFetch): void => {
      const isOfAnyLink = !(failure && 'httpStatus' in failure && DENIED.includes(failure.httpStatus ?? 0))
      const why = failure && JSON.stringify(failure)
      fail.run(id, url, refusal, why, at, tries, nextTryAt, Number(isOfAnyLink))
    },
    /** Bytes of a merchant's receipts that were fetched since a time. */
    receiptBytesSince: (profileId: string, since: string): number =>
      bytesRow.parse(fetched.get(profileId, since)).bytes,
  }
}

/** Receipts stored for one transaction. Any others are only in its payload, unchanged. */
const MAX_RECEIPTS = 100

/** Stores which receipts a status names, within the database transaction that stores the status. */
export type NameReceipts = (transactionId: string, named: readonly Receipt[], at: string) => void

/**
 * A receipt that a later status names again keeps its row: matched by ID and address, otherwise by ID, otherwise by
 * address. One that is no longer named stays. Another address under the ID of one that was fetched is another receipt. If
 * the address of one that was not fetched changes, it is tried again; if only the query changes, only after a failure
 * that another signature may fix.
 */
export function createNameReceipts(database: DatabaseSync): NameReceipts {
  const all = database.prepare(`
    SELECT id, declared, sha256 IS NOT NULL AS isFetched FROM receipts WHERE transaction_id = ? ORDER BY number`)
  const forget = database.prepare('UPDATE receipts SET is_named = 0 WHERE transaction_id = ? AND is_named')
  const add = database.prepare(`
    INSERT INTO receipts (id, transaction_id, profile_id, declared, first_seen_at, is_named, next_try_at)
    SELECT ?1, id, profile_id, ?3, ?4, 1, ?4 FROM transactions WHERE id = ?2
    ON CONFLICT (id) DO NOTHING`)
  const name = database.prepare('UPDATE receipts SET declared = ?2, is_named = 1 WHERE id = ?1')
  const tryAgain = database.prepare(`
    UPDATE receipts SET refusal = NULL, failure = NULL, failed_at = NULL, tries = 0, next_try_at = ?2
    WHERE id = ?1 AND sha256 IS NULL AND (${placeOf(DECLARED_URL)} IS NOT ${placeOf('?3')} OR refusal = 'unusable'
      OR ${jsonText('failure', '$.httpStatus')} IN (${DENIED.join()}))`)

  return (transactionId, named, at) => {
    const rows = all.all(transactionId)
    if (named.length === 0 && rows.length === 0) return
    forget.run(transactionId)
    // An unreadable receipt matches none of those named, and keeps its place.
    const matches = matchReceipts(readRows('receipts', knownRow, rows), named)
    let count = rows.length
    for (const [place, declared] of named.entries()) {
      const match = matches.get(place)
      if (match) {
        if (match.declared.url !== declared.url) tryAgain.run(match.id, at, declared.url)
        name.run(match.id, JSON.stringify(declared))
        continue
      }
      // The ID of a place may belong to a receipt whose transaction cannot be read.
      for (let isAdded = false; !isAdded && count < MAX_RECEIPTS; count++)
        isAdded = add.run(idOf(transactionId, count), transactionId, JSON.stringify(declared), at).changes > 0
    }
  }
}

/** Derived from its place: the same input turns the same database into the same result. */
function idOf(transactionId: string, place: number): string {
  const digits = hash('sha256', `${transactionId} ${place}`)
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

/** With this many receipts under one ID, its address is taken to differ in each status, and to say nothing. */
const MAX_FETCHED_BY_ID = 5

/** Which known receipt each named one is, by its place. Surest matches first: a status may name one ID twice. */
function matchReceipts(known: readonly Known[], named: readonly Receipt[]): ReadonlyMap<number, Known> {
  const free = new Set(known)
  const matches = new Map<number, Known>()
  const isOther = ({ id, url }: Receipt, { isFetched, declared }: Known): boolean =>
    isFetched &&
    url !== null &&
    !isSamePlace(url, declared.url ?? '') &&
    known.filter((one) => one.declared.id === id).length < MAX_FETCHED_BY_ID
  const rules: readonly ((one: Receipt, other: Known) => boolean)[] = [
    (one, { declared }) => one.id === declared.id && one.url === declared.url,
    (one, other) => one.id !== null && one.id === other.declared.id && !isOther(one, other),
    (one, { declared }) => one.url !== null && one.url === declared.url,
  ]
  for (const isSame of rules) {
    for (const [place, one] of named.entries()) {
      const match = matches.has(place) ? undefined : [...free].find((other) => isSame(one, other))
      if (!match) continue
      free.delete(match)
      matches.set(place, match)
    }
  }
  return matches
}
