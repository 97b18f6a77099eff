import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { createAccounts } from './accounts.ts'
import { createIdTries } from './id-tries.ts'

/** `state` is `null` if it was not created from this desk. */
const idAndState = z.object({ id: z.string(), state: z.string().nullable() }).optional()

/** Finds the transaction with a merchant_transaction_id, and whether it may exist on the platform. */
export function createEarlierOf(database: DatabaseSync) {
  const findTaken = database.prepare(`
    SELECT t.id, (SELECT state FROM intents WHERE transaction_id = t.id AND kind = 'create'
      ORDER BY number DESC LIMIT 1) AS state
    FROM transactions t WHERE profile_id = ? AND merchant_transaction_id = ?`)
  return (profileId: string, merchantTransactionId: string) => {
    const row = idAndState.parse(findTaken.get(profileId, merchantTransactionId))
    return row && { ...row, mayExist: row.state !== 'refused' && row.state !== 'not_sent' }
  }
}

/**
 * Finds the transaction that prevents a merchant_transaction_id from being sent, if there is one: it may exist on the
 * platform under that ID, or the ID was proven to belong to another order (`isAnothers`).
 */
export function createFindTakenId(database: DatabaseSync) {
  const earlierOf = createEarlierOf(database)
  const idTries = createIdTries(database)
  const accounts = createAccounts(database)
  return (profileId: string, merchantTransactionId: string): { transactionId: string | null; isAnothers: boolean } => {
    const earlier = earlierOf(profileId, merchantTransactionId)
    if (!earlier) return { transactionId: null, isAnothers: false }
    if (earlier.mayExist) return { transactionId: earlier.id, isAnothers: false }
    const { isAnothers } = idTries(earlier.id, accounts.present(profileId))
    return { transactionId: isAnothers ? earlier.id : null, isAnothers }
  }
}
