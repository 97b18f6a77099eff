import { EVERYTHING, type TransactionQuery } from '../../src/shared/model/transaction-query.ts'

/** The beginning of the list of a merchant's transactions, or of all (null), newest first. */
export function newest(limit: number, profileId: string | null = null) {
  const query: TransactionQuery = { ...EVERYTHING, profileId }
  return { query, after: { count: 0 }, limit }
}
