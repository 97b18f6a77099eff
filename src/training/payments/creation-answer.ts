import type { Platform } from '../platform.ts'
import type { TransactionRecord } from '../state/records.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** The answer to a creation (interface: Transaction creation response and the extra fields after it). */
export function creationAnswer(platform: Platform, record: TransactionRecord): JsonObject {
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

/** The same answer from a careless service: numbers where strings are promised, and fields that nobody documented. */
export function retyped(answer: JsonObject): string {
  const text = JSON.stringify({ ...answer, trace: { node: 'tr-1', attempt: 1 }, tags: ['play', null, true] })
  return text.replace(DECIMAL_FIELDS, '"$1":$2')
}

/** Texts as a hostile or careless source would send them. */
export function hostile(answer: JsonObject): JsonObject {
  const text = `<b>"Bold" & Sons</b><img src=x onerror=alert(1)>\r\n\u202e\u0000'; DROP TABLE banks; -- ${'long '.repeat(400)}`
  const hit = ['owner_name', 'bank_name', 'country_name', 'acquirer'].filter((field) => field in answer)
  return { ...answer, ...Object.fromEntries(hit.map((field) => [field, text])), note: text }
}
