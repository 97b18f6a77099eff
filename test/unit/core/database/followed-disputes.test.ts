import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { migrations } from '../../../../src/main/core/database/migrations/index.ts'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'

const PROFILE = '7f1c2d3e-1111-4222-8333-444455556666'
const PAYIN = 'a3f1c7c2-92a1-4c9e-8a53-0d8f4c1c2b11'
const SEEN = '2026-01-02T03:04:05.000Z'
const READ = '2026-01-03T03:04:05.000Z'

const item = (id: string, status: string | null) => ({
  ...{ id, status, created_at: SEEN, amount: '10.50', transaction_id: 'u-1', merchant_transaction_id: 'invoice-1' },
  ...{ missing: [], retyped: [], extra: {} },
})

/** A database as left by a desk that knew disputes but did not poll them yet. */
function oldDatabase(folder: string): void {
  const old = new DatabaseSync(join(folder, 'history.db'))
  old.exec(`${migrations.slice(0, 4).join(';')}; PRAGMA user_version = 4`)
  old
    .prepare(
      "INSERT INTO profiles (id, name, environment, base_url, auth, revision, created_at) VALUES (?, 'Old', 'test', ?, ?, 1, ?)",
    )
    .run(PROFILE, 'https://pay.example/api', '{"scheme":"bearer"}', SEEN)
  old
    .prepare(`INSERT INTO transactions (id, profile_id, environment, base_url, kind, merchant_transaction_id, amount, currency,
      created_at) VALUES (?, ?, 'test', 'https://before.example', 'payin_account', 'invoice-1', '10.50', 'RUB', ?)`)
    .run(PAYIN, PROFILE, SEEN)
  const keep = old.prepare('INSERT INTO disputes VALUES (?, ?, ?, ?, ?, ?)')
  for (const [id, status] of [
    ['d-1', 'process'],
    ['d-2', null],
  ] as const) {
    keep.run(PROFILE, id, PAYIN, SEEN, READ, JSON.stringify(item(id, status)))
  }
  old.close()
}

test('disputes from before polling existed are complete, with their one known status and its reading time', async () => {
  const folder = temporaryFolder()
  oldDatabase(folder)
  const { client } = await startTestDesk({}, folder)
  const get = (disputeId: string) => client.disputes.get({ profileId: PROFILE, disputeId })
  expect(await get('d-1')).toEqual({
    ...{ profileId: PROFILE, item: item('d-1', 'process'), readAt: READ, transactionId: PAYIN },
    ...{ record: null, recordReadAt: null, isNews: false },
    // It is not known when it got this status, only when it was read.
    statuses: [{ status: 'process', at: READ }],
    // The merchant has moved since: its transaction is at another platform.
    isFollowed: false,
  })
  expect((await get('d-2')).statuses).toEqual([{ status: null, at: READ }])
  expect(await client.disputes.known({ transactionId: PAYIN })).toHaveLength(2)
  expect(await client.disputes.news()).toEqual([])
})
