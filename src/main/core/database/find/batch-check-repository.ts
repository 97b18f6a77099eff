import type { DatabaseSync } from 'node:sqlite'
import { isByDigits } from '#shared/model/payout-check.ts'
import { createFindTakenId } from '../find-taken-id.ts'
import {
  type ComparedPayout,
  createCardKnownBy,
  createFindSimilar,
  createIsUnpaid,
  type SimilarSpan,
} from '../similar-repository.ts'

/** Payouts to be compared with those sent before. */
export interface BatchCheck extends SimilarSpan {
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
  /** Those of them that are shown as not paid. */
  readonly unpaid: readonly string[]
  /** The transaction that has its merchant_transaction_id, and whether that was proven to belong to another order. */
  readonly takenBy: string | null
  readonly isAnothers: boolean
  readonly isNewCard: boolean
  /** Its card is known, or that of a similar payout is the same, by the visible digits only. */
  readonly byVisibleDigits: boolean
}

/** Checks payouts against everything ever sent, just as each is checked when it is sent alone, but in one pass. */
export function batchCheckRepository(database: DatabaseSync) {
  const findSimilar = createFindSimilar(database, 'alive()')
  const cardKnownBy = createCardKnownBy(database)
  const isUnpaid = createIsUnpaid(database)
  const findTakenId = createFindTakenId(database)
  return {
    checkBatch: ({ compares, rows, ...span }: BatchCheck): BatchCheckFound[] => {
      const similar = compares ? findSimilar(span, rows) : []
      return rows.map(({ row, merchantTransactionId, card }, at) => {
        const { newest, count } = similar[at] ?? { newest: [], count: 0 }
        const { transactionId: takenBy, isAnothers } = findTakenId(span.profileId, merchantTransactionId)
        const knownBy = cardKnownBy(span.environment, card)
        const ids = newest.map(({ id }) => id)
        return {
          row,
          similar: ids,
          similarCount: count,
          unpaid: ids.filter(isUnpaid),
          takenBy,
          isAnothers,
          isNewCard: knownBy === null,
          byVisibleDigits: knownBy === 'digits' || newest.some(({ reasons }) => isByDigits(reasons)),
        }
      })
    },
  }
}
