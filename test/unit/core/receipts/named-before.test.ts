import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { migrations } from '../../../../src/main/core/database/migrations/index.ts'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { files } from '../../../fakes/evidence-files.ts'
import { replaceSecret } from '../../../fakes/orders.ts'
import { quick, receipt, startMerchant } from './merchant.ts'

const PROFILE = '7f1c2d3e-1111-4222-8333-444455556666'
const PAYIN = 'a3f1c7c2-92a1-4c9e-8a53-0d8f4c1c2b11'
const DAYS = ['2026-01-02T03:04:05.000Z', '2026-01-03T03:04:05.000Z', '2026-01-04T03:04:05.000Z'] as const

test('receipts named before receipts were downloaded are listed in order, and downloaded with the secret', async () => {
  const far = await startMerchant()
  const [first, second] = [far.serve('a.png', files.png), far.serve('b.pdf', files.pdf)]
  const nameless = receipt('', null, null)
  const folder = temporaryFolder()
  const old = new DatabaseSync(join(folder, 'history.db'))
  old.exec(`${migrations.slice(0, 7).join(';')}; PRAGMA user_version = 7`)
  old
    .prepare(
      "INSERT INTO profiles (id, name, environment, base_url, auth, revision, created_at) VALUES (?, 'Old', 'test', ?, ?, 1, ?)",
    )
    .run(PROFILE, far.platform.baseUrl, '{"scheme":"bearer"}', DAYS[0])
  old
    .prepare(`INSERT INTO transactions (id, profile_id, environment, base_url, kind, merchant_transaction_id, platform_id,
      amount, currency, created_at) VALUES (?, ?, 'test', ?, 'payin_account', 'invoice-1', 'Ab12Cd34', '10.50', 'RUB', ?)`)
    .run(PAYIN, PROFILE, far.platform.baseUrl, DAYS[0])
  const read = old.prepare(`INSERT INTO observations (transaction_id, first_read_at, read_at, status, receipts, payload)
    VALUES (?1, ?2, ?2, 'paid', ?3, '{"status":"paid"}')`)
  read.run(PAYIN, DAYS[0], '[]')
  read.run(PAYIN, DAYS[1], JSON.stringify([second, nameless]))
  read.run(PAYIN, DAYS[2], JSON.stringify([first, second]))
  old.close()

  const { client } = await startTestDesk(quick(), folder)
  const list = () => client.receipts.list({ transactionId: PAYIN })
  const known = await list()
  expect(known.map(({ declared, firstSeenAt, isNamed }) => ({ declared, firstSeenAt, isNamed }))).toEqual([
    { declared: second, firstSeenAt: DAYS[1], isNamed: true },
    { declared: nameless, firstSeenAt: DAYS[1], isNamed: false },
    { declared: first, firstSeenAt: DAYS[2], isNamed: true },
  ])
  const missing = { is: 'failed', failure: { kind: 'secret_missing' }, triesAgain: true }
  expect(known[0]?.copy).toMatchObject(missing)
  expect(far.asked()).toEqual([])

  await replaceSecret(client, PROFILE, { scheme: 'bearer', token: 'entered-now' })
  await expect
    .poll(async () => (await list()).map(({ copy }) => copy.is), { timeout: 10_000 })
    .toEqual(['kept', 'refused', 'kept'])
})
