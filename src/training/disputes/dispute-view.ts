import { findBank } from '../data/banks.ts'
import { COUNTRIES } from '../data/countries.ts'
import type { JsonObject } from '../payments/creation-answer.ts'
import type { Platform } from '../platform.ts'
import type { DisputeRecord, TransactionRecord } from '../state/records.ts'
import { paidAt, stepAt } from '../state/timeline.ts'

/** A list item (interface: Dispute list item). */
export function disputeItem(platform: Platform, dispute: DisputeRecord, record: TransactionRecord): JsonObject {
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
export function disputeView(platform: Platform, dispute: DisputeRecord, record: TransactionRecord): JsonObject {
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

/** Where the money went, or was to go, with the card or account masked. */
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
