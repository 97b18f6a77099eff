import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { mayRead } from '#shared/rules/same-account.ts'
import { createAccounts, type KnownAccount } from './accounts.ts'
import { jsonText } from './damaged.ts'

/**
 * What became of a merchant_transaction_id under an account.
 *
 * `left`: the intents that may have reached the platform, whatever was answered: a gateway that refuses may have let one
 * through. `isAnothers`: the first that did was refused with DUPLICATE_ORDER (interface: Errors). The order that has the id
 * is another's then, and such a refusal never counts as one that had left.
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

/** Reads them off the journal. Ids are unique for each account; without one it is about the transaction's own. */
export function createIdTries(database: DatabaseSync): (transactionId: string, account?: KnownAccount) => IdTries {
  const accounts = createAccounts(database)
  const tries = database.prepare(`
    SELECT id, state, ${jsonText('failure', '$.code')} AS code, account_id AS accountId FROM intents
    WHERE transaction_id = ? AND kind = 'create' AND state <> 'not_sent' ORDER BY number`)

  return (transactionId, account) => {
    const own = accounts.ofTransaction(transactionId)
    const under = account ?? own
    const left: string[] = []
    for (const { id, state, code, accountId } of tryRows.parse(tries.all(transactionId))) {
      // Where it cannot be told whether it was this account, it is taken to have been.
      const of = accountId === null ? { ...own, fingerprint: null } : accounts.get(accountId)
      const standing = accounts.standing(of, under)
      const isDuplicate = state === 'refused' && code === 'DUPLICATE_ORDER'
      // Another credential may be a renewed one of the same account: what left with it may have the id. That it was
      // another's under it is said of that account alone.
      if (!mayRead(standing) && (standing !== 'credential' || isDuplicate)) continue
      if (isDuplicate && left.length === 0) return { left, isAnothers: true }
      left.push(id)
    }
    return { left, isAnothers: false }
  }
}
