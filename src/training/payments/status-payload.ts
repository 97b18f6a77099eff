import type { Platform, Settings } from '../platform.ts'
import { receiptsOf } from '../receipts/receipts.ts'
import type { TransactionRecord } from '../state/records.ts'
import { paidAt, stepAt } from '../state/timeline.ts'
import type { JsonObject } from './creation-answer.ts'

/** The status of a transaction at this moment. */
export function statusOf(platform: Platform, record: TransactionRecord): string {
  return stepAt(record.timeline, platform.now()).status
}

/**
 * The payload of the callback and, with receipts, of the status read. The interface shows none of its fields but
 * `receipts` (Transaction status payload): these are the creation's common fields, a status, and four inventions; how
 * many of them there are is a setting.
 */
export function callbackPayload(record: TransactionRecord, now: number, fields: Settings['payloadFields']): JsonObject {
  if (fields === 'none') return {}
  const { received } = record
  const current = stepAt(record.timeline, now)
  if (fields === 'status') return { status: current.status }
  const isFull = fields === 'all'
  return {
    id: record.id,
    merchant_transaction_id: received.merchant_transaction_id,
    ...(isFull && { type: record.kind === 'payout_card' ? 'payout' : 'payin' }),
    status: current.status,
    amount: received.amount,
    ...(isFull && { paid_amount: paidAt(record.timeline, now) ?? '0' }),
    currency: received.currency,
    currency_rate: record.currency_rate,
    amount_in_usd: record.amount_in_usd,
    rate: record.rate,
    commission: record.commission,
    ...(isFull && {
      created_at: new Date(record.createdAt).toISOString(),
      updated_at: new Date(current.at).toISOString(),
    }),
    expires_at: record.expiresAt === null ? null : new Date(record.expiresAt).toISOString(),
  }
}

/** The answer of GET /merchant/status. */
export function statusPayload(platform: Platform, record: TransactionRecord): JsonObject {
  const { payloadFields } = platform.settings()
  return { ...callbackPayload(record, platform.now(), payloadFields), receipts: receiptsOf(platform, record) }
}
