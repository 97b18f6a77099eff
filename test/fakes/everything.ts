import { EVERYTHING, type TransactionQuery } from '../../src/shared/model/transaction-query.ts'

/** A query for the newest transactions of a merchant, or of all (`null`). */
export function newest(limit: number, profileId: string | null = null) {
  const query: TransactionQuery = { ...EVERYTHING, profileId }
  return { query, after: { count: 0 }, limit }
}
