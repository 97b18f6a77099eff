import { findBank } from '../data/banks.ts'
import { COUNTRIES } from '../data/countries.ts'
import type { JsonObject } from '../payments/status-payload.ts'
import type { TrainingPlatform } from '../platform.ts'
import { type DisputeRecord, paidAt, stepAt, type TransactionRecord } from '../state/records.ts'

/** A list item (interface: Dispute list item). */
function disputeItem(platform: TrainingPlatform, dispute: DisputeRecord, record: TransactionRecord): JsonObject {
  return {
    id: dispute.id,
    created_at: new Date(dispute.createdAt).toISOString(),
    status: stepAt(dispute.timeline, platform.now()).status,
    amount: dispute.amount,
    transaction_id: record.uuid,
    merchant_transaction_id: record.received.merchant_transaction_id,
  }
}

/** The full record (interface: Dispute). */
export function disputeView(platform: TrainingPlatform, dispute: DisputeRecord, record: TransactionRecord): JsonObject {
  const now = platform.now()
  const ended = stepAt(dispute.timeline, now).status !== 'process'
  return {
    ...disputeItem(platform, dispute, record),
    appeal_cancel_reason_name: ended ? dispute.cancelReason : null,
    transaction_created_at: new Date(record.createdAt).toISOString(),
    transaction_amount: record.received.amount,
    transaction_paid_amount: paidAt(record.timeline, now) ?? '0',
    transaction_requisite: requisiteView(record),
    transaction_currency_code: record.received.currency,
  }
}

/** Where the money went or was supposed to go, with the card or account masked. */
function requisiteView({ received, requisite, acquirer }: TransactionRecord): JsonObject {
  const country = COUNTRIES[received.currency]
  if (requisite) {
    const { account_number, bank_name, owner_name, country_name } = requisite
    return { bank: bank_name, card: `****${account_number.slice(-4)}`, owner: owner_name, country_name }
  }
  const { card } = received
  if (card) {
    const bank = findBank(received.bank_id ?? '')
    const home = Object.values(COUNTRIES).find(({ code }) => code === bank?.country_code) ?? country
    return {
      bank: bank?.name ?? '',
      card: `${card.first6}******${card.last4}`,
      owner: received.owner_name ?? '',
      country_name: home.name,
    }
  }
  return { bank: acquirer ?? '', card: '****', owner: '', country_name: country.name }
}

const DEFAULT_SIZE = 50
const MAX_SIZE = 100

/** Values of the status filter (interface: Dispute statuses named). */
export const FILTER_STATUSES: readonly string[] = ['process', 'success', 'canceled']

/** Query of GET /merchant/dispute/list as received; an empty value means absent. */
interface ListQuery {
  readonly page_number: string | undefined
  readonly page_size: string | undefined
  readonly status: readonly string[]
  readonly transaction_id: string | undefined
  readonly merchant_transaction_id: string | undefined
}

/** One page of the merchant's disputes, newest first, without a total (interface: GET /merchant/dispute/list). */
export function listDisputes(platform: TrainingPlatform, merchant: string, query: ListQuery): JsonObject {
  const now = platform.now()
  const page_number = whole(query.page_number, 1, Number.MAX_SAFE_INTEGER)
  const page_size = whole(query.page_size, DEFAULT_SIZE, MAX_SIZE)
  const matching = platform.store
    .disputes()
    .toReversed()
    .filter((dispute) => dispute.merchant === merchant)
    .filter(({ timeline }) => query.status.length === 0 || query.status.includes(stepAt(timeline, now).status))
    .flatMap((dispute) => {
      const record = platform.store.transaction(dispute.transactionUuid)
      return record ? [{ dispute, record }] : []
    })
    .filter(({ record }) => {
      const own = record.received.merchant_transaction_id
      const { transaction_id, merchant_transaction_id } = query
      return (
        (!transaction_id || transaction_id.toLowerCase() === record.uuid || transaction_id === own) &&
        (!merchant_transaction_id || merchant_transaction_id === own)
      )
    })
  const from = (page_number - 1) * page_size
  const items = matching.slice(from, from + page_size)
  return { items: items.map(({ dispute, record }) => disputeItem(platform, dispute, record)), page_number, page_size }
}

/** A whole number clamped to 1..`max`; the default for anything else. */
function whole(text: string | undefined, fallback: number, max: number): number {
  if (!text || !/^-?\d+$/.test(text)) return fallback
  return Math.min(Math.max(Number(text), 1), max)
}
