import type { DatabaseSync } from 'node:sqlite'
import { createFindTakenId } from '../find-taken-id.ts'
import { type ComparedPayout, createFindSimilar, createIsNewCard, type SimilarSpan } from '../similar-repository.ts'

/** Payouts to be compared with those sent before. */
export interface BatchCheck extends SimilarSpan {
  readonly profileId: string
  /** Whether the merchant has payouts compared. */
  readonly compares: boolean
  readonly rows: readonly CheckedPayout[]
}

export interface CheckedPayout extends ComparedPayout {
  readonly row: number
  readonly merchantTransactionId: string
}

export interface BatchCheckFound {
  readonly row: number
  /** The newest similar payouts, and how many there are. */
  readonly similar: readonly string[]
  readonly similarCount: number
  /** The transaction that has its merchant_transaction_id, and whether that was proven to belong to another order. */
  readonly takenBy: string | null
  readonly isAnothers: boolean
  readonly isNewCard: boolean
}

/** Checks payouts against everything ever sent, just as each is checked when it is sent alone, but in one pass. */
export function batchCheckRepository(database: DatabaseSync) {
  const findSimilar = createFindSimilar(database, 'alive()')
  const isNewCard = createIsNewCard(database)
  const findTakenId = createFindTakenId(database)
  return {
    checkBatch: ({ profileId, compares, rows, ...span }: BatchCheck): BatchCheckFound[] => {
      const similar = compares ? findSimilar(span, rows) : []
      return rows.map(({ row, merchantTransactionId, card }, at) => {
        const { newest, count } = similar[at] ?? { newest: [], count: 0 }
        const { transactionId: takenBy, isAnothers } = findTakenId(profileId, merchantTransactionId)
        return {
          row,
          similar: newest.map(({ id }) => id),
          similarCount: count,
          takenBy,
          isAnothers,
          isNewCard: isNewCard(span.environment, card),
        }
      })
    },
  }
}
