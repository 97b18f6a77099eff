import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { type Damage, tellingDamage } from '../../../../src/main/core/database/damaged.ts'
import { migrations } from '../../../../src/main/core/database/migrations/index.ts'
import { openDatabase } from '../../../../src/main/core/database/open-database.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'
import { rotIn } from './rot.ts'

const AT = '2026-01-02T03:04:05.678Z'
const LONG = 'x'.repeat(200_000)

/** A data folder as a desk of that version left it: one record of everything for `one`, and one for `two`. */
function writeOld(version: number): string {
  const folder = temporaryFolder()
  const database = new DatabaseSync(join(folder, 'history.db'))
  for (const sql of migrations.slice(0, version)) database.exec(sql)
  database.exec(`PRAGMA user_version = ${version}; PRAGMA journal_mode = WAL`)
  const insert = (table: string, row: Record<string, string>): void => {
    const places = Object.keys(row).map(() => '?')
    database
      .prepare(`INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${places.join()})`)
      .run(...Object.values(row))
  }
  for (const id of ['one', 'two']) {
    const place = { environment: 'test', base_url: 'https://pay.example/api' }
    const of = { transaction_id: id }
    insert('profiles', { id: `m-${id}`, name: id, ...place, auth: '{}', revision: '1', created_at: AT })
    insert('transactions', {
      ...{ id, profile_id: `m-${id}`, ...place, kind: 'payout_card', merchant_transaction_id: `order ${id}` },
      ...{ platform_id: `p-${id}`, amount: '1', currency: 'RUB', card_first6: '411111', card_last4: '1111' },
      ...{ created_at: AT, ...(version >= 8 && { tags: '["vip"]' }) },
    })
    const reply = { fields: { account_number: id }, missing: [], retyped: [], extra: { long: LONG } }
    insert('intents', {
      ...{ id: `i-${id}`, ...of, kind: 'create', state: 'refused', request: '{"bank_name":"Bank"}' },
      ...{ begun_at: AT, ended_at: AT, reply: JSON.stringify(reply), failure: '{"kind":"refused"}' },
    })
    const receipts = JSON.stringify([{ id: `r-${id}`, url: null, file_name: LONG }])
    const reading = { first_read_at: AT, read_at: AT, status: 'paid', receipts, payload: '{"status":"paid"}' }
    insert('observations', { ...of, ...reading })
    insert('account_readings', { profile_id: `m-${id}`, what: 'balance', read_at: AT, body: '{"balance":"1"}' })
    if (version >= 4) {
      const kept = { first_seen_at: AT, read_at: AT, item: '{"status":"pending"}' }
      insert('disputes', { profile_id: `m-${id}`, id: `d-${id}`, ...of, ...kept })
    }
    if (version >= 7) {
      const page = { query: '', page: '1', read_at: AT, unreadable: '0', is_last: '1' }
      insert('dispute_lists', { profile_id: `m-${id}`, ...page, ids: JSON.stringify([LONG]) })
    }
  }
  database.close()
  return folder
}

/** Opens it, and returns its rows and the reported damage. */
function open(folder: string) {
  const told: Damage[] = []
  const opened = tellingDamage(
    (damage) => told.push(damage),
    () => openDatabase(systemFiles.sync, join(folder, 'history.db'), new Date()),
  )
  if (opened.result !== 'open') throw new Error(JSON.stringify(opened))
  const { database } = opened
  onTestFinished(() => database.close())
  const rows = (table: string, condition: string) => database.prepare(`SELECT * FROM ${table} WHERE ${condition}`).all()
  const sound = () => [
    ...['transactions', 'intents', 'observations', 'disputes'].map((table) => rows(table, 'rowid = 2')),
    ...['listed', 'story'].map((table) => rows(table, "transaction_id = 'two'")),
    ...['account_readings', 'balances', 'dispute_lists'].map((table) => rows(table, "profile_id = 'm-two'")),
  ]
  return { told, database, rows, sound: sound() }
}

test.each([
  [2, 'intents', 'failure', 'i-one', null],
  [6, 'disputes', 'item', 'd-one', '{}'],
  [7, 'intents', 'request', 'i-one', '{}'],
  [7, 'intents', 'reply', 'i-one', null],
  [7, 'observations', 'payload', '1', 'null'],
  [9, 'observations', 'receipts', '1', '[]'],
  [10, 'account_readings', 'body', 'm-one', 'null'],
  [14, 'transactions', 'tags', 'one', '[]'],
] as const)(
  'a database of version %i with an unreadable value (%s, %s) is opened, and the damage is reported',
  (version, table, column, id, instead) => {
    const whole = open(writeOld(version))
    expect(whole.told).toEqual([])
    const folder = writeOld(version)
    rotIn(folder)(`UPDATE ${table} SET ${column} = '{"brok' WHERE rowid = 1`)
    const { told, rows, sound } = open(folder)
    expect(told).toEqual([{ table, id, fields: [column] }])
    expect(rows(table, 'rowid = 1')).toMatchObject([{ [column]: instead }])
    expect(sound).toEqual(whole.sound)
  },
)

test('a transaction whose tags are lost is not found by them', () => {
  const folder = writeOld(14)
  rotIn(folder)("UPDATE transactions SET tags = '' WHERE id = 'one'")
  const { database } = open(folder)
  const found = database.prepare('SELECT transaction_id AS id FROM tagged JOIN listed USING (number)')
  expect(found.all()).toEqual([{ id: 'two' }])
})

test.each([
  ['intents', 'reply'],
  ['observations', 'receipts'],
  ['dispute_lists', 'ids'],
])('the update cuts what is too long, but leaves an unreadable value as it is: %s, %s', (table, column) => {
  const whole = open(writeOld(12))
  expect(JSON.stringify(whole.sound).length).toBeLessThan(LONG.length)
  const folder = writeOld(12)
  const broken = `{"${LONG}`
  rotIn(folder)(`UPDATE ${table} SET ${column} = ? WHERE rowid = 1`, broken)
  const { rows, sound } = open(folder)
  expect(rows(table, 'rowid = 1')).toMatchObject([{ [column]: broken }])
  expect(sound).toEqual(whole.sound)
})
