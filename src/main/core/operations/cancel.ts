import type { CancelOrder } from '#shared/contract/payments.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { requireMayExist, targetOf } from './follow-up.ts'
import type { WriteParts } from './parts.ts'

/**
 * Cancelling (interface: POST /merchant/cancel): by the platform's short id, or by the merchant_transaction_id where none
 * is known. The last status that was read may be old: it advises the operator and forbids nothing here. Which status follows
 * is stated nowhere, so it is read afterwards, where it can be.
 */
export function createCancel({ platform, followUp, readStatus }: WriteParts) {
  return (order: CancelOrder): Promise<Transaction> =>
    followUp({ call: 'cancel' }, order, async (transaction, deliver) => {
      requireMayExist(transaction)
      const request = { transaction_id: targetOf(transaction) }
      const cancelled = await deliver({
        endpoint: 'POST /merchant/cancel',
        request,
        send: (access) => platform.cancel(access, request.transaction_id, transaction.card),
      })
      // Not waited for: how the cancel went is known. The status comes by itself, where the platform gives one.
      if (cancelled.platformId !== null) void readStatus(cancelled.id).catch(() => undefined)
      return cancelled
    })
}
