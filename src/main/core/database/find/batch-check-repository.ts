import type { DatabaseSync } from 'node:sqlite'
import { journalRepository } from '../journal-repository.ts'
import { type SimilarQuery, similarRepository } from '../similar-repository.ts'

/** Payouts that are to be held against what was sent before. */
export interface BatchCheck extends Pick<SimilarQuery, 'environment' | 'since' | 'nearSince' | 'exceptBatch'> {
  readonly profileId: string
  /** Whether the merchant has payouts compared. */
  readonly compares: boolean
  readonly rows: readonly CheckedPayout[]
}

export interface CheckedPayout extends Omit<SimilarQuery, 'environment' | 'since' | 'nearSince' | 'exceptBatch'> {
  readonly row: number
  readonly merchantTransactionId: string
}

export interface BatchCheckFound {
  readonly row: number
  /** The newest payouts like it, and how many there are. */
  readonly similar: readonly string[]
  readonly similarCount: number
  /** The transaction that has its merchant_transaction_id, and whether that was proven to be another order's. */
  readonly takenBy: string | null
  readonly isAnothers: boolean
  readonly isNewCard: boolean
}

/** Holds payouts against everything that was ever sent, as each alone is when it is sent. */
export function batchCheckRepository(database: DatabaseSync) {
  const { similarPayouts, isNewCard } = similarRepository(database)
  const { findTakenId } = journalRepository(database)
  return {
    checkBatch: ({ profileId, compares, rows, ...common }: BatchCheck): BatchCheckFound[] =>
      rows.map(({ row, merchantTransactionId, ...payout }) => {
        const similar = compares ? similarPayouts({ ...common, ...payout }) : { newest: [], count: 0 }
        const taken = findTakenId(profileId, merchantTransactionId)
        return {
          row,
          similar: similar.newest.map(({ id }) => id),
          similarCount: similar.count,
          takenBy: taken.transactionId,
          isAnothers: taken.isAnothers,
          isNewCard: isNewCard(payout.card),
        }
      }),
  }
}
