import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { mayBeSame, mayRead } from '#shared/rules/same-account.ts'
import { createAccounts, type KnownAccount } from './accounts.ts'
import { jsonText } from './damaged.ts'

/**
 * What became of a merchant_transaction_id under an account.
 *
 * `left`: the intents that may have reached the platform, whatever was answered: a gateway that refuses may have let
 * one through. `isAnothers`: the first that did was refused with DUPLICATE_ORDER (interface: Errors). The ID then
 * belongs to another order, and such a refusal never counts as an intent that left.
 */
export interface IdTries {
  readonly left: readonly string[]
  readonly isAnothers: boolean
}

const tryRows = z.array(
  z.object({
    id: z.string(),
    state: z.string(),
    code: z.string().nullable(),
    accountId: z.number().nullable(),
  }),
)

/**
 * Derives them from the journal. IDs are unique per account; without `account`, the transaction's own is used. `counts`:
 * how the account of an intent has to compare with it.
 */
export function createIdTries(
  database: DatabaseSync,
  counts = mayBeSame,
): (transactionId: string, account?: KnownAccount) => IdTries {
  const accounts = createAccounts(database)
  const tries = database.prepare(`
    SELECT id, state, ${jsonText('failure', '$.code')} AS code, account_id AS accountId FROM intents
    WHERE transaction_id = ? AND kind = 'create' AND state <> 'not_sent' ORDER BY number`)

  return (transactionId, account) => {
    const own = accounts.ofTransaction(transactionId)
    const under = account ?? own
    const left: string[] = []
    for (const { id, state, code, accountId } of tryRows.parse(tries.all(transactionId))) {
      const of = accountId === null ? { ...own, fingerprint: null } : accounts.get(accountId)
      const standing = accounts.standing(of, under)
      const isDuplicate = state === 'refused' && code === 'DUPLICATE_ORDER'
      // A duplicate reported under a different credential proves only that the ID is another's in that account.
      if (!counts(standing) || (isDuplicate && !mayRead(standing))) continue
      if (isDuplicate && left.length === 0) return { left, isAnothers: true }
      left.push(id)
    }
    return { left, isAnothers: false }
  }
}
