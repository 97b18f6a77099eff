import { perPlainAction } from '#shared/model/intent.ts'
import type { Database } from '../database/database.ts'
import type { Act } from '../operations/act.ts'
import type { Payments } from '../operations/payment.ts'
import { os } from './base.ts'

export function paymentsRouter(payments: Payments, act: Act, database: Database) {
  return {
    createAccountPayin: os.payments.createAccountPayin.handler(({ input }) => payments.accountPayin(input)),
    createAcquiringPayin: os.payments.createAcquiringPayin.handler(({ input }) => payments.acquiringPayin(input)),
    createCardPayout: os.payments.createCardPayout.handler(({ input }) => payments.cardPayout(input)),
    checkPayout: os.payments.checkPayout.handler(({ input }) => payments.checkPayout(input)),
    ...perPlainAction((kind) => os.payments[kind].handler(({ input }) => act(kind, input))),
    suggestId: os.payments.suggestId.handler(({ input }) => ({ id: payments.suggestId(input.kind) })),
    findById: os.payments.findById.handler(({ input }) =>
      database.findTakenId(input.profileId, input.merchant_transaction_id),
    ),
  }
}
