import type { ActionOrder } from '#shared/contract/payments.ts'
import type { PlainActionKind } from '#shared/model/intent.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import type { Parts } from '../parts.ts'
import { requireMayExist, targetOf } from './follow-up.ts'

/**
 * Plain actions (interface: POST /merchant/cancel): by the platform's short ID, or by the merchant_transaction_id if
 * that is not known. The last status read may be old: it advises the operator and forbids nothing here. The interface
 * does not state which status follows, so it is read afterwards, if possible.
 */
export function createAct({ platform, followUp, readStatus }: Parts<'platform' | 'followUp' | 'readStatus'>) {
  return (kind: PlainActionKind, order: ActionOrder): Promise<Transaction> =>
    followUp({ call: kind }, order, async (transaction, deliver) => {
      requireMayExist(transaction)
      const request = { transaction_id: targetOf(transaction) }
      const done = await deliver({
        endpoint: `POST /merchant/${kind}`,
        request,
        send: (access) => platform[kind](access, request.transaction_id, transaction.card),
      })
      // Not awaited: the outcome is known. The status arrives by itself, if the platform reports one.
      if (done.platformId !== null) void readStatus(done.id).catch(() => undefined)
      return done
    })
}
