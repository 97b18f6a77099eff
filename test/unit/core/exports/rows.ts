import { perAction } from '#shared/model/intent.ts'
import type { ExportOrder } from '../../../../src/shared/contract/exports.ts'
import type { ExportWords } from '../../../../src/shared/model/export.ts'
import type { TransactionSummary } from '../../../../src/shared/model/transaction.ts'
import { EVERYTHING } from '../../../../src/shared/model/transaction-query.ts'

/** A row of the list: an accepted payin, with the test's changes. */
export function row(changes: Partial<TransactionSummary> = {}): TransactionSummary {
  return {
    id: '6f0d2a4e-5b1c-4d3e-8f7a-9b0c1d2e3f40',
    profileId: '0b9c8d7e-6f5a-4b3c-9d2e-1f0a9b8c7d6e',
    profileName: 'Ромашка',
    environment: 'live',
    kind: 'payin_account',
    merchantTransactionId: 'order-1',
    enteredId: null,
    platformId: 'a1b2c3d4',
    amount: '1500.00',
    currency: 'RUB',
    state: 'accepted',
    resolution: null,
    ...perAction('State', () => null),
    status: 'paid',
    statusReadAt: '2026-07-01T10:05:00.000Z',
    expiresAt: null,
    ownerName: null,
    card: null,
    reference: null,
    note: null,
    tags: [],
    hasReceipt: false,
    hasDispute: false,
    createdAt: '2026-07-01T10:00:00.123Z',
    ...changes,
  }
}

export const WORDS: ExportWords = {
  sheet: 'Transactions',
  headers: {
    created: 'Created',
    merchant: 'Merchant',
    environment: 'Environment',
    kind: 'Kind',
    merchantTransactionId: 'Merchant ID',
    platformId: 'Platform ID',
    reference: 'Reference',
    state: 'State',
    status: 'Status',
    statusReadAt: 'Status read',
    amount: 'Amount',
    currency: 'Currency',
    ownerName: 'Name',
    card: 'Card',
    expiresAt: 'Expires',
    hasDispute: 'Dispute',
    hasReceipt: 'Receipt',
    tags: 'Tags',
    note: 'Note',
  },
  environments: { live: 'Live', test: 'Test', training: 'Training' },
  kinds: {
    payin_account: 'Payin, account',
    payin_acquiring: 'Payin, acquiring',
    payout_card: 'Payout',
    added: 'Added',
  },
  states: { sending: 'Sending', accepted: 'Accepted', refused: 'Refused', not_sent: 'Not sent', unknown: 'Unknown' },
  resolutions: { adopted: 'Adopted by hand', did_not_happen: 'Closed by hand' },
  damaged: 'Damaged',
  textAmounts: 'Amounts of more than 15 digits are text.',
  unknownActions: perAction('', (kind) => `${kind[0]?.toUpperCase()}${kind.slice(1)} unknown`),
  statuses: {
    process: 'In process',
    pending: 'Pending',
    paid: 'Paid',
    underpaid: 'Underpaid',
    overpaid: 'Overpaid',
    processing: 'Processing',
    pending_confirmation: 'Awaiting confirmation',
    error: 'Error',
    expired: 'Expired',
    cancel: 'Cancelled',
    chargeback: 'Chargeback',
    disputed: 'Disputed',
  },
  yes: 'yes',
  no: 'no',
}

/** All rows as CSV for people, with the test's changes. */
export function order(changes: Partial<ExportOrder> = {}): ExportOrder {
  return {
    query: EVERYTHING,
    ids: null,
    columns: ['created', 'merchantTransactionId', 'standing', 'amount'],
    options: { format: 'csv', fields: 'shown', separator: 'comma', bom: false },
    name: 'Transactions 2026-07-01',
    words: WORDS,
    timeZone: 'Europe/Moscow',
    ...changes,
  }
}

export async function* pages(...rows: readonly (readonly TransactionSummary[])[]) {
  yield* rows
}

export async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}
