import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Balance } from '#shared/model/balance.ts'
import { isAsSent } from '#shared/rules/cut-text.ts'
import type { MerchantAccount } from '#shared/rules/same-account.ts'
import { createAccounts } from './accounts.ts'
import { atomically } from './atomically.ts'
import { jsonColumn } from './columns.ts'
import { readRow } from './damaged.ts'

const row = z.object({ readAt: z.string(), body: jsonColumn(z.unknown()) })

/** A merchant's balance and banks as last read, as JSON with the time of reading, and its balances over time. */
export function accountRepository(database: DatabaseSync) {
  const { isPresent } = createAccounts(database)
  const get = database.prepare(`
    SELECT profile_id AS id, read_at AS readAt, body FROM account_readings WHERE profile_id = ? AND what = ?`)
  const put = database.prepare(`
    INSERT INTO account_readings (profile_id, what, read_at, body) VALUES (?, ?, ?, ?)
    ON CONFLICT (profile_id, what) DO UPDATE SET read_at = excluded.read_at, body = excluded.body`)
  // The last reading of an hour replaces earlier ones: there are at most 24 a day.
  const addToSeries = database.prepare(`
    INSERT OR REPLACE INTO balances (profile_id, hour, read_at, balance, currency_rate)
    VALUES (?1, unixepoch(?2) / 3600, ?2, ?3, ?4)`)

  return {
    /** `null` if none can be read. */
    lastReading: (profileId: string, what: 'balance' | 'banks'): z.infer<typeof row> | null => {
      const found = get.get(profileId, what)
      return (found && readRow('account_readings', row, found)?.value) ?? null
    },
    isPresentAccount: isPresent,
    /** Returns false, and stores nothing, if the merchant's account is no longer the one that was asked. */
    keepBanks: (profileId: string, asked: MerchantAccount, readAt: string, banks: unknown): boolean =>
      atomically(database, () => {
        if (!isPresent(profileId, asked)) return false
        put.run(profileId, 'banks', readAt, JSON.stringify(banks))
        return true
      }),
    /** Returns false like `keepBanks`. */
    keepBalance: (profileId: string, asked: MerchantAccount, read: Balance): boolean =>
      atomically(database, () => {
        if (!isPresent(profileId, asked)) return false
        const { readAt, balance, currency_rate } = read
        put.run(profileId, 'balance', readAt, JSON.stringify(read))
        if (balance !== null && isAsSent(balance)) addToSeries.run(profileId, readAt, balance, currency_rate)
        return true
      }),
  }
}
