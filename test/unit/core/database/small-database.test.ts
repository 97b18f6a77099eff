import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { beginDatabase } from '../../../../src/main/core/database/database.ts'
import { lastDays } from '../../../../src/main/core/overview/days.ts'
import { EVERYTHING } from '../../../../src/shared/model/transaction-query.ts'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { addMerchant, payinOrder } from '../../../fakes/orders.ts'
import { startFakePlatform } from '../../../fakes/platform.ts'
import { fakePorts, realThreads } from '../../../fakes/ports.ts'

/** The largest database that is read by its writer. */
const MAX_SMALL = 5000
const MERCHANT = randomUUID()

async function opened(folder: string) {
  const roles: string[] = []
  const start: typeof realThreads.start = (program, data) => {
    roles.push((data as { role: string }).role)
    return realThreads.start(program, data)
  }
  const database = await beginDatabase(folder, fakePorts({ threads: { start } }), new Date()).opened
  onTestFinished(() => database.close())
  const days = lastDays(new Date(), 'UTC', 7)
  const environment = { of: 'environment', environment: 'live' } as const
  return {
    database,
    roles,
    list: () => database.finding.transactionWords(),
    count: async () => (await database.beside.totals(undefined, EVERYTHING)).count,
    figures: () => database.beside.overviewFigures(undefined, { scope: environment, now: Date.now(), days }),
  }
}

/** Adds rows to the list alone, with a connection of its own. */
function add(folder: string, count: number): void {
  const other = new DatabaseSync(join(folder, 'history.db'))
  for (const { name } of other
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'listed'`)
    .all())
    other.exec(`DROP TRIGGER ${name}`)
  other.exec(`
    PRAGMA foreign_keys = OFF;
    INSERT INTO profiles (id, name, environment, base_url, auth, status_by, revision, guard, created_at)
    SELECT '${MERCHANT}', 'Any', 'live', 'https://pay.example', '{}', 'query', 1, '{}', '2026-01-01T00:00:00.000Z'
    WHERE NOT EXISTS (SELECT 1 FROM profiles);
    INSERT INTO listed (number, transaction_id, merchant, kind, state, is_unresolved, has_dispute, has_receipt)
    WITH RECURSIVE n (value) AS (
      SELECT coalesce(max(number), 0) / 1024 + 1 FROM listed
      UNION ALL SELECT value + 1 FROM n LIMIT ${count})
    SELECT value * 1024, 'n' || value, 1, 'payin_account', 'accepted', 0, 0, 0 FROM n`)
  other.close()
}

test('a small database is read by its writer, and one that has grown by threads of their own', async () => {
  const folder = temporaryFolder()
  const { database, roles, list, count, figures } = await opened(folder)
  database.startAhead()
  add(folder, MAX_SMALL)
  expect(await list()).toMatchObject({ tags: [] })
  expect(await count()).toBe(MAX_SMALL)
  expect(await figures()).toMatchObject({ unresolved: 0 })
  expect(roles).toEqual(['write'])

  add(folder, 1)
  expect(await count()).toBe(MAX_SMALL + 1)
  expect(roles).toEqual(['write', 'read'])
  expect(await list()).toMatchObject({ tags: [] })
  expect(await figures()).toMatchObject({ unresolved: 0 })
  expect(roles).toEqual(['write', 'read', 'read'])
})

test('the counting thread of a large database is started ahead', async () => {
  const folder = temporaryFolder()
  const before = await opened(folder)
  add(folder, MAX_SMALL + 1)
  await before.database.close()
  const { database, roles } = await opened(folder)
  database.startAhead()
  expect(roles).toEqual(['write', 'read'])
})

test('a batch is checked beside the writer in a small database, too', async () => {
  const { database, roles } = await opened(temporaryFolder())
  const span = {
    profileId: MERCHANT,
    environment: 'live',
    since: '2026-01-01T00:00:00.000Z',
    nearSince: '2026-01-01T00:00:00.000Z',
    exceptBatch: null,
  } as const
  expect(await database.beside.checkBatch(undefined, { ...span, compares: true, rows: [] })).toEqual([])
  expect(roles).toEqual(['write', 'read'])
})

test('in a small database, transactions of a merchant that was added since the last reading are found', async () => {
  const { baseUrl } = await startFakePlatform()
  const { client } = await startTestDesk()
  const listed = async (profileId: string | null) => {
    const query = { ...EVERYTHING, profileId }
    return (await client.transactions.list({ query, after: { count: 0 }, limit: 9 })).items.length
  }
  for (const name of ['First', 'Second']) {
    const { id } = await addMerchant(client, baseUrl, name)
    expect(await listed(id)).toBe(0)
    await client.payments.createAccountPayin(payinOrder(id))
    expect(await listed(id)).toBe(1)
  }
})
