import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { startTestDesk } from '../../../fakes/desk.ts'
import { addMerchant, payinOrder } from '../../../fakes/orders.ts'
import { created, json, startFakePlatform } from '../../../fakes/platform.ts'

test('shows a transaction with thousands of huge disputes within a second', async () => {
  const platform = await startFakePlatform(created())
  const { client } = await startTestDesk()
  const { id: profileId } = await addMerchant(client, platform.baseUrl)
  const { id: transactionId, merchantTransactionId } = await client.payments.createAccountPayin(payinOrder(profileId))
  let number = 0
  platform.answer = (response, request) => {
    const items = Array.from({ length: 490 }, () => ({
      id: `d-${number++}`.padEnd(200, 'x'),
      merchant_transaction_id: merchantTransactionId,
      extra: ['x', 'y', 'z'].map((sign) => sign.repeat(3900)),
    }))
    json(200, { items })(response, request)
  }
  await client.disputes.look({ transactionId })
  expect(number, 'what it has said, and what was read of it').toBeLessThan(2000)
  const begun = performance.now()
  const known = await client.disputes.known({ transactionId })
  expect(performance.now() - begun).toBeLessThan(1000)
  expect(known).toHaveLength(100)
  expect(JSON.stringify(known).length).toBeLessThan(2_000_000)
}, 60_000)

test('shows the newest of countless news of every merchant, and the others as these are seen', async () => {
  const { client, folder } = await startTestDesk()
  const [loud, quiet] = [
    await addMerchant(client, 'http://127.0.0.1:9'),
    await addMerchant(client, 'http://127.0.0.1:10'),
  ]
  const database = new DatabaseSync(join(folder, 'history.db'))
  const add = database.prepare(`
    INSERT INTO disputes (profile_id, id, first_seen_at, read_at, item, status, news_at) VALUES (?, ?, ?, ?, ?, 'process', ?)`)
  const none = { status: 'process', amount: '1', created_at: null, transaction_id: null, merchant_transaction_id: null }
  const put = (profileId: string, id: string, second: number): void => {
    const at = new Date(Date.UTC(2030, 0, 1, 0, 0, second)).toISOString()
    const item = { ...none, id, missing: [], retyped: [], extra: { note: 'x'.repeat(10_000) } }
    add.run(profileId, id, at, at, JSON.stringify(item), at)
  }
  database.exec('BEGIN')
  for (let number = 1; number <= 3000; number++) put(loud.id, `d-${number}`, number)
  put(quiet.id, 'the only one', 0)
  database.exec('COMMIT')
  database.close()
  const begun = performance.now()
  const news = await client.disputes.news()
  expect(performance.now() - begun).toBeLessThan(1000)
  expect(news.map(({ item }) => item.id)).toEqual([
    ...Array.from({ length: 200 }, (_, place) => `d-${3000 - place}`),
    'the only one',
  ])
  await client.disputes.seen({ profileId: loud.id, disputeId: 'd-3000' })
  expect((await client.disputes.news()).map(({ item }) => item.id)).toContain('d-2800')
}, 60_000)
