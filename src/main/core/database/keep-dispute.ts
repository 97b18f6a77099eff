import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type Dispute, type DisputeListItem, disputeListItem } from '#shared/model/dispute.ts'
import { PLAINLY_CLOSED_STATUSES } from '#shared/rules/dispute.ts'
import { type MerchantAccount, mayRead } from '#shared/rules/same-account.ts'
import { boundedStatus } from '#shared/rules/status.ts'
import { createAccounts } from './accounts.ts'
import { jsonText } from './damaged.ts'

/** Whether a dispute is not known to be closed. Its index (`disputes_open`) needs exactly this condition. */
export const IS_OPEN = `
  (status IS NULL OR status NOT IN (${PLAINLY_CLOSED_STATUSES.map((status) => `'${status}'`).join(', ')}))`

/** A reading of disputes: of which merchant, under which account, when. */
export interface DisputeReading {
  readonly profileId: string
  readonly account: MerchantAccount
  /** When it was requested, and when it was answered. */
  readonly since: string
  readonly at: string
  /** Not requested by an operator: a changed status is news then. */
  readonly isByItself?: boolean
}

/** A dispute as read: an item of the list, or a full record. */
export interface DisputeRead {
  readonly item: DisputeListItem
  readonly record?: Dispute
  /** The transaction it was read for; the dispute belongs to it if it does not name one itself. */
  readonly readFor?: string
}

/** What storing it has changed. */
export interface KeptDispute {
  readonly id: string
  readonly differs: boolean
  /** The changed status; `null` if it is the same, or the first one seen. */
  readonly change: { readonly status: string | null; readonly before: string | null } | null
  readonly merchantTransactionId: string | null
  /** The desk's transaction it belongs to. */
  readonly transactionId: string | null
  /** The transactions it has changed: one that learned an ID from it, and one that is disputed only now, or no longer. */
  readonly changed: readonly string[]
}

/**
 * Stores a dispute within the caller's transaction. A version that was read while this one was being requested is kept:
 * this one may be older.
 */
export type KeepDispute = (reading: DisputeReading, read: DisputeRead) => KeptDispute

const keptRow = z
  .object({
    item: z.string(),
    record: z.string().nullable(),
    status: z.string().nullable(),
    read_at: z.string(),
    transaction_id: z.string().nullable(),
  })
  .optional()
const ids = z.array(z.object({ id: z.string() }))

