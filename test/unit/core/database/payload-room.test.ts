import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { observationRepository } from '../../../../src/main/core/database/observation-repository.ts'
import { openDatabase } from '../../../../src/main/core/database/open-database.ts'
import { PAYLOAD_LIMITS } from '../../../../src/main/core/database/payload-room.ts'
import { retentionRepository } from '../../../../src/main/core/database/retention-repository.ts'
import { transactionRepository } from '../../../../src/main/core/database/transaction-repository.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { addMerchant, payinOrder } from '../../../fakes/orders.ts'
import { created, startFakePlatform, text } from '../../../fakes/platform.ts'

const MB = 1024 * 1024
/** Text that cannot be compressed. */
const noise = (bytes: number): string =>
  Buffer.from(Array.from({ length: Math.ceil((bytes * 3) / 4) }, () => Math.floor(Math.random() * 256))).toString(
    'base64',
  )

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, { parentPath, name }) => sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    )
}

test('a transaction stores a limited amount of raw responses, even of 8 MB that differ each time', async () => {
  const platform = await startFakePlatform(created())
  const { client, folder } = await startTestDesk()
  const { id: profileId } = await addMerchant(client, platform.baseUrl)
  const { id } = await client.payments.createAccountPayin(payinOrder(profileId))
  const before = sizeOf(folder)
  const part = noise(500_000)
  for (let turn = 0; turn < 20; turn++) {
    const parts = Array.from(
      { length: 15 },
      (_, place) =>
        `"f${place}":${JSON.stringify([...part.slice(place).matchAll(/.{4000}/g)].map(([piece]) => piece))}`,
    )
    platform.answer = text(200, `{"status":"paid","turn":${turn},${parts.join(',')}}`)
    const read = await client.transactions.refresh({ id })
    expect(read.status).toBe('paid')
  }
  // In addition to the payloads, SQLite has its journal and space that it reuses.
  expect((sizeOf(folder) - before) / MB).toBeLessThan((8 * PAYLOAD_LIMITS.ofTransaction) / MB)
  const found = await client.transactions.get({ id })
  expect(found.droppedPayloads).toMatchObject({ count: expect.any(Number), bytes: expect.any(Number) })
  expect(found.droppedPayloads?.count).toBeGreaterThan(10)
  expect(JSON.stringify(found.observation?.payload)).toContain('"turn":19')
  const story = await client.transactions.timeline({ id })
  expect(story.filter(({ event }) => event.what === 'status')).toHaveLength(1)
}, 120_000)

const PROFILE = crypto.randomUUID()
const at = (second: number): string => new Date(Date.UTC(2030, 0, 1, 0, 0, second)).toISOString()

/** A database with transactions of one merchant, and small limits. */
function roomFor(transactions: number, limits: { ofTransaction: number; ofDay: number }) {
  const opened = openDatabase(systemFiles.sync, join(temporaryFolder(), 'history.db'), new Date())
  if (opened.result !== 'open') throw new Error(opened.result)
  const { database } = opened
  onTestFinished(() => database.close())
  database
    .prepare(
      `INSERT INTO profiles (id, name, environment, base_url, auth, revision, created_at) VALUES (?, 'm', 'test', 'http://x', '{"scheme":"bearer"}', 1, ?)`,
    )
    .run(PROFILE, at(0))
  const ids = Array.from({ length: transactions }, () => crypto.randomUUID())
  for (const [place, id] of ids.entries()) {
    database
      .prepare(`INSERT INTO transactions (id, profile_id, environment, base_url, kind, merchant_transaction_id, platform_id, amount, currency, created_at)
        VALUES (?, ?, 'test', 'http://x', 'payin_account', ?, ?, '1', 'RUB', ?)`)
      .run(id, PROFILE, `m-${place}`, `p-${place}`, at(place))
  }
  const { addObservation } = observationRepository(database, limits)
  let second = 100
  const read = (id: string, status: string, bytes: number, moment = at(second++)) =>
    addObservation(id, { readAt: moment, status, receipts: [], payload: { status, noise: noise(bytes) } })
  return { database, ids, read, get: transactionRepository(database).getTransaction }
}

