import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { migrations } from '../../../../src/main/core/database/migrations/index.ts'
import { EVERYTHING } from '../../../../src/shared/model/transaction-query.ts'
import { readCut } from '../../../../src/shared/rules/cut-text.ts'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'

/** The last version without limits. */
const BEFORE = 12
const MERCHANT = '7f1c2d3e-1111-4222-8333-444455556666'
const PAYIN = 'a3f1c7c2-92a1-4c9e-8a53-000000000001'
const ADDED = 'a3f1c7c2-92a1-4c9e-8a53-000000000002'
const INTENT = 'b3f1c7c2-92a1-4c9e-8a53-000000000001'
const AT = '2026-01-02T03:04:05.678Z'
const HUGE = '\u202e'.repeat(2_500_000)

/** A database of a desk that kept replies of any size. */
function writeOld(path: string): void {
  const database = new DatabaseSync(path)
  for (const sql of migrations.slice(0, BEFORE)) database.exec(sql)
  database.exec(`PRAGMA user_version = ${BEFORE}; PRAGMA journal_mode = WAL`)
  const insert = (table: string, row: Record<string, string | number | Uint8Array | null>): void => {
    const places = Object.keys(row).map(() => '?')
    database
      .prepare(`INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${places})`)
      .run(...Object.values(row))
  }
  const place = { environment: 'test', base_url: 'https://pay.example/api' }
  insert('profiles', { id: MERCHANT, name: 'm', ...place, auth: '{"scheme":"bearer"}', revision: 1, created_at: AT })
  insert('transactions', {
    ...{ id: PAYIN, profile_id: MERCHANT, ...place, kind: 'payin_account', merchant_transaction_id: 'invoice-1' },
    ...{ platform_id: HUGE, amount: '1', currency: 'RUB', owner_name: HUGE, account_number: HUGE, bank_name: HUGE },
    ...{ expires_at: HUGE, platform_uuid: HUGE, created_at: AT },
  })
  insert('transactions', {
    ...{ id: ADDED, profile_id: MERCHANT, ...place, kind: 'added', merchant_transaction_id: HUGE, created_at: AT },
    ...{ platform_id: 'Zz99Yy88', entered_id: 'Zz99Yy88', amount: '', currency: '' },
  })
  const deviations = { missing: [], retyped: [], extra: { more: HUGE, many: Array(20_000).fill('x'.repeat(100)) } }
  const reply = { fields: { id: HUGE, owner_name: HUGE, payment_link: HUGE }, differing: [], ...deviations }
  insert('intents', {
    ...{ id: INTENT, transaction_id: PAYIN, kind: 'create', state: 'accepted', begun_at: AT, ended_at: AT },
    request: '{"amount":"1","currency":"RUB","merchant_transaction_id":"invoice-1"}',
    reply: JSON.stringify(reply),
  })
  const receipt = { id: HUGE, file_name: HUGE, multimedia_type: null, content_type: null, url: HUGE }
  insert('observations', {
    ...{ transaction_id: PAYIN, first_read_at: AT, read_at: AT, status: HUGE, receipts: JSON.stringify([receipt]) },
    ...{ payload: '', packed: deflateRawSync(JSON.stringify({ status: HUGE, note: HUGE })) },
  })
  insert('receipts', {
    ...{ id: crypto.randomUUID(), transaction_id: PAYIN, profile_id: MERCHANT, declared: JSON.stringify(receipt) },
    ...{ first_seen_at: AT, is_named: 1 },
  })
  const item = {
    id: HUGE,
    created_at: HUGE,
    status: HUGE,
    amount: HUGE,
    transaction_id: null,
    merchant_transaction_id: null,
  }
  insert('disputes', {
    ...{ profile_id: MERCHANT, id: HUGE, transaction_id: PAYIN, first_seen_at: AT, read_at: AT, status: HUGE },
    ...{ item: JSON.stringify({ ...item, ...deviations }), ...place },
  })
  insert('dispute_statuses', { profile_id: MERCHANT, dispute_id: HUGE, status: HUGE, at: AT })
  insert('story', {
    transaction_id: PAYIN,
    at: AT,
    event: JSON.stringify({ what: 'dispute_settled', how: 'found', disputeId: HUGE, reason: null }),
  })
  insert('account_readings', {
    ...{ profile_id: MERCHANT, what: 'balance', read_at: AT },
    body: JSON.stringify({ balance: HUGE, currency_rate: null, readAt: AT }),
  })
  insert('balances', { profile_id: MERCHANT, hour: 490_000, read_at: AT, balance: HUGE, currency_rate: null })
  database.close()
}

test('after the update, list, details and search open within a second despite megabytes in old fields', async () => {
  const folder = temporaryFolder()
  writeOld(join(folder, 'history.db'))
  const { client } = await startTestDesk({}, folder)
  const timed = async <T>(name: string, ask: Promise<T>): Promise<T> => {
    const begun = performance.now()
    const answer = await ask
    expect.soft(performance.now() - begun, name).toBeLessThan(1000)
    expect.soft(JSON.stringify(answer).length, name).toBeLessThan(400_000)
    return answer
  }
  const page = { after: { count: 0 }, limit: 100 }
  const { items } = await timed('list', client.transactions.list({ query: EVERYTHING, ...page }))
  expect(items.map(({ id }) => id).sort()).toEqual([PAYIN, ADDED])
  const payin = items.find(({ id }) => id === PAYIN)
  expect(payin?.platformId, 'what is no id any more is none').toBeNull()
  expect(readCut(payin?.ownerName ?? '')).toMatchObject({ length: HUGE.length, beginning: HUGE.slice(0, 500) })
  expect(items.find(({ id }) => id === ADDED)?.merchantTransactionId).toBeNull()
  await timed('search', client.transactions.list({ query: { ...EVERYTHING, text: 'invoice' }, ...page }))
  const { reply, observation } = await timed('detail', client.transactions.get({ id: PAYIN }))
  expect(readCut(reply?.fields.payment_link ?? '')).toMatchObject({ length: HUGE.length, beginning: '' })
  expect(observation?.payload).toMatchObject({ note: expect.stringContaining('SHA-256') })
  await timed('story', client.transactions.timeline({ id: PAYIN }))
  await timed('receipts', client.receipts.list({ transactionId: PAYIN }))
  const [dispute] = await timed('disputes', client.disputes.known({ transactionId: PAYIN }))
  expect(readCut(dispute?.item.id ?? '')).not.toBeNull()
  await timed('balance', client.account.lastBalance({ profileId: MERCHANT }))
}, 60_000)
