import type { DatabaseSync } from 'node:sqlite'
import type { Json } from '#shared/model/json.ts'
import { isAsSent } from '#shared/rules/cut-text.ts'
import { boundedStatus } from '#shared/rules/status.ts'
import { type FieldKind, fitField, fitJson, fitKept, MAX_EXTRA } from '../../platform/reply-limits.ts'

/** Bytes: more than any field stored now has, so that nothing else is read. */
const LONG = 4 * 500
const LONG_JSON = 64 * 1024
/** A bank list may itself be long. */
const LONG_READING = 1024 * 1024

type Cut = (text: string) => string | null

const field =
  (kind: FieldKind): Cut =>
  (text) =>
    fitField(text, kind)
/** A cut ID is not an ID any more, so it is dropped. */
const idOrNull: Cut = (text) => (isAsSent(fitField(text, 'exact')) ? text : null)

/**
 * Cuts replies that were stored before there were limits, as part of migration 13, so that old rows do not hold up any
 * list. Payloads are cut when they are read.
 */
export function cutKeptReplies(database: DatabaseSync): void {
  const cut = (table: string, column: string, how: Cut, longest = LONG): void => {
    const rows = database.prepare(
      `SELECT rowid AS place, ${column} AS text FROM ${table} WHERE octet_length(${column}) > ?`,
    )
    const put = database.prepare(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`)
    for (const { place, text } of rows.all(longest)) put.run(how(String(text)), Number(place))
  }
  database.exec('PRAGMA defer_foreign_keys = ON')
  cut('transactions', 'owner_name', field('name'))
  cut('transactions', 'bank_name', field('name'))
  cut('transactions', 'account_number', field('exact'))
  cut('transactions', 'expires_at', field('exact'))
  cut('transactions', 'platform_id', idOrNull)
  cut('transactions', 'platform_uuid', idOrNull)
  database
    .prepare(
      "UPDATE transactions SET merchant_transaction_id = id WHERE kind = 'added' AND octet_length(merchant_transaction_id) > ?",
    )
    .run(LONG)
  for (const table of ['observations', 'listed', 'disputes', 'dispute_statuses']) cut(table, 'status', boundedStatus)
  database.prepare('DELETE FROM statuses_seen WHERE octet_length(status) > ?').run(LONG)
  cut('observations', 'receipts', cutJson, LONG_JSON)
  cut('receipts', 'declared', cutJson, LONG_JSON)
  cut('intents', 'reply', cutRecord, LONG_JSON)
  for (const column of ['item', 'record']) cut('disputes', column, cutRecord, LONG_JSON)
  cut('disputes', 'id', field('exact'))
  cut('dispute_statuses', 'dispute_id', field('exact'))
  cut('dispute_lists', 'ids', cutIds, LONG_JSON)
  database
    .prepare('DELETE FROM balances WHERE octet_length(balance) > ? OR octet_length(currency_rate) > ?')
    .run(LONG, LONG)
  cut('account_readings', 'body', cutRecord, LONG_READING)
  cutStory(database, () => cut('story', 'event', cutJson, LONG_JSON))
}

/** An entry of a timeline may name a dispute by an ID of any length. Nothing else in it is ever changed. */
function cutStory(database: DatabaseSync, cut: () => void): void {
  const guard = database.prepare("SELECT sql FROM sqlite_schema WHERE name = 'story_is_not_changed'").get()
  const isLong = database.prepare('SELECT 1 FROM story WHERE octet_length(event) > ? LIMIT 1').get(LONG_JSON)
  if (!guard || !isLong) return
  database.exec('DROP TRIGGER story_is_not_changed')
  cut()
  database.exec(String(guard.sql))
}

/** Invalid JSON is left unchanged: its readers report the damage. */
const cutting =
  (cut: (value: Json) => Json): Cut =>
  (text) => {
    let value: Json
    try {
      value = JSON.parse(text) as Json
    } catch {
      return text
    }
    return JSON.stringify(cut(value))
  }

const cutJson = cutting(fitKept)

/** A record as read: the part that is not documented has a separate limit. */
const cutRecord = cutting((json) => {
  const value = fitKept(json)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return 'extra' in value ? { ...value, extra: fitJson(value.extra ?? {}, MAX_EXTRA) } : value
})

const cutIds = cutting((ids) => (Array.isArray(ids) ? ids.map((id) => fitField(String(id), 'exact')) : ids))
