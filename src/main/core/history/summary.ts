import { z } from 'zod'
import { resolution, type TransactionSummary, transactionSummary } from '#shared/model/transaction.ts'
import { jsonColumn } from './columns.ts'

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

const columns = z.object({
  card_first6: z.string().nullable(),
  card_last4: z.string().nullable(),
  has_receipt: z.number().transform(Boolean),
  has_dispute: z.number().transform(Boolean),
  tags: jsonColumn(z.array(z.string())),
  resolution: jsonColumn(resolution).nullable(),
})

export function summaryOf(row: Record<string, unknown>): TransactionSummary {
  return transactionSummary.parse(summaryColumnsOf(row))
}

/** The row with its columns of JSON parsed and its flags as such; not checked yet. */
export function summaryColumnsOf(row: Record<string, unknown>): Record<string, unknown> {
  const { card_first6, card_last4, has_receipt, has_dispute, ...rest } = columns.parse(row)
  const card = card_first6 && card_last4 ? { first6: card_first6, last4: card_last4 } : null
  return { ...row, ...rest, hasReceipt: has_receipt, hasDispute: has_dispute, card }
}
