import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { startTestDesk } from '../../../fakes/desk.ts'
import { addMerchant } from '../../../fakes/orders.ts'
import { ALL } from './disputes-at.ts'

/** As a multiple of the time to read its rows, which is 10 to 20 ms; quadratic growth would give hundreds. */
const MAX_RATIO = 50
const RUNS = 3

test('a list of six thousand disputes takes a small multiple of the time that reading its rows takes', async () => {
  const { client, folder } = await startTestDesk()
  const { id: profileId } = await addMerchant(client, 'http://127.0.0.1:9')
  const database = new DatabaseSync(join(folder, 'history.db'))
  const at = new Date().toISOString()
  const item = { status: 'process', amount: '1', created_at: at, transaction_id: null, merchant_transaction_id: null }
  const addDispute = database.prepare(`
    INSERT INTO disputes (profile_id, id, first_seen_at, read_at, item, status) VALUES (?, ?, ?, ?, ?, 'process')`)
  const addPage = database.prepare(`
    INSERT INTO dispute_lists (profile_id, query, page, read_at, ids, unreadable, is_last) VALUES (?, ?, ?, ?, ?, 0, 0)`)
  database.exec('BEGIN')
  for (let page = 1; page <= 60; page++) {
    const ids = Array.from({ length: 100 }, (_, place) => `${page}-${place}`)
    for (const id of ids) {
      const text = JSON.stringify({ ...item, id, missing: [], retyped: [], extra: {} })
      addDispute.run(profileId, id, at, at, text)
    }
    addPage.run(profileId, JSON.stringify(ALL), page, at, JSON.stringify(ids))
  }
  database.exec('COMMIT')
  const rows = database.prepare('SELECT item FROM disputes WHERE profile_id = ?')
  const bare: number[] = []
  const listed: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const begun = performance.now()
    for (const { item } of rows.iterate(profileId)) JSON.parse(String(item))
    const read = performance.now()
    const list = await client.disputes.keptList({ profileId, query: ALL })
    listed.push(performance.now() - read)
    bare.push(read - begun)
    expect(list?.items).toHaveLength(6000)
  }
  database.close()
  expect(Math.min(...listed) / Math.min(...bare)).toBeLessThan(MAX_RATIO)
})
