import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { requireOwnSchema } from '../../../../src/main/core/backup/own-schema.ts'
import { migrations } from '../../../../src/main/core/database/migrations/index.ts'
import { DeskStartError } from '../../../../src/main/core/desk-start-error.ts'
import { EVERYTHING, type TransactionQuery } from '../../../../src/shared/model/transaction-query.ts'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'

const MERCHANT = '7f1c2d3e-1111-4222-8333-444455556666'
const PAYIN = 'a3f1c7c2-92a1-4c9e-8a53-000000000001'
const PAYOUT = 'a3f1c7c2-92a1-4c9e-8a53-000000000002'
const REFUSED = 'a3f1c7c2-92a1-4c9e-8a53-000000000003'
const LOST = 'a3f1c7c2-92a1-4c9e-8a53-000000000004'
const ADDED = 'a3f1c7c2-92a1-4c9e-8a53-000000000005'
const intentOf = (id: string): string => id.replace('a3f1c7c2', 'b3f1c7c2')
const AT = '2026-01-02T03:04:05.678Z'
const LATER = '2026-01-02T03:10:00.000Z'

/** A database as a desk of that version left it, with a row of each kind that it knew. */
function writeOld(path: string, version: number): void {
  const database = new DatabaseSync(path)
  for (const sql of migrations.slice(0, version)) database.exec(sql)
  database.exec(`PRAGMA user_version = ${version}; PRAGMA journal_mode = WAL`)
  const insert = (table: string, row: Record<string, string | number | null>): void => {
    const names = Object.keys(row)
    const places = names.map(() => '?').join(', ')
    database.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`).run(...Object.values(row))
  }
  const place = { environment: 'test', base_url: 'https://pay.example/api' }
  const auth = '{"scheme":"bearer"}'
  insert('profiles', { id: MERCHANT, name: 'Ромашка', ...place, auth, revision: 1, created_at: AT })

  const payment = (id: string, kind: string, amount: string, more: Record<string, string | null>) =>
    insert('transactions', {
      ...{ id, profile_id: MERCHANT, ...place, kind, merchant_transaction_id: `invoice-${id.slice(-1)}` },
      ...{ amount, currency: 'RUB', created_at: AT, ...more },
    })
  const card = { card_first6: '411111', card_last4: '1111', owner_name: 'Алёна Королёва' }
  payment(PAYIN, 'payin_account', '0.1', { platform_id: 'Ab12Cd34', expires_at: '2026-01-02T06:34:05+03:00' })
  payment(PAYOUT, 'payout_card', '999999999999999999.2', { platform_id: 'Ef56Gh78', ...card })
  payment(REFUSED, 'payin_acquiring', '9', {})
  payment(LOST, 'payin_account', '100.50', version >= 3 ? { reference: 'Заказ 77', reference_key: 'заказ 77' } : {})

  if (version >= 8) {
    database
      .prepare('UPDATE transactions SET account_number = ?, bank_name = ? WHERE id = ?')
      .run('40817810099910004312', 'Азия-Инвест Банк', PAYIN)
  }
  const intent = (
    id: string,
    kind: string,
    state: string,
    amount: string,
    reply: object | null,
    failure: object | null,
  ) => {
    const request = { amount, currency: 'RUB', merchant_transaction_id: `invoice-${id.slice(-1)}` }
    const texts = [JSON.stringify(request), reply && JSON.stringify(reply), failure && JSON.stringify(failure)] as const
    insert('intents', {
      ...{ id: intentOf(id), transaction_id: id, kind, state, request: texts[0] },
      ...{ begun_at: AT, ended_at: LATER, reply: texts[1], failure: texts[2] },
    })
  }
  const read = { missing: [], retyped: [], extra: {}, differing: [] }
  const account = { id: 'Ab12Cd34', account_number: '40817810099910004312', bank_name: 'Азия-Инвест Банк' }
  const call = { endpoint: 'POST /merchant/payin', at: LATER }
  intent(PAYIN, 'create', 'accepted', '0.1', { fields: account, ...read }, null)
  intent(PAYOUT, 'create', 'accepted', '999999999999999999.2', { fields: { id: 'Ef56Gh78' }, ...read }, null)
  intent(REFUSED, 'create', 'refused', '9', null, { kind: 'refused', code: 'AMOUNT_TOO_SMALL', ...call })
  intent(LOST, 'create', 'unknown', '100.50', null, { kind: 'no_answer', reason: 'timeout', ...call })

  const none = { file_name: null, multimedia_type: null, content_type: null, url: null }
  const reading = (id: string, status: string, at: string, receipts: readonly object[] = []) =>
    insert('observations', {
      ...{ transaction_id: id, first_read_at: at, read_at: at, status },
      ...{ receipts: JSON.stringify(receipts), payload: JSON.stringify({ status, receipts }) },
    })
  reading(PAYIN, 'pending', AT)
  reading(PAYIN, 'paid', LATER, [{ id: 'r1', ...none }])
  reading(PAYOUT, 'expired', LATER)
  insert('account_readings', { profile_id: MERCHANT, what: 'balance', read_at: AT, body: '{"balance":"10.5"}' })
  if (version >= 3)
    insert('story', {
      transaction_id: PAYIN,
      at: AT,
      operator: 'Анна',
      event: JSON.stringify({ what: 'sent', call: 'create', intentId: intentOf(PAYIN) }),
    })
  if (version >= 4) {
    const item = {
      id: 'D-1',
      transaction_id: null,
      merchant_transaction_id: 'invoice-2',
      status: 'pending',
      missing: [],
      retyped: [],
    }
    insert('disputes', {
      ...{ profile_id: MERCHANT, id: 'D-1', transaction_id: PAYOUT, first_seen_at: AT, read_at: AT },
      ...{ item: JSON.stringify(item), ...(version >= 7 ? { ...place, status: 'pending' } : {}) },
    })
  }
  if (version >= 5) {
    insert('transactions', {
      ...{
        id: ADDED,
        profile_id: MERCHANT,
        ...place,
        kind: 'added',
        merchant_transaction_id: ADDED,
        platform_id: 'Zz99Yy88',
      },
      ...{ entered_id: 'Zz99Yy88', amount: '', currency: '', created_at: LATER },
    })
  }
  database.close()
}

/** Every version before the newest. */
const EARLIER = migrations.slice(0, -1).map((_, index) => index + 1)

test.each(EARLIER)('everything in a database of version %i is found after the update', async (version) => {
  const folder = temporaryFolder()
  writeOld(join(folder, 'history.db'), version)
  const { client } = await startTestDesk({}, folder)
  const info = await client.desk.info()
  expect(info.notices.filter(({ kind }) => kind === 'gap')).toEqual([])

  const found = async (part: Partial<TransactionQuery> = {}): Promise<string[]> => {
    const order = { query: { ...EVERYTHING, ...part }, after: { count: 0 }, limit: 100 }
    const { items } = await client.transactions.list(order)
    return items.map(({ id }) => id)
  }
  const added = version >= 5 ? [ADDED] : []
  expect(await found()).toEqual([...added, LOST, REFUSED, PAYOUT, PAYIN])
  expect(await found({ statuses: ['paid'] })).toEqual([PAYIN])
  expect(await found({ statuses: [null], states: ['refused'] })).toEqual([REFUSED])
  expect(await found({ isUnresolved: true })).toEqual([LOST])
  expect(await found({ hasReceipt: true })).toEqual([PAYIN])
  expect(await found({ hasDispute: true })).toEqual(version >= 4 ? [PAYOUT] : [])
  expect(await found({ amountFrom: '9', amountTo: '100.5' })).toEqual([LOST, REFUSED])
  expect(await found({ expiresFrom: '2026-01-02T03:34:05Z', expiresTo: '2026-01-02T03:34:06Z' })).toEqual([PAYIN])
  expect(await found({ createdFrom: AT, createdTo: '2026-01-02T03:04:05.679Z', kinds: ['payout_card'] })).toEqual([
    PAYOUT,
  ])
  const texts = {
    ab12cd: [PAYIN],
    'invoice-2': [PAYOUT],
    '4312': [PAYIN],
    азия: [PAYIN],
    королева: [PAYOUT],
    ко: [PAYOUT],
    '•• 1111': [PAYOUT],
    '4111 11': [PAYOUT],
  }
  for (const [text, ids] of Object.entries(texts)) expect.soft(await found({ text }), text).toEqual(ids)
  if (version >= 3) expect(await found({ text: 'заказ 77' })).toEqual([LOST])
  if (version >= 5) expect(await found({ text: 'zz99' })).toEqual([ADDED])
  const sort = { by: 'amount', descending: false } as const
  expect(await found({ sort })).toEqual([PAYIN, REFUSED, LOST, PAYOUT, ...added])
  expect(await client.transactions.totals({ query: EVERYTHING })).toEqual({
    count: 4 + added.length,
    accepted: {
      count: 2 + added.length,
      sums: [
        { environment: 'test', direction: 'payin', currency: 'RUB', count: 1, amount: '0.10' },
        { environment: 'test', direction: 'payout', currency: 'RUB', count: 1, amount: '999999999999999999.20' },
      ],
      withoutAmount: added.length,
    },
    unknown: {
      count: 1,
      sums: [{ environment: 'test', direction: 'payin', currency: 'RUB', count: 1, amount: '100.50' }],
      withoutAmount: 0,
    },
    notCreated: 1,
  })

  expect(await client.transactions.get({ id: PAYIN })).toMatchObject({
    ...{ amount: '0.1', platformId: 'Ab12Cd34', status: 'paid', statusReadAt: LATER, reply: { fields: account() } },
    observation: { status: 'paid', receipts: [{ id: 'r1' }], payload: { status: 'paid' } },
  })
  expect(await client.transactions.get({ id: LOST })).toMatchObject({
    state: 'unknown',
    failure: { kind: 'no_answer' },
  })
  const story = await client.transactions.timeline({ id: PAYIN })
  expect(story.length).toBeGreaterThan(0)
  await client.transactions.setNote({ id: REFUSED, note: 'Клиент звонил', before: null })
  expect(await found({ text: 'звонил' })).toEqual([REFUSED])
})

const account = () => ({ id: 'Ab12Cd34', account_number: '40817810099910004312' })

test('an empty database of each earlier version can be opened', async () => {
  for (const version of EARLIER) {
    const folder = temporaryFolder()
    const database = new DatabaseSync(join(folder, 'history.db'))
    for (const sql of migrations.slice(0, version)) database.exec(sql)
    database.exec(`PRAGMA user_version = ${version}`)
    database.close()
    const { desk, client } = await startTestDesk({}, folder)
    expect((await client.profiles.list()).profiles).toEqual([])
    await desk.close()
    const updated = new DatabaseSync(join(folder, 'history.db'))
    expect(() => requireOwnSchema(updated), `a backup of version ${version} can be restored`).not.toThrow()
    updated.close()
  }
}, 60_000)

/** If one changed, no backup from before could be restored: its schema would differ. A new migration adds its hash. */
test('no migration has changed since it shipped', () => {
  const hashes = migrations.map((sql) => createHash('sha256').update(sql).digest('hex').slice(0, 8))
  expect(hashes).toEqual([
    ...['804b8f9f', 'db249cbe', 'e900052a', '90abaeb2', '74ea5cfa', '0af1fa0b', '040cbffb', 'd9941919'],
    ...['0b502729', '8b741c49', '912d6ee7', 'ae0f4130', '66f07e40', '43e9fc8f', '9d524008', 'cc4d162d'],
    ...['2e850d70', '8e7f5503', '620528a4', '39e2328b', '3680ea3c', '789645b9', '5021c599', 'de2cc95a'],
    ...['ffbe1822', '5fbeb329', '208cd51d'],
  ])
})

test('a database of a newer version is refused, and the refusal says why', async () => {
  const folder = temporaryFolder()
  writeOld(join(folder, 'history.db'), migrations.length)
  const database = new DatabaseSync(join(folder, 'history.db'))
  database.exec(`PRAGMA user_version = ${migrations.length + 1}`)
  database.close()
  const refusal = await startTestDesk({}, folder).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DeskStartError)
  expect(refusal).toMatchObject({ reason: 'database_newer' })
  expect(String(refusal)).toContain('made by a newer Paydesk')
})
