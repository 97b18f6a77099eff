import { type TransactionSummary, transactionSummary } from '#shared/model/transaction.ts'
import { readRow, type TellDamage } from './damaged.ts'

/** The columns of a row of the list, from SUMMARY_FROM. */
export const SUMMARY = `
  t.id, t.profile_id AS profileId, p.name AS profileName, t.environment, t.kind, l.merchant_transaction_id AS merchantTransactionId,
  t.entered_id AS enteredId, t.platform_id AS platformId, nullif(t.amount, '') AS amount, l.currency, l.state,
  i.settled AS resolution,
  CASE WHEN c.state = 'unknown' AND c.settled IS NOT NULL THEN NULL ELSE c.state END AS cancelState,
  CASE WHEN d.state = 'unknown' AND d.settled IS NOT NULL THEN NULL ELSE d.state END AS disputeState,
  l.status, l.status_read_at AS statusReadAt, t.expires_at AS expiresAt, t.owner_name AS ownerName,
  t.card_first6, t.card_last4, t.reference, t.note, t.tags, l.has_receipt, l.has_dispute, t.created_at AS createdAt`

export const SUMMARY_JOINS = `
  JOIN profiles p ON p.id = t.profile_id
  -- One that was added has no creation of this desk's: it is there because the operator says so.
  LEFT JOIN intents i ON i.number = (SELECT number FROM intents WHERE transaction_id = t.id AND kind = 'create'
    ORDER BY number DESC LIMIT 1)
  LEFT JOIN intents c ON c.number = (SELECT number FROM intents WHERE transaction_id = t.id AND kind = 'cancel'
    ORDER BY number DESC LIMIT 1)
  LEFT JOIN intents d ON d.number = (SELECT number FROM intents WHERE transaction_id = t.id AND kind = 'dispute'
    ORDER BY number DESC LIMIT 1)`

export const SUMMARY_FROM = `FROM transactions t CROSS JOIN listed l ON l.transaction_id = t.id ${SUMMARY_JOINS}`

/** What stands where a field cannot be read: it may exist, and nothing more is said of it. */
export const SUMMARY_INSTEAD = {
  profileId: '00000000-0000-0000-0000-000000000000',
  profileName: '?',
  environment: 'live',
  kind: 'added',
  merchantTransactionId: null,
  enteredId: null,
  platformId: null,
  amount: null,
  currency: null,
  state: 'unknown',
  resolution: null,
  cancelState: null,
  disputeState: null,
  status: null,
  statusReadAt: null,
  expiresAt: null,
  ownerName: null,
  card: null,
  reference: null,
  note: null,
  tags: [],
  hasReceipt: false,
  hasDispute: false,
  createdAt: new Date(0).toISOString(),
} as const satisfies Omit<TransactionSummary, 'id' | 'tags'> & { readonly tags: readonly [] }

/** A row as it is told: with the fields that could not be read. Of what was asked for without them, nothing is known. */
export function withDamage<One extends TransactionSummary>(value: One, damage: readonly string[]): One {
  if (damage.length === 0) return value
  const kind = damage.some((field) => CREATED_HAS.has(field)) ? 'added' : value.kind
  return { ...value, kind, damage: [...damage] }
}

const CREATED_HAS: ReadonlySet<string> = new Set(['amount', 'currency', 'request', 'intentId'])

export function summaryOf(row: Record<string, unknown>): TransactionSummary[] {
  return told(summaryColumnsOf(row))
}

/** None where not even the id can be read. */
function told(row: Record<string, unknown>, tell?: TellDamage): TransactionSummary[] {
  const read = readRow('transactions', transactionSummary, row, { ...SUMMARY_INSTEAD, tags: [] }, tell)
  return read ? [withDamage(read.value, read.damage)] : []
}

/** The row with its columns of JSON parsed and its flags as such; not checked yet. */
export function summaryColumnsOf({
  card_first6: first6,
  card_last4: last4,
  has_receipt,
  has_dispute,
  ...row
}: Record<string, unknown>): Record<string, unknown> {
  return {
    ...row,
    tags: parsed(row.tags),
    resolution: parsed(row.resolution),
    card: first6 && last4 ? { first6, last4 } : null,
    hasReceipt: has_receipt === 1,
    hasDispute: has_dispute === 1,
  }
}

/** The same of the values of SUMMARY, in its order: for pages of the list, which come as such from their thread. */
export function summaryOfValues(values: readonly unknown[], tell?: TellDamage): TransactionSummary[] {
  const row = {
    id: values[0],
    profileId: values[1],
    profileName: values[2],
    environment: values[3],
    kind: values[4],
    merchantTransactionId: values[5],
    enteredId: values[6],
    platformId: values[7],
    amount: values[8],
    currency: values[9],
    state: values[10],
    resolution: parsed(values[11]),
    cancelState: values[12],
    disputeState: values[13],
    status: values[14],
    statusReadAt: values[15],
    expiresAt: values[16],
    ownerName: values[17],
    card: values[18] && values[19] ? { first6: values[18], last4: values[19] } : null,
    reference: values[20],
    note: values[21],
    tags: parsed(values[22]),
    hasReceipt: values[23] === 1,
    hasDispute: values[24] === 1,
    createdAt: values[25],
  }
  return told(row, tell)
}

function parsed(json: unknown): unknown {
  if (json === '[]') return []
  if (typeof json !== 'string') return json
  try {
    return JSON.parse(json)
  } catch {
    // What is no JSON is none of what the column may hold, either: it is told with the row.
    return Number.NaN
  }
}
