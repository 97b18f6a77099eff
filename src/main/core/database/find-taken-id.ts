import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { mayWrite } from '#shared/rules/same-account.ts'
import { createAccounts, type KnownAccount } from './accounts.ts'
import { createIdTries } from './id-tries.ts'

/** `state` is `null` if it was not created from this desk. */
const idAndState = z.object({ id: z.string(), state: z.string().nullable() })
const foundRow = idAndState.optional()
const foundRows = z.array(idAndState)

const NEWEST_STATE = `
  (SELECT state FROM intents WHERE transaction_id = t.id AND kind = 'create' ORDER BY number DESC LIMIT 1)`

const mayExist = (row: z.infer<typeof idAndState>): boolean => row.state !== 'refused' && row.state !== 'not_sent'

/** Finds the transaction with a merchant_transaction_id, and whether it may exist on the platform. */
export function createEarlierOf(database: DatabaseSync) {
  const findTaken = database.prepare(`
    SELECT t.id, ${NEWEST_STATE} AS state FROM transactions t WHERE profile_id = ? AND merchant_transaction_id = ?`)
  return (profileId: string, merchantTransactionId: string) => {
    const row = foundRow.parse(findTaken.get(profileId, merchantTransactionId))
    return row && { ...row, mayExist: mayExist(row) }
  }
}

const OF_OTHERS = `
  SELECT t.id, ${NEWEST_STATE} AS state FROM profiles p CROSS JOIN transactions t
  WHERE p.id <> ? AND t.profile_id = p.id AND t.merchant_transaction_id = ?`

const BY_PLATFORM_ID = `
  SELECT t.id, ${NEWEST_STATE} AS state FROM transactions t WHERE t.profile_id <> ? AND t.platform_id = ?`

/**
 * Finds the transactions of other merchants that may exist on the platform under a merchant_transaction_id or a platform ID,
 * in the same account: the platform knows accounts, not the merchants of this desk.
 */
export function createFindOfOthers(database: DatabaseSync, by: 'merchant_transaction_id' | 'platform_id') {
  const accounts = createAccounts(database)
  const find = database.prepare(by === 'platform_id' ? BY_PLATFORM_ID : OF_OTHERS)
  return (profileId: string, id: string | null, account: KnownAccount): string[] =>
    foundRows
      .parse(find.all(profileId, id))
      .filter((row) => mayExist(row) && accounts.isIn(row.id, account))
      .map((row) => row.id)
}

/** Whether another merchant of the account has sent a merchant_transaction_id that may have reached the platform. */
export function createIsLeftByOthers(database: DatabaseSync) {
  const idTries = createIdTries(database, mayWrite)
  const find = database.prepare(OF_OTHERS)
  return (profileId: string, merchantTransactionId: string, account: KnownAccount): boolean =>
    foundRows.parse(find.all(profileId, merchantTransactionId)).some(({ id }) => idTries(id, account).left.length > 0)
}

/**
 * Finds the transaction that prevents a merchant_transaction_id from being sent, if there is one: it may exist on the
 * platform under that ID, or the ID was proven to belong to another order (`isAnothers`).
 */
export function createFindTakenId(database: DatabaseSync) {
  const earlierOf = createEarlierOf(database)
  const findOfOthers = createFindOfOthers(database, 'merchant_transaction_id')
  const idTries = createIdTries(database)
  const accounts = createAccounts(database)
  return (profileId: string, merchantTransactionId: string): { transactionId: string | null; isAnothers: boolean } => {
    const earlier = earlierOf(profileId, merchantTransactionId)
    if (earlier?.mayExist) return { transactionId: earlier.id, isAnothers: false }
    const account = accounts.present(profileId)
    if (earlier && idTries(earlier.id, account).isAnothers) return { transactionId: earlier.id, isAnothers: true }
    const [ofOthers = null] = findOfOthers(profileId, merchantTransactionId, account)
    return { transactionId: ofOthers, isAnothers: false }
  }
}

/**
 * Finds the transaction with a merchant_transaction_id if it may be on the platform under the merchant's present account:
 * the platform takes an ID once, so sending it again makes no second payment. Only what was certainly sent under that
 * account counts: in another one the ID is free.
 */
export function createFindSentBefore(database: DatabaseSync) {
  const earlierOf = createEarlierOf(database)
  const idTries = createIdTries(database, mayWrite)
  const accounts = createAccounts(database)
  return (profileId: string, merchantTransactionId: string): string | null => {
    const earlier = earlierOf(profileId, merchantTransactionId)
    if (!earlier) return null
    const { left, isAnothers } = idTries(earlier.id, accounts.present(profileId))
    return left.length > 0 || isAnothers ? earlier.id : null
  }
}
