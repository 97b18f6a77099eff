import type { TrainingPlatform, TrainingSettings } from '../platform.ts'
import { receiptsOf } from '../receipts/receipt-routes.ts'
import { paidAt, stepAt, type TransactionRecord } from '../state/records.ts'

/** The current status of a transaction. */
export function statusOf(platform: TrainingPlatform, record: TransactionRecord): string {
  return stepAt(record.timeline, platform.now()).status
}

/**
 * The payload of the callback and, with receipts, of a status read. The interface shows no field of it but `receipts`
 * (Transaction status payload): these are the creation's common fields, a status and four invented fields; a setting
 * determines how many of them are sent.
 */
export function callbackPayload(
  record: TransactionRecord,
  now: number,
  fields: TrainingSettings['payloadFields'],
): JsonObject {
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

/** The response of GET /merchant/status. */
export function statusPayload(platform: TrainingPlatform, record: TransactionRecord): JsonObject {
  const { payloadFields } = platform.settings()
  return { ...callbackPayload(record, platform.now(), payloadFields), receipts: receiptsOf(platform, record) }
}

export type JsonObject = Readonly<Record<string, unknown>>

/** The response to a creation (interface: Transaction creation response and the extra fields after it). */
export function creationAnswer(platform: TrainingPlatform, record: TransactionRecord): JsonObject {
  const { received, requisite } = record
  return {
    id: platform.settings().idForm === 'uuid' ? record.uuid : record.id,
    merchant_transaction_id: received.merchant_transaction_id,
    expires_at: record.expiresAt === null ? null : new Date(record.expiresAt).toISOString(),
    amount: received.amount,
    currency: received.currency,
    currency_rate: record.currency_rate,
    amount_in_usd: record.amount_in_usd,
    rate: record.rate,
    commission: record.commission,
    ...(requisite ? { payment_link: `${platform.baseUrl()}/pay/${record.id}`, ...requisite } : {}),
    ...(record.acquirer
      ? { payment_url: `${platform.baseUrl()}/checkout/${record.id}`, acquirer: record.acquirer }
      : {}),
  }
}

const DECIMAL_FIELDS = /"(amount|paid_amount|currency_rate|amount_in_usd|rate|commission)":"([\d.]+)"/g

/** The same response from a careless service: numbers where strings are promised, and undocumented fields. */
export function retyped(answer: JsonObject): string {
  const text = JSON.stringify({ ...answer, trace: { node: 'tr-1', attempt: 1 }, tags: ['play', null, true] })
  return text.replace(DECIMAL_FIELDS, '"$1":$2')
}

/** Text as a hostile or careless source would send it. */
export function hostile(answer: JsonObject): JsonObject {
  const text = `<b>"Bold" & Sons</b><img src=x onerror=alert(1)>\r\n\u202e\u0000'; DROP TABLE banks; -- ${'long '.repeat(400)}`
  const hit = ['owner_name', 'bank_name', 'country_name', 'acquirer'].filter((field) => field in answer)
  return { ...answer, ...Object.fromEntries(hit.map((field) => [field, text])), note: text }
}
