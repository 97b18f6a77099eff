import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { startTestDesk } from '../../../fakes/desk.ts'
import { addMerchant } from '../../../fakes/orders.ts'
import { ALL } from './disputes-at.ts'

test('a list of six thousand is there within a second: the journal of payments waits behind it', async () => {
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
  database.close()
  const begun = performance.now()
  const list = await client.disputes.keptList({ profileId, query: ALL })
  expect(list?.items).toHaveLength(6000)
  expect(performance.now() - begun).toBeLessThan(1000)
})
