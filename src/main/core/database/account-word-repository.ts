import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { mayWrite, sayableDifference } from '#shared/rules/same-account.ts'
import { POSTPONED } from '../polling/poll-schedule.ts'
import { createAccounts, type KeptAccount } from './accounts.ts'
import { atomically } from './atomically.ts'
import { createTell } from './timeline-repository.ts'

/** An operator's statement that a transaction's account and its merchant's present one are the same. */
export interface AccountWord {
  readonly transactionId: string
  /** The merchant's revision that the operator saw. */
  readonly profileRevision: number
  readonly at: string
  readonly operator: string
}

/**
 * Records in a transaction's timeline, once per account, which operator said that the account is the same. Runs within
 * the caller's transaction.
 */
export type TellWord = (transactionId: string, account: KeptAccount, at: string) => void

const wordRow = z.object({ at: z.string(), operator: z.string() }).optional()

export function createTellWord(database: DatabaseSync): TellWord {
  const tell = createTell(database)
  const isTold = database.prepare(`
    SELECT 1 FROM story WHERE transaction_id = ? AND event ->> '$.what' IN ('account_said_same', 'account_word_used')
      AND event ->> '$.account' = ?`)
  const newest = database.prepare(`
    SELECT w.at, w.operator FROM account_words w JOIN accounts a ON a.id = w.other WHERE a.same_as = ?
    ORDER BY w.number DESC LIMIT 1`)
  return (transactionId, account, at) => {
    if (isTold.get(transactionId, account.id)) return
    const word = wordRow.parse(newest.get(account.sameAs))
    if (!word) return
    const { at: saidAt, operator: saidBy } = word
    tell(transactionId, at, null, { what: 'account_word_used', account: account.id, saidAt, saidBy })
  }
}

/** Operators' statements on which accounts are the same. */
export function accountWordRepository(database: DatabaseSync) {
  const tell = createTell(database)
  const accounts = createAccounts(database)
  const unite = database.prepare('UPDATE accounts SET same_as = ? WHERE same_as = ?')
  const insert = database.prepare('INSERT INTO account_words (one, other, at, operator) VALUES (?, ?, ?, ?)')
  const readNow = database.prepare(`
    UPDATE followed SET due_at = min(due_at, ?) WHERE profile_id = ? AND pace >= ${POSTPONED}
      AND transaction_id IN (SELECT id FROM transactions WHERE account_id = ?)`)

  return {
    /**
     * Treats a transaction's account and its merchant's present one as the same from now on, for all the account's
     * transactions. `not_sayable`: a different environment is always a different account. `no_credential`: none was
     * ever entered.
     */
    saySameAccount: (word: AccountWord): 'said' | 'profile_changed' | 'not_sayable' | 'no_credential' =>
      atomically(database, () => {
        const { transactionId, profileRevision, at, operator } = word
        const { profileId, ...of } = accounts.ofTransaction(transactionId)
        const { revision, ...now } = accounts.present(profileId)
        if (revision !== profileRevision) return 'profile_changed'
        if (now.fingerprint === null) return 'no_credential'
        const standing = accounts.standing(of, now)
        if (mayWrite(standing)) return 'said'
        const differs = sayableDifference(standing)
        if (differs === null) return 'not_sayable'
        const one = accounts.put(profileId, of)
        const other = accounts.put(profileId, now)
        unite.run(other.sameAs, one.sameAs)
        insert.run(one.id, other.id, at, operator)
        const addresses = { before: one.baseUrl, now: other.baseUrl }
        tell(transactionId, at, operator, { what: 'account_said_same', account: other.id, differs, ...addresses })
        readNow.run(Date.parse(at), profileId, one.id)
        return 'said'
      }),
  }
}
