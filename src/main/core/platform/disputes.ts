import type { Deviations } from '#shared/model/deviations.ts'
import type { Dispute, DisputeFilter, DisputeListItem, DisputeType } from '#shared/model/dispute.ts'
import { readId } from './creation-reply.ts'
import type { CallContext } from './failures.ts'
import { nullWhereMissing, readFields } from './reply-fields.ts'
import { fitJson, MAX_EXTRA } from './reply-limits.ts'
import { isObject, type ReplyJson, type ReplyObject, textOf, toJson } from './reply-value.ts'

/**
 * The body that opens a dispute (interface: POST /merchant/dispute). Empty fields are left out; uses `sent_amount`, not
 * its alias.
 */
export interface DisputeOpening {
  /** The platform's 8-character ID or the merchant_transaction_id. */
  readonly transaction_id: string
  /** If omitted, the platform derives it. */
  readonly dispute_type?: DisputeType
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
  /** The transaction's UUID or its merchant_transaction_id. */
  readonly transaction_id?: string
  readonly merchant_transaction_id?: string
}

/** One page. The platform gives no total: a page that is not full is the last one. */
export interface DisputePage {
  readonly items: readonly DisputeListItem[]
  /** The number of entries without an ID, which cannot be opened. */
  readonly unreadable: number
  readonly isLast: boolean
  /** The page number in the reply, if it differs from the requested one: it may be another page. */
  readonly otherNumber: string | null
}

/** Returns the query's documented parameters, without those that are not given. */
export function listParameters(query: DisputeQuery): Record<string, string> {
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

/** Reads a page; `null` if the reply has no `items`. */
export function readDisputePage(
  value: ReplyJson,
  { page_number: number, page_size: pageSize }: Pick<DisputeQuery, 'page_number' | 'page_size'>,
  context: CallContext,
): DisputePage | null {
  if (!isObject(value) || !Array.isArray(value.items)) return null
  const entries: readonly ReplyJson[] = value.items
  const items = entries.flatMap((entry) => {
    const id = isObject(entry) ? readId(entry.id) : null
    return isObject(entry) && id ? [{ ...readRecord(entry, ITEM, context), id }] : []
  })
  const served = Number(textOf(value.page_size) ?? pageSize)
  // A platform that serves smaller pages than requested says so: such a page is full, and others may follow.
  const full = served >= 1 ? Math.min(pageSize, served) : pageSize
  const echoed = textOf(value.page_number)?.slice(0, 50) ?? null
  const otherNumber = echoed === null || echoed === String(number) ? null : echoed
  return { items, unreadable: entries.length - items.length, isLast: entries.length < full, otherNumber }
}

/** Reads the full record; `null` if it is not an object with an ID. */
export function readDispute(value: ReplyJson, context: CallContext): Dispute | null {
  const id = isObject(value) ? readId(value.id) : null
  if (!isObject(value) || !id) return null
  const { transaction_requisite, ...rest } = value
  const record = readRecord(rest, RECORD, context)
  const missing = transaction_requisite === undefined ? ['transaction_requisite'] : []
  const isOther = transaction_requisite != null && !isObject(transaction_requisite)
  const requisite = isObject(transaction_requisite) ? readRecord(transaction_requisite, REQUISITE, context) : null
  return {
    ...record,
    id,
    missing: [...record.missing, ...missing],
    // Not the object that was promised: shown with the undocumented fields.
    extra: isOther
      ? {
          ...record.extra,
          transaction_requisite: fitJson(context.redaction.json(toJson(transaction_requisite)), MAX_EXTRA),
        }
      : record.extra,
    transaction_requisite: requisite,
  }
}

function readRecord<Name extends string>(from: ReplyObject, names: readonly Name[], context: CallContext) {
  const nullable = names.filter((name) => name === 'appeal_cancel_reason_name')
  const { fields, deviations } = readFields(from, names, context, nullable)
  return { ...(context.redaction.json(nullWhereMissing(names, fields)) as typeof fields), ...deviations } as Record<
    Name,
    string | null
  > &
    Deviations
}
