import { ACTION_KINDS, type ActionKind, perAction } from '#shared/model/intent.ts'
import { type TransactionSummary, transactionSummary } from '#shared/model/transaction.ts'
import { readRow, type TellDamage } from './damaged.ts'

/** The state of the newest action of a kind; `null` if there was none, or if it was unknown and is settled. */
const actionState = (kind: ActionKind): string => `
  (SELECT iif(state = 'unknown' AND settled IS NOT NULL, NULL, state) FROM intents
    WHERE transaction_id = t.id AND kind = '${kind}' AND kind <> 'create' ORDER BY number DESC LIMIT 1)`

/** The columns of a row of the list, from SUMMARY_FROM. A late answer replaces an operator's resolution. */
export const SUMMARY = `
  t.id, t.profile_id AS profileId, p.name AS profileName, t.environment, t.kind, l.merchant_transaction_id AS merchantTransactionId,
  t.entered_id AS enteredId, t.platform_id AS platformId, nullif(t.amount, '') AS amount, l.currency, l.state,
  iif(l.state = 'unknown', (SELECT settled FROM intents WHERE transaction_id = t.id AND kind = 'create'
    ORDER BY number DESC LIMIT 1), NULL) AS resolution,
  l.status, l.status_read_at AS statusReadAt, t.expires_at AS expiresAt, t.owner_name AS ownerName,
  t.card_first6, t.card_last4, t.reference, t.note, t.tags, l.has_receipt, l.has_dispute, t.created_at AS createdAt,
  ${ACTION_KINDS.map((kind) => `${actionState(kind)} AS ${kind}State`).join()}`

/** Joins what a row of the list `l` shows of other tables. It stays a row even if a damaged disk has nothing there. */
export const SUMMARY_JOINS = `
  LEFT JOIN transactions t ON t.id = l.transaction_id LEFT JOIN profiles p ON p.id = t.profile_id`

export const SUMMARY_FROM = `
  FROM transactions t CROSS JOIN listed l ON l.transaction_id = t.id JOIN profiles p ON p.id = t.profile_id`

/** Values for fields that cannot be read: the transaction may exist, and nothing more is said of it. */
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
  ...perAction('State', () => null),
} as const satisfies Omit<TransactionSummary, 'id' | 'tags'> & { readonly tags: readonly [] }

/** A row with its unreadable fields. If they concern the request, the kind is `added`: nothing is known of it. */
export function withDamage<One extends TransactionSummary>(value: One, damage: readonly string[]): One {
  if (damage.length === 0) return value
  const kind = damage.some((field) => CREATED_HAS.has(field)) ? 'added' : value.kind
  return { ...value, kind, damage: [...damage] }
}

const CREATED_HAS: ReadonlySet<string> = new Set(['amount', 'currency', 'request', 'intentId'])

export function summaryOf(row: Record<string, unknown>): TransactionSummary[] {
  return told(summaryColumnsOf(row))
}

/** Empty if not even the ID can be read. */
function told(row: Record<string, unknown>, tell?: TellDamage): TransactionSummary[] {
  const read = readRow('transactions', transactionSummary, row, { ...SUMMARY_INSTEAD, tags: [] }, tell)
  return read ? [withDamage(read.value, read.damage)] : []
}

/** The row with its JSON columns parsed and its flags as booleans; not validated yet. */
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

/** The same for the values of SUMMARY, in its order: this is how pages of the list arrive from their thread. */
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
    status: values[12],
    statusReadAt: values[13],
    expiresAt: values[14],
    ownerName: values[15],
    card: values[16] && values[17] ? { first6: values[16], last4: values[17] } : null,
    reference: values[18],
    note: values[19],
    tags: parsed(values[20]),
    hasReceipt: values[21] === 1,
    hasDispute: values[22] === 1,
    createdAt: values[23],
    ...perAction('State', (kind) => values[24 + ACTION_KINDS.indexOf(kind)]),
  }
  return told(row, tell)
}

function parsed(json: unknown): unknown {
  if (json === '[]') return []
  if (typeof json !== 'string') return json
  try {
    return JSON.parse(json)
  } catch {
    // NaN is not valid for any of these columns either, so invalid JSON is reported with the row.
    return Number.NaN
  }
}