const rowsOf = (database: DatabaseSync) =>
  database
    .prepare(
      "SELECT transaction_id AS id, status, first_read_at AS first, read_at AS last, payload <> '' OR packed IS NOT NULL AS has FROM observations ORDER BY observations.id",
    )
    .all()

test('the oldest raw responses of a transaction are dropped first; each status keeps its time', () => {
  const { database, ids, read, get } = roomFor(1, { ofTransaction: 4000, ofDay: MB })
  const [id = ''] = ids
  for (const status of ['process', 'process', 'pending', 'pending', 'paid', 'process']) read(id, status, 2000)
  const rows = rowsOf(database)
  expect(rows.map(({ status, has }) => [status, has])).toEqual([
    ['process', 0],
    ['pending', 0],
    ['paid', 1],
    ['process', 1],
  ])
  expect(rows[0]).toMatchObject({ first: at(100), last: at(101) })
  expect(get(id)).toMatchObject({ status: 'process', droppedPayloads: { count: 4, at: at(105) } })
  expect(database.prepare('SELECT status_since AS since FROM listed').get()).toEqual({ since: at(105) })
})

test('a merchant’s day has a limit over all transactions, and another day has room again', () => {
  const { database, ids, read } = roomFor(10, { ofTransaction: 4000, ofDay: 8000 })
  for (const id of ids) read(id, 'process', 2000)
  expect(rowsOf(database).map(({ has }) => has)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
  for (const id of ids) read(id, 'paid', 2000, new Date(Date.UTC(2030, 0, 2)).toISOString())
  expect(rowsOf(database).map(({ has }) => has)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
})

test('deleting old raw responses frees their room for the transaction and for the merchant’s day', () => {
  const { database, ids, read, get } = roomFor(2, { ofTransaction: 4500, ofDay: 8500 })
  const [id = '', other = ''] = ids
  for (const status of ['process', 'pending', 'paid']) read(id, status, 2000)
  for (const status of ['process', 'paid']) read(other, status, 2000)
  expect(rowsOf(database).map(({ has }) => has)).toEqual([0, 1, 1, 1, 1])
  const order = { of: 'observations', after: 0, rows: 100, before: at(1000), drop: true } as const
  expect(retentionRepository(database).payloadSlice(order)).toMatchObject({ found: 4 })
  const rooms = database.prepare('SELECT bytes, dropped FROM payload_room ORDER BY owner = ? DESC, dropped DESC')
  expect(rooms.all(id)[0]).toEqual({ bytes: 0, dropped: 1 })
  expect(rooms.all(id).map(({ bytes }) => bytes)).toEqual([0, 0, 0])
  // Both are read again, as after a chargeback.
  for (const one of ids) for (const status of ['disputed', 'chargeback']) read(one, status, 2000)
  expect(rowsOf(database).map(({ has }) => has)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1])
  expect(get(id)).toMatchObject({ droppedPayloads: { count: 1 } })
})

test('deleting a raw response that a day’s room never counted does not reduce it', () => {
  const { database, ids, read } = roomFor(2, { ofTransaction: MB, ofDay: MB })
  const [id = '', other = ''] = ids
  read(id, 'paid', 2000)
  // As on a day that began before the limits existed.
  database.prepare('DELETE FROM payload_room').run()
  read(other, 'process', 1000)
  const bytes = () => database.prepare('SELECT sum(bytes) AS bytes FROM payload_room').get()?.bytes
  const before = bytes()
  const order = { of: 'observations', after: 0, rows: 100, before: at(1000), drop: true } as const
  expect(retentionRepository(database).payloadSlice(order)).toMatchObject({ found: 1 })
  expect(bytes()).toBe(before)
})
