import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { DEFAULT_GUARD, type Guard, guard } from '#shared/model/guard.ts'
import { ACTION_KINDS, type UnknownWrites, unknownWrites } from '#shared/model/intent.ts'
import { authScheme, DEFAULT_POLLING, environment, type Polling, polling, statusBy } from '#shared/model/profile.ts'
import { transactionKind } from '#shared/model/transaction.ts'
import type { MerchantAccount } from '#shared/rules/same-account.ts'
import { SETTLED_STATUSES } from '#shared/rules/status.ts'
import { POSTPONED } from '../polling/poll-schedule.ts'
import { atomically } from './atomically.ts'
import { UNFINISHED } from './batch-rows.ts'
import { jsonColumn } from './columns.ts'
import { readRow } from './damaged.ts'

/** What belongs to a merchant. `batches`: sealed and unfinished ones. */
export interface ProfileCounts {
  readonly transactions: number
  readonly unresolved: UnknownWrites
  readonly batches: number
}

const profileRow = z.object({
  id: z.string(),
  name: z.string(),
  environment,
  base_url: z.string(),
  auth: jsonColumn(authScheme),
  status_by: statusBy,
  revision: z.number(),
  /** Of the last known credential; `null` if none was known. */
  fingerprint: z.string().nullable(),
  fingerprint_salt: z.string(),
  guard: jsonColumn(guard),
  polling: jsonColumn(polling),
  created_at: z.string(),
})
const fingerprintRow = z.object({ fingerprint: z.string().nullable() }).optional()
const removedRow = z.object({ id: z.string(), revision: z.number() }).optional()
const saltRow = z.object({ salt: z.string() }).optional()
const transactionCount = z.object({ transactions: z.number() })
const batchCount = z.object({ batches: z.number() })

/** `damage`: the unreadable fields, if any; the values in their place mean nothing. */
export type ProfileRow = z.infer<typeof profileRow> & { readonly damage?: readonly string[] }

const INSTEAD: Omit<ProfileRow, 'id'> = {
  ...{ name: '?', environment: 'live', base_url: '', auth: { scheme: 'bearer' }, status_by: 'query', revision: 0 },
  ...{ guard: DEFAULT_GUARD, polling: { ...DEFAULT_POLLING, kinds: [] }, created_at: new Date(0).toISOString() },
  // Without a salt, its secret matches no known one: nothing is sent for a damaged merchant anyway.
  ...{ fingerprint: null, fingerprint_salt: '' },
}

/** What changes about a merchant: its platform, its account, how its statuses are read. */
interface ProfileChange {
  readonly isElsewhere: boolean
  readonly isOtherAccount: boolean
  readonly isReadAnotherWay: boolean
}