/** The only place where disputes are written. */
export function createKeepDispute(database: DatabaseSync): KeepDispute {
  const accounts = createAccounts(database)
  const find = database.prepare(
    'SELECT item, record, status, read_at, transaction_id FROM disputes WHERE profile_id = ? AND id = ?',
  )
  const upsert = database.prepare(`
    INSERT INTO disputes (profile_id, id, transaction_id, environment, base_url, first_seen_at, read_at, item, status, record,
      record_read_at, news_at, account_id) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
    ON CONFLICT (profile_id, id) DO UPDATE SET transaction_id = ?3, environment = ?4, base_url = ?5, read_at = ?6, item = ?7,
      status = ?8, record = coalesce(?9, record), record_read_at = coalesce(?10, record_read_at),
      news_at = coalesce(?11, news_at), account_id = ?12`)
  const addStatus = database.prepare(
    'INSERT INTO dispute_statuses (profile_id, dispute_id, status, at) VALUES (?, ?, ?, ?)',
  )
  // On the platform, an ID that was refused or never sent names someone else's transaction or none.
  const candidates = (condition: string) =>
    database.prepare(`
      SELECT id FROM transactions t WHERE ${condition}
        AND coalesce((SELECT state FROM intents WHERE transaction_id = t.id AND kind = 'create'
          ORDER BY number DESC LIMIT 1), '') NOT IN ('refused', 'not_sent')`)
  const byMerchantId = candidates('profile_id = ? AND merchant_transaction_id = ?')
  const byUuid = candidates('profile_id = ? AND platform_uuid = ?')
  // UUIDs are case-insensitive (RFC 9562).
  const byJournal = candidates(`+profile_id = ? AND id IN (SELECT transaction_id FROM intents WHERE kind = 'dispute'
    AND ${jsonText('reply', '$.id')} = ? COLLATE NOCASE)`)
  const name = database.prepare('UPDATE transactions SET platform_uuid = ?1 WHERE id = ?2 AND platform_uuid IS NOT ?1')
  // A transaction added by its platform ID learns its order ID, unless another of the desk's already has that.
  const nameByMerchant = database.prepare(
    "UPDATE OR IGNORE transactions SET merchant_transaction_id = ? WHERE id = ? AND kind = 'added' AND merchant_transaction_id = id",
  )

  /** The desk's transaction that a dispute belongs to, under the account it was read under: IDs are per account. */
  const ownerOf = ({ profileId, account }: DisputeReading, { item, readFor }: DisputeRead): string | null => {
    const read = accounts.known(profileId, account)
    const at = (rows: unknown) =>
      ids.parse(rows).find(({ id }) => mayRead(accounts.standing(accounts.ofTransaction(id), read)))?.id
    return (
      at(byMerchantId.all(profileId, item.merchant_transaction_id)) ??
      at(byUuid.all(profileId, item.transaction_id)) ??
      at(byJournal.all(profileId, item.id)) ??
      ((item.merchant_transaction_id === null && readFor) || null)
    )
  }

  return (reading, read) => {
    const { profileId, account, since, at, isByItself } = reading
    const { item, record } = read
    const before = keptRow.parse(find.get(profileId, item.id))
    const found = ownerOf(reading, read)
    const owner = found ?? before?.transaction_id ?? null
    const { id, merchant_transaction_id: merchantTransactionId } = item
    // A stored time in the future is from before the clock was set back: the dispute has not been read since.
    if (before && before.read_at > since && before.read_at <= at)
      return { id, differs: false, change: null, merchantTransactionId, transactionId: owner, changed: [] }
    const status = item.status === null ? null : boundedStatus(item.status)
    // Statuses that were stored before they were bounded may be longer.
    const statusBefore = before?.status ? boundedStatus(before.status) : null
    const isOther = before === undefined || statusBefore !== status
    const change = before && isOther ? { status, before: statusBefore } : null
    // The same dispute gives the same text, whether it was read as an item of the list or as a record.
    const itemText = JSON.stringify(disputeListItem.parse(item))
    const recordText = record ? JSON.stringify(record) : null
    const newsAt = change && isByItself ? at : null
    const texts = [itemText, status, recordText, record ? at : null, newsAt]
    const { id: accountId } = accounts.put(profileId, account)
    upsert.run(profileId, item.id, owner, account.environment, account.baseUrl, at, ...texts, accountId)
    if (isOther) addStatus.run(profileId, item.id, status, at)
    const learns = (id: string | null, learn: typeof name): boolean =>
      found !== null && id !== null && learn.run(id, found).changes > 0
    const uuid = learns(item.transaction_id, name)
    const merchantId = learns(item.merchant_transaction_id, nameByMerchant)
    const isSame = before?.item === itemText && (recordText === null || before.record === recordText)
    const ownerBefore = before?.transaction_id ?? null
    const differs = !isSame || ownerBefore !== owner
    const changed =
      uuid || merchantId || ownerBefore !== owner ? [owner, ownerBefore].filter((one) => one !== null) : []
    return { id, differs, change, merchantTransactionId, transactionId: owner, changed }
  }
}

/** The list item that corresponds to a record. */
export function itemOfRecord(record: Dispute): DisputeListItem {
  const ofItem = (name: string): boolean => Object.hasOwn(disputeListItem.shape, name)
  return { ...record, missing: record.missing.filter(ofItem), retyped: record.retyped.filter(ofItem) }
}
