import type { Dispute, DisputeFilter, DisputeListItem, DisputeType } from '#shared/model/dispute.ts'
import type { Json } from '#shared/model/json.ts'
import type { CallContext } from './failures.ts'
import { isObject, type ReplyJson, type ReplyObject, textOf, toJson } from './reply-json.ts'

/** What opens a dispute (interface: POST /merchant/dispute). Empty fields are left out; `sent_amount`, not its alias. */
export interface DisputeOpening {
  /** The platform's 8-character id or the merchant_transaction_id. */
  readonly transaction_id: string
  readonly dispute_type: DisputeType
  readonly reason?: string
  readonly sent_amount?: string
  readonly evidence_url?: string
}

/** Which disputes to list (interface: GET /merchant/dispute/list). */
export interface DisputeQuery {
  readonly page_number: number
  /** 1 to 100. */
  readonly page_size: number
  readonly status?: readonly DisputeFilter[]
  /** The transaction's uuid or its merchant_transaction_id. */
  readonly transaction_id?: string
  readonly merchant_transaction_id?: string
}

/** One page. The service gives no total: a page that is not full is the last one. */
export interface DisputePage {
  readonly items: readonly DisputeListItem[]
  /** Entries without an id: they cannot be opened. */
  readonly unreadable: number
  readonly isLast: boolean
}

/** The query's documented parameters, those not given left out. */
export function disputeListQuery(query: DisputeQuery): Record<string, string> {
  const { page_number, page_size, status, transaction_id, merchant_transaction_id } = query
  return {
    page_number: String(page_number),
    page_size: String(page_size),
    ...(status && status.length > 0 ? { status: status.join(',') } : {}),
    ...(transaction_id ? { transaction_id } : {}),
    ...(merchant_transaction_id ? { merchant_transaction_id } : {}),
  }
}

const ITEM = ['id', 'created_at', 'status', 'amount', 'transaction_id', 'merchant_transaction_id'] as const
const RECORD = [
  ...ITEM,
  'appeal_cancel_reason_name',
  'transaction_created_at',
  'transaction_amount',
  'transaction_paid_amount',
  'transaction_currency_code',
] as const
const REQUISITE = ['bank', 'card', 'owner', 'country_name'] as const

/** Reads a page; null where the reply has no `items`. Items are told apart by id: pages may overlap as disputes arrive. */
export function readDisputePage(value: ReplyJson, pageSize: number, context: CallContext): DisputePage | null {
  if (!isObject(value) || !Array.isArray(value.items)) return null
  const entries: readonly ReplyJson[] = value.items
  const items = new Map<string, DisputeListItem>()
  for (const entry of entries) {
    const item = isObject(entry) ? readFields(entry, ITEM, context) : null
    if (item?.id) items.set(item.id, { ...item, id: item.id })
  }
  const readable = entries.filter((entry) => isObject(entry) && textOf(entry.id) !== null).length
  return { items: [...items.values()], unreadable: entries.length - readable, isLast: entries.length < pageSize }
}

/** Reads the full record; null where it is no object with an id. */
export function readDispute(value: ReplyJson, context: CallContext): Dispute | null {
  if (!isObject(value)) return null
  const { transaction_requisite, ...rest } = value
  const record = readFields(rest, RECORD, context)
  if (!record.id) return null
  const requisite = isObject(transaction_requisite) ? readFields(transaction_requisite, REQUISITE, context) : null
  return { ...record, id: record.id, transaction_requisite: requisite }
}

type Fields<Name extends string> = Record<Name, string | null> & { extra: Record<string, Json> }

function readFields<Name extends string>(
  from: ReplyObject,
  names: readonly Name[],
  context: CallContext,
): Fields<Name> {
  const known: ReadonlySet<string> = new Set(names)
  const extra = Object.fromEntries(Object.entries(from).filter(([name]) => !known.has(name)))
  const fields = Object.fromEntries(names.map((name) => [name, textOf(from[name])]))
  return context.redaction.json({ ...fields, extra: toJson(extra) }) as Fields<Name>
}
