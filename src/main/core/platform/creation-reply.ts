import {
  ACCOUNT_REPLY_FIELDS,
  ACQUIRING_REPLY_FIELDS,
  COMMON_REPLY_FIELDS,
  type CreationReply,
  type CreationRequest,
  type Kind,
} from '#shared/model/transaction.ts'
import { sameAmount } from '#shared/rules/amount-input.ts'
import { isAsSent } from '#shared/rules/cut-text.ts'
import type { CallContext } from './failures.ts'
import { readFields } from './reply-fields.ts'
import { type ReplyJson, type ReplyObject, textOf } from './reply-value.ts'

type Field = keyof CreationReply['fields']

/** Documented fields of each creation response (interface: Resources and their fields). */
const FIELDS: Record<Kind, readonly Field[]> = {
  payin_account: [...COMMON_REPLY_FIELDS, ...ACCOUNT_REPLY_FIELDS],
  payin_acquiring: [...COMMON_REPLY_FIELDS, ...ACQUIRING_REPLY_FIELDS],
  payout_card: COMMON_REPLY_FIELDS,
}

/** Reads a creation response tolerantly and names echoes that differ from what was sent. `null` if there is no ID. */
export function readCreationReply(
  kind: Kind,
  reply: ReplyObject,
  request: CreationRequest,
  context: CallContext,
): CreationReply | null {
  const { fields, deviations } = readFields(reply, FIELDS[kind], context, ['expires_at'])
  const id = readId(reply.id)
  if (id === null) return null
  return {
    // Redacted last and as one value, so that only documented payment details keep their digits.
    fields: context.redaction.json({ ...fields, id }) as CreationReply['fields'],
    differing: differingEchoes(fields, request),
    ...deviations,
  }
}

/**
 * Returns a usable ID: a text or a number, not blank and not 0; otherwise `null`. An ID that was truncated, or had a
 * credential redacted from it, is not usable.
 */
export function readId(value: ReplyJson | undefined): string | null {
  const id = textOf(value)?.trim() ?? ''
  return id === '' || id === '0' || !isAsSent(id) ? null : id
}

function differingEchoes(fields: CreationReply['fields'], request: CreationRequest): string[] {
  const differing: string[] = []
  if (fields.amount !== undefined && !sameAmount(fields.amount, request.amount)) differing.push('amount')
  // As in a status (rules/compare-order.ts).
  if (fields.currency !== undefined && fields.currency?.toUpperCase() !== request.currency) differing.push('currency')
  const id = fields.merchant_transaction_id
  if (id !== undefined && id !== request.merchant_transaction_id) differing.push('merchant_transaction_id')
  return differing
}
