import type { TransactionSummary } from '../model/transaction.ts'

type Named = Pick<TransactionSummary, 'id' | 'merchantTransactionId' | 'enteredId' | 'platformId'>

/** What people call a transaction: its order ID, otherwise the entered ID, the platform ID or its ID on this desk. */
export function transactionName({ id, merchantTransactionId, enteredId, platformId }: Named): string {
  return merchantTransactionId ?? enteredId ?? platformId ?? id
}
