import type { Balance } from '#shared/model/balance.ts'
import type { Bank } from '#shared/model/bank.ts'
import type { Json } from '#shared/model/json.ts'
import type { Observation, Receipt } from '#shared/model/transaction.ts'
import { isAsSent } from '#shared/rules/cut-text.ts'
import { boundedStatus } from '#shared/rules/status.ts'
import { readId } from './creation-reply.ts'
import type { CallContext } from './failures.ts'
import { nullWhereMissing, readFields } from './reply-fields.ts'
import { fitJson, MAX_NAMED, MAX_PAYLOAD } from './reply-limits.ts'
import { isObject, type ReplyJson, textOf, toJson } from './reply-value.ts'

const BALANCE = ['balance', 'currency_rate'] as const

/** Reads GET /merchant/balance, as of the time of the request; `null` if it has none of the documented fields. */
export function readBalance(value: ReplyJson, context: CallContext): Balance | null {
  if (!isObject(value) || !BALANCE.some((name) => Object.hasOwn(value, name))) return null
  const { fields, deviations } = readFields(value, BALANCE, context)
  return { ...nullWhereMissing(BALANCE, fields), ...deviations, readAt: context.at }
}

const BANK = ['id', 'name', 'country_code'] as const

/**
 * Reads GET /merchant/banks; `null` if it is not a list, or a list without a usable bank. Entries without an ID or a
 * name are unusable, and counted.
 */
export function readBanks(
  value: ReplyJson,
  context: CallContext,
): { banks: readonly Bank[]; unreadable: number } | null {
  if (!Array.isArray(value)) return null
  const banks = value.flatMap((entry: ReplyJson): Bank[] => {
    const id = isObject(entry) ? readId(entry.id) : null
    const name = isObject(entry) ? textOf(entry.name) : null
    if (!isObject(entry) || !id || !name) return []
    const { extra } = readFields(entry, BANK, context).deviations
    const more = Object.keys(extra).length > 0 ? { extra: JSON.stringify(extra) } : {}
    const { text } = context.redaction
    return [{ id, name: text(name), country_code: text(textOf(entry.country_code) ?? ''), ...more }]
  })
  // An empty list says that there are no banks; a list of unusable entries does not.
  if (banks.length === 0 && value.length > 0) return null
  return { banks, unreadable: value.length - banks.length }
}

/**
 * Reads GET /merchant/status. The interface shows only `receipts`; `status` is used if it is a text. The result is as
 * of the time of the request: it may lack what happened while the answer was on its way.
 */
export function readObservation(value: ReplyJson, context: CallContext): Observation {
  const whole = context.redaction.json(toJson(value))
  const fields = jsonObject(whole)
  return {
    readAt: context.at,
    status: typeof fields.status === 'string' && fields.status.trim() !== '' ? boundedStatus(fields.status) : null,
    receipts: readReceipts(fields.receipts),
    payload: fitJson(whole, MAX_PAYLOAD),
  }
}

/** Receipts beyond the limit are left out here; the payload names them. */
function readReceipts(value: Json | undefined): Receipt[] {
  if (!Array.isArray(value)) return []
  const fitted = fitJson(value, MAX_NAMED)
  return Array.isArray(fitted) ? fitted.filter((one) => typeof one !== 'string' || isAsSent(one)).map(readReceipt) : []
}

function readReceipt(value: Json): Receipt {
  const { id, file_name, multimedia_type, content_type, url } = jsonObject(value)
  return {
    id: jsonText(id),
    file_name: jsonText(file_name),
    multimedia_type: jsonText(multimedia_type),
    content_type: jsonText(content_type),
    url: jsonText(url),
  }
}

function jsonObject(value: Json): { readonly [key: string]: Json | undefined } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

function jsonText(value: Json | undefined): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
