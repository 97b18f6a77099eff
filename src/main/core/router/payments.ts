import type { Transaction } from '#shared/model/transaction.ts'
import type { History } from '../history/history.ts'
import type { Cancel } from '../payments/cancel.ts'
import type { Payments } from '../payments/payments.ts'
import { requireCreated } from '../payments/require-created.ts'
import { os } from './base.ts'

const created = async (done: Promise<Transaction>) => requireCreated(await done)

export function paymentsRouter(payments: Payments, cancel: Cancel, history: History) {
  return {
    createAccountPayin: os.payments.createAccountPayin.handler(({ input }) => created(payments.accountPayin(input))),
    createAcquiringPayin: os.payments.createAcquiringPayin.handler(({ input }) =>
      created(payments.acquiringPayin(input)),
    ),
    createCardPayout: os.payments.createCardPayout.handler(({ input }) => created(payments.cardPayout(input))),
    checkPayout: os.payments.checkPayout.handler(({ input }) => payments.checkPayout(input)),
    cancel: os.payments.cancel.handler(({ input }) => cancel(input)),
    suggestId: os.payments.suggestId.handler(({ input }) => ({ id: payments.suggestId(input.kind) })),
    findById: os.payments.findById.handler(async ({ input }) => ({
      transactionId: await history.findTakenId(input.profileId, input.merchant_transaction_id),
    })),
  }
}
