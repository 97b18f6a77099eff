import type { TransactionSummary } from '../model/transaction.ts'

type Named = Pick<TransactionSummary, 'id' | 'merchantTransactionId' | 'enteredId' | 'platformId'>

/** What people call a transaction by: the merchant's id, else the one that was entered for it. */
export function transactionName({ id, merchantTransactionId, enteredId, platformId }: Named): string {
  return merchantTransactionId ?? enteredId ?? platformId ?? id
}
