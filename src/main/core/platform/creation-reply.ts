import Big from 'big.js'
import {
  ACCOUNT_REPLY_FIELDS,
  ACQUIRING_REPLY_FIELDS,
  COMMON_REPLY_FIELDS,
  type CreationReply,
  type CreationRequest,
  type Kind,
} from '#shared/model/transaction.ts'
import type { CallContext } from './failures.ts'
import { type ReplyJson, type ReplyObject, SourceNumber, textOf, toJson } from './reply-json.ts'

type Field = keyof CreationReply['fields']

/** Documented fields of each creation response (interface: Resources and their fields). */
const FIELDS: Record<Kind, readonly Field[]> = {
  payin_account: [...COMMON_REPLY_FIELDS, ...ACCOUNT_REPLY_FIELDS],
  payin_acquiring: [...COMMON_REPLY_FIELDS, ...ACQUIRING_REPLY_FIELDS],
  payout_card: COMMON_REPLY_FIELDS,
}

/**
 * Reads a creation response tolerantly: a missing field is named, a number is taken as the digits it came in, an echo
 * that differs from what was sent is named, and what is not documented is kept. Null where there is no id.
 */
export function readCreationReply(
  kind: Kind,
  reply: ReplyObject,
  request: CreationRequest,
  context: CallContext,
): CreationReply | null {
  const fields: CreationReply['fields'] = {}
  const missing: string[] = []
  const retyped: string[] = []
  const extra: ReplyObject = Object.fromEntries(
    Object.entries(reply).filter(([name]) => !(FIELDS[kind] as readonly string[]).includes(name)),
  )
  for (const name of FIELDS[kind]) {
    const value = reply[name]
    if (value === undefined) missing.push(name)
    else if (value === null || typeof value === 'string') fields[name] = value
    else {
      retyped.push(name)
      fields[name] = value instanceof SourceNumber ? value.source : JSON.stringify(toJson(value))
    }
  }
  if (!readId(reply.id)) return null
  return {
    // Redacted last, and as one value, so that documented requisites keep their digits and nothing else does.
    fields: context.redaction.json(fields) as CreationReply['fields'],
    missing,
    retyped,
    differing: differingEchoes(fields, request),
    extra: context.redaction.json(toJson(extra)) as CreationReply['extra'],
  }
}

/** An id that names something: a text or a number, not blank, not 0. */
export function readId(value: ReplyJson | undefined): string | null {
  const id = textOf(value)?.trim() ?? ''
  return id === '' || id === '0' ? null : id
}

function differingEchoes(fields: CreationReply['fields'], request: CreationRequest): string[] {
  const differing: string[] = []
  if (fields.amount !== undefined && !sameAmount(fields.amount, request.amount)) differing.push('amount')
  for (const name of ['currency', 'merchant_transaction_id'] as const) {
    if (fields[name] !== undefined && fields[name] !== request[name]) differing.push(name)
  }
  return differing
}

/** Amounts are compared as numbers: "100.1" is "100.10". */
function sameAmount(echo: string | null, sent: string): boolean {
  try {
    return echo !== null && new Big(echo).eq(sent)
  } catch {
    return false
  }
}
