import { newestOf } from '#shared/model/intent.ts'
import { askedAgainOf, type Transaction } from '#shared/model/transaction.ts'

/** A transaction with its newest operation of each kind. */
export const operated = (transaction: Transaction) => ({
  ...transaction,
  askedAgain: askedAgainOf(transaction),
  cancel: newestOf(transaction, 'cancel'),
  dispute: newestOf(transaction, 'dispute'),
})