/** Merchants. A removed merchant keeps its row, because transactions refer to it. */
export function profileRepository(database: DatabaseSync) {
  const all = database.prepare(
    'SELECT *, following AS polling FROM profiles WHERE removed_at IS NULL ORDER BY created_at, id',
  )
  const columns = `name, environment, base_url, auth, status_by, revision, guard, following, created_at, fingerprint,
    fingerprint_salt`
  const insert = database.prepare(`
    INSERT INTO profiles (id, ${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET removed_at = NULL, (${columns}) = (${columns.replace(/\w+/g, 'excluded.$&')})`)
  const removed = database.prepare(`
    SELECT p.id, p.revision FROM profiles p JOIN accounts a ON a.profile_id = p.id
    WHERE p.removed_at IS NOT NULL AND a.environment = ? AND a.base_url = ? AND a.fingerprint = ?
    ORDER BY p.removed_at DESC LIMIT 1`)
  const update = database.prepare(
    `UPDATE profiles SET name = ?, environment = ?, base_url = ?, auth = ?, status_by = ?, revision = ?,
       fingerprint = ? WHERE id = ? AND removed_at IS NULL`,
  )
  const setGuard = database.prepare('UPDATE profiles SET guard = ? WHERE id = ? AND removed_at IS NULL')
  const setPolling = database.prepare('UPDATE profiles SET following = ? WHERE id = ? AND removed_at IS NULL')
  const remove = database.prepare("UPDATE profiles SET removed_at = ?, base_url = '' WHERE id = ?")
  const forgetAccount = database.prepare('DELETE FROM account_readings WHERE profile_id = ?')
  const forgetBalances = database.prepare('DELETE FROM balances WHERE profile_id = ?')
  const forgetLists = database.prepare('DELETE FROM dispute_lists WHERE profile_id = ?')
  const keepFingerprint = database.prepare(`
    UPDATE profiles SET revision = revision + (fingerprint IS NOT NULL), fingerprint = ?2
    WHERE id = ?1 AND fingerprint IS NOT ?2 AND removed_at IS NULL RETURNING revision`)
  const findSalt = database.prepare(`
    SELECT fingerprint_salt AS salt FROM profiles WHERE fingerprint_salt <> '' AND environment <> 'training'
    ORDER BY number LIMIT 1`)
  const fingerprintOf = database.prepare('SELECT fingerprint FROM profiles WHERE id = ?')
  const pollPostponed = database.prepare(`
    UPDATE followed SET due_at = due_at - pace WHERE profile_id = ? AND kind IN (SELECT value FROM json_each(?))
      AND pace = ${POSTPONED}`)
  // Failed polls had slowed these down; settled transactions can wait.
  const pollUnsettled = database.prepare(`
    UPDATE followed SET due_at = min(due_at, lively_at) WHERE profile_id = ?1 AND transaction_id IN (SELECT transaction_id
      FROM listed WHERE merchant = (SELECT number FROM profiles WHERE id = ?1)
      AND (status IS NULL OR status NOT IN (SELECT value FROM json_each(?2))))`)
  const forgetReadings = (id: string): void => {
    forgetAccount.run(id)
    forgetLists.run(id)
    pollPostponed.run(id, JSON.stringify(transactionKind.options))
  }
  const forget = (id: string): void => {
    forgetReadings(id)
    forgetBalances.run(id)
  }
  const batches = database.prepare(
    `SELECT count(*) AS batches FROM batches WHERE profile_id = ? AND state IN ${UNFINISHED}`,
  )
  const transactions = database.prepare('SELECT count(*) AS transactions FROM transactions WHERE profile_id = ?')
  const unknown = database.prepare(`
    SELECT coalesce(sum(i.kind = 'create'), 0) AS creations,
      ${ACTION_KINDS.map((kind) => `coalesce(sum(i.kind = '${kind}'), 0) AS ${kind}s`).join()}
    FROM transactions t JOIN intents i ON i.transaction_id = t.id
    WHERE t.profile_id = ? AND i.state IN ('sending', 'unknown') AND i.settled IS NULL
      AND i.number = (SELECT max(number) FROM intents WHERE transaction_id = t.id AND kind = i.kind)`)

  return {
    profiles: (): ProfileRow[] =>
      all.all().flatMap((row) => {
        const read = readRow('profiles', profileRow, row, INSTEAD)
        if (!read) return []
        return [read.damage.length === 0 ? read.value : { ...read.value, damage: read.damage }]
      }),
    /** The merchant last removed that has used an account; `null` if there is none. */
    removedProfile: (account: MerchantAccount) =>
      removedRow.parse(removed.get(account.environment, account.baseUrl, account.fingerprint)) ?? null,
    /** Adds a merchant, or brings back the removed one with its ID. */
    addProfile: (p: ProfileRow): void => {
      const [auth, guard, chosen] = [JSON.stringify(p.auth), JSON.stringify(p.guard), JSON.stringify(p.polling)]
      const { id, name, environment, base_url, status_by, revision, created_at, fingerprint, fingerprint_salt } = p
      const texts = [guard, chosen, created_at, fingerprint, fingerprint_salt]
      insert.run(id, name, environment, base_url, auth, status_by, revision, ...texts)
    },
    /**
     * Data read from the previous account does not belong to the new one. Balances stay with the address: most changes
     * of a credential are key rotations. What could not be read under the previous account is polled again.
     */
    changeProfile: (p: ProfileRow, change: ProfileChange): void =>
      atomically(database, () => {
        const { name, environment, base_url, status_by, revision, fingerprint, id } = p
        update.run(name, environment, base_url, JSON.stringify(p.auth), status_by, revision, fingerprint, id)
        if (change.isElsewhere) forget(id)
        else if (change.isOtherAccount) forgetReadings(id)
        if (change.isReadAnotherWay) pollUnsettled.run(id, JSON.stringify(SETTLED_STATUSES))
      }),
    /**
     * The salt of the first merchant ever added, removed or not: two merchants of one account are recognised only with
     * the same salt. Not of the training merchant, which gets a new one whenever it comes back. `null` if there is none.
     */
    fingerprintSalt: (): string | null => saltRow.parse(findSalt.get())?.salt ?? null,
    /** Stores which credential a merchant has. If a previous one differs, increments the revision, returning true. */
    keepFingerprint: (id: string, fingerprint: string): boolean =>
      atomically(database, () => {
        const known = fingerprintRow.parse(fingerprintOf.get(id))
        if (!keepFingerprint.get(id, fingerprint) || known?.fingerprint == null) return false
        forgetReadings(id)
        return true
      }),
    setProfileGuard: (id: string, guard: Guard): void => {
      setGuard.run(JSON.stringify(guard), id)
    },
    setProfilePolling: (id: string, chosen: Polling): void => {
      setPolling.run(JSON.stringify(chosen), id)
    },
    removeProfile: (id: string, at: string): void =>
      atomically(database, () => {
        forget(id)
        remove.run(at, id)
      }),
    /** `unresolved`: creations, cancels and disputes whose outcome is unknown. */
    countOfProfile: (id: string): ProfileCounts => ({
      ...transactionCount.parse(transactions.get(id)),
      ...batchCount.parse(batches.get(id)),
      unresolved: unknownWrites.parse(unknown.get(id)),
    }),
  }
}
