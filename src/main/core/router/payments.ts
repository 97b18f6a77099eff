import type { Database } from '../database/database.ts'
import type { Cancel } from '../operations/cancel.ts'
import type { Payments } from '../operations/payment.ts'
import { os } from './base.ts'

export function paymentsRouter(payments: Payments, cancel: Cancel, database: Database) {
  return {
    createAccountPayin: os.payments.createAccountPayin.handler(({ input }) => payments.accountPayin(input)),
    createAcquiringPayin: os.payments.createAcquiringPayin.handler(({ input }) => payments.acquiringPayin(input)),
    createCardPayout: os.payments.createCardPayout.handler(({ input }) => payments.cardPayout(input)),
    checkPayout: os.payments.checkPayout.handler(({ input }) => payments.checkPayout(input)),
    cancel: os.payments.cancel.handler(({ input }) => cancel(input)),
    suggestId: os.payments.suggestId.handler(({ input }) => ({ id: payments.suggestId(input.kind) })),
    findById: os.payments.findById.handler(({ input }) =>
      database.findTakenId(input.profileId, input.merchant_transaction_id),
    ),
  }
}
