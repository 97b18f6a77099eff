import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { AccountMatch } from '#shared/model/account.ts'
import { environment } from '#shared/model/profile.ts'
import { compareAccounts, type MerchantAccount, mayWrite } from '#shared/rules/same-account.ts'

/** The account a write is sent under, and the revision of the merchant that the operator saw. */
export interface UsedAccount extends MerchantAccount {
  readonly revision: number
}

/** An account; `sameAs` is `null` if it is not stored yet. */
export interface KnownAccount extends MerchantAccount {
  readonly sameAs: number | null
}

export interface KeptAccount extends KnownAccount {
  readonly id: number
  readonly sameAs: number
}

// An unreadable value names no account; nothing is sent for such a record (record_damaged).
const parts = {
  environment: environment.catch('live'),
  baseUrl: z.string().catch(''),
  fingerprint: z.string().nullable().catch(null),
}
const keptRow = z.object({ id: z.number(), sameAs: z.number(), ...parts })
const foundRow = keptRow.optional()
const keptRows = z.array(keptRow)
const ownerRow = z
  .object({ profileId: z.string(), accountId: z.number().nullable(), ...parts })
  .omit({ fingerprint: true })
const profileRow = z.object({ revision: z.number(), ...parts })

/** Accounts as stored, and how they compare. */
export function createAccounts(database: DatabaseSync) {
  const columns = 'id, same_as AS sameAs, environment, base_url AS baseUrl, fingerprint'
  const byId = database.prepare(`SELECT ${columns} FROM accounts WHERE id = ?`)
  const byParts = database.prepare(`
    SELECT ${columns} FROM accounts WHERE profile_id = ? AND environment = ? AND base_url = ?
      AND coalesce(fingerprint, '') = coalesce(?, '')`)
  const united = database.prepare(`SELECT ${columns} FROM accounts WHERE same_as = ?`)
  const insert = database.prepare(`
    INSERT INTO accounts (id, profile_id, environment, base_url, fingerprint, same_as)
    SELECT id, ?, ?, ?, ?, id FROM (SELECT coalesce(max(id), 0) + 1 AS id FROM accounts)`)
  const owner = database.prepare(`
    SELECT profile_id AS profileId, account_id AS accountId, environment, base_url AS baseUrl FROM transactions WHERE id = ?`)
  const profile = database.prepare(`
    SELECT revision, environment, base_url AS baseUrl, fingerprint FROM profiles WHERE id = ?`)

  const find = (profileId: string, { environment: where, baseUrl, fingerprint }: MerchantAccount): KeptAccount | null =>
    foundRow.parse(byParts.get(profileId, where, baseUrl, fingerprint)) ?? null

  const known = (profileId: string, account: MerchantAccount): KnownAccount =>
    find(profileId, account) ?? { ...account, sameAs: null }

  /** Whether operators have said, for whichever merchant, that an account is the same as another. */
  const isSaidOf = (one: KnownAccount, other: KnownAccount): boolean =>
    one.sameAs !== null &&
    keptRows.parse(united.all(one.sameAs)).some((said) => compareAccounts(said, other) === 'same')

  /** How two accounts compare, taking operators' statements into account. */
  const standing = (one: KnownAccount, other: KnownAccount): AccountMatch => {
    const compared = compareAccounts(one, other)
    if (compared === 'same' || compared === 'environment') return compared
    return isSaidOf(one, other) || isSaidOf(other, one) ? 'said_same' : compared
  }

  const get = (id: number): KeptAccount => keptRow.parse(byId.get(id))

  const put = (profileId: string, account: MerchantAccount): KeptAccount => {
    const found = find(profileId, account)
    if (found) return found
    insert.run(profileId, account.environment, account.baseUrl, account.fingerprint)
    return keptRow.parse(byParts.get(profileId, account.environment, account.baseUrl, account.fingerprint))
  }

  const ofTransaction = (transactionId: string): KnownAccount & { readonly profileId: string } => {
    const { profileId, accountId, ...place } = ownerRow.parse(owner.get(transactionId))
    const account = accountId === null ? known(profileId, { ...place, fingerprint: null }) : get(accountId)
    return { ...account, profileId }
  }

  /** The account a merchant has now, with the last known credential. The address of a removed merchant is empty. */
  const present = (profileId: string): KnownAccount & { readonly revision: number } => {
    const { revision, ...account } = profileRow.parse(profile.get(profileId))
    return { ...known(profileId, account), revision }
  }

  return {
    put,
    known,
    get,
    ofTransaction,
    present,

    standing,

    /**
     * Whether a transaction, perhaps of another merchant, is in an account: the platform knows accounts, not the merchants
     * of this desk.
     */
    isIn: (transactionId: string, account: KnownAccount): boolean =>
      mayWrite(standing(ofTransaction(transactionId), account)),

    /** Whether it is the merchant's present account: data read under another account is not the merchant's. */
    isPresent: (profileId: string, account: MerchantAccount): boolean =>
      compareAccounts(present(profileId), account) === 'same',

    /** Whether a merchant is unchanged since a write read it: an order made for another account must not be sent. */
    isCurrent: (profileId: string, used: UsedAccount): boolean => {
      const now = present(profileId)
      return now.revision === used.revision && compareAccounts(now, used) === 'same'
    },
  }
}
