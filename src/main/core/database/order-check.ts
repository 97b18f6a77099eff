import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Json } from '#shared/model/json.ts'
import { type Difference, orderField } from '#shared/model/order-comparison.ts'
import { type CreationReply, creationReply } from '#shared/model/transaction.ts'
import { compareOrder } from '#shared/rules/compare-order.ts'
import { jsonColumn } from './columns.ts'
import { readRow } from './damaged.ts'

const orderRow = z.object({
  id: z.string(),
  platformId: z.string().nullable(),
  platformUuid: z.string().nullable(),
  merchantTransactionId: z.string().nullable(),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  reply: jsonColumn(creationReply).nullable(),
  accepted: jsonColumn(z.array(z.object({ field: orderField, theirs: z.string() }))),
})

/** Unreadable values count as unknown. */
const INSTEAD = {
  ...{ platformId: null, platformUuid: null, merchantTransactionId: null, amount: null, currency: null },
  ...{ reply: null, accepted: [] },
}

/** Finds what in a payload names another order than its transaction. Runs within the caller's transaction. */
export type OrderCheck = (transactionId: string, payload: Json) => readonly Difference[]

export function createOrderCheck(database: DatabaseSync): OrderCheck {
  const known = database.prepare(`
    SELECT id, platform_id AS platformId, platform_uuid AS platformUuid, nullif(amount, '') AS amount,
      nullif(currency, '') AS currency, nullif(merchant_transaction_id, id) AS merchantTransactionId,
      (SELECT reply FROM intents WHERE transaction_id = t.id AND kind = 'create' AND state = 'accepted'
        ORDER BY number DESC LIMIT 1) AS reply,
      (SELECT json_group_array(json_object('field', field, 'theirs', theirs)) FROM accepted_differences
        WHERE transaction_id = t.id) AS accepted
    FROM transactions t WHERE id = ?`)
  const isOthers = database.prepare(`
    SELECT 1 FROM transactions t JOIN transactions o USING (profile_id)
    WHERE t.id = ? AND o.id <> t.id AND o.merchant_transaction_id = ?`)
  /** An order ID that another transaction has does not name this one, even if the platform said it did. */
  const echoedOf = (id: string, { fields }: CreationReply): CreationReply['fields'] => {
    const named = fields.merchant_transaction_id
    return named && isOthers.get(id, named) ? { ...fields, merchant_transaction_id: null } : fields
  }
  return (transactionId, payload) => {
    const row = known.get(transactionId)
    const order = row && readRow('transactions', orderRow, row, INSTEAD)?.value
    const echoed = order?.reply ? echoedOf(order.id, order.reply) : null
    return order ? compareOrder({ ...order, echoed }, payload).differences : []
  }
}

/** Stores what an operator accepts of a payload that names another order. Runs within the caller's transaction. */
export function createAcceptDifferences(database: DatabaseSync) {
  const insert = database.prepare(`
    INSERT INTO accepted_differences (transaction_id, field, theirs, at, operator) VALUES (?1, ?2, ?3, ?4, ?5)
    ON CONFLICT (transaction_id, field) DO UPDATE SET theirs = ?3, at = ?4, operator = ?5`)
  return (transactionId: string, differences: readonly Difference[], at: string, operator: string): void => {
    for (const { field, theirs } of differences) insert.run(transactionId, field, theirs, at, operator)
  }
}
