import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const row = z.object({ read_at: z.string(), body: z.string() })

/** The last reading of a merchant's balance or banks, as JSON, with its time. */
export function accountRepository(database: DatabaseSync) {
  const get = database.prepare('SELECT read_at, body FROM account_readings WHERE profile_id = ? AND what = ?')
  const put = database.prepare(`
    INSERT INTO account_readings (profile_id, what, read_at, body) VALUES (?, ?, ?, ?)
    ON CONFLICT (profile_id, what) DO UPDATE SET read_at = excluded.read_at, body = excluded.body`)

  return {
    lastReading: (profileId: string, what: 'balance' | 'banks'): { readAt: string; body: unknown } | null => {
      const found = get.get(profileId, what)
      if (!found) return null
      const { read_at, body } = row.parse(found)
      return { readAt: read_at, body: JSON.parse(body) }
    },
    keepReading: (profileId: string, what: 'balance' | 'banks', readAt: string, body: unknown): void => {
      put.run(profileId, what, readAt, JSON.stringify(body))
    },
  }
}
