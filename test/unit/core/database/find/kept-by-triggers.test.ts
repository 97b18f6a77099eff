import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRepositories } from '../../../../../src/main/core/database/repositories.ts'
import { transactionRepository } from '../../../../../src/main/core/database/transaction-repository.ts'
import { transactionSummary } from '../../../../../src/shared/model/transaction.ts'
import { temporaryFolder } from '../../../../fakes/desk.ts'
import { ACME, type List, openList, SHOP } from './a-list.ts'
import { many } from './rows-of-many.ts'

let list: List
beforeEach(() => {
  list = openList(temporaryFolder())
})
afterEach(() => list.close())

const COUNT = 6

interface Write {
  /** Index of its transaction; for some statements, of a new one. */
  readonly of: number
  readonly sql: string
  readonly args: readonly SQLInputValue[]
}

const text = fc.constantFrom(null, 'Ёлка', 'ab', 'Иван Петров', 'x "y" z', '🙂', '')
const moment = fc.integer({ min: 0, max: 40 }).map((step) => new Date(Date.UTC(2026, 2, 1) + step).toISOString())
const status = fc.constantFrom<string | null>('pending', 'paid', 'paid', 'disputed', 'frobbed', null)
const state = fc.constantFrom('sending', 'accepted', 'refused', 'not_sent', 'unknown')
const receipts = fc.constantFrom('[]', '[]', '[{"id":"r"}]')
const tags = fc.constantFrom('[]', '["vip"]', '["vip","новый"]', '["новый"]')

const update = (column: string, value: fc.Arbitrary<SQLInputValue>): fc.Arbitrary<Omit<Write, 'of'>> =>
  value.map((one) => ({ sql: `UPDATE transactions SET ${column} = ?1 WHERE id = ?2`, args: [one] }))

/** Each statement's last argument is the ID of its transaction. */
const writes: fc.Arbitrary<Write> = fc
  .tuple(
    fc.nat(COUNT - 1),
    fc.oneof(
      ...['merchant_transaction_id', 'platform_id', 'platform_uuid', 'entered_id', 'reference', 'owner_name'].map(
        (column) => update(column, column === 'merchant_transaction_id' ? fc.uuid() : text),
      ),
      ...['account_number', 'bank_name', 'note'].map((column) => update(column, text)),
      update('tags', tags),
      update('amount', fc.constantFrom('9', '10', '100.5', '0.00000001', '999999999999999999.99999999', '')),
      update('currency', fc.constantFrom('RUB', 'KZT', '')),
      update('environment', fc.constantFrom('live', 'test', 'training')),
      update('kind', fc.constantFrom('payin_account', 'payout_card', 'added')),
      update(
        'expires_at',
        fc.constantFrom(null, '2026-03-01T12:00:00+03:00', '2026-03-01 12:00:00', 'soon', '2460000'),
      ),
      update('created_at', moment),
      fc.tuple(moment, status, receipts).map(([at, ...read]) => ({
        sql: `INSERT INTO observations (transaction_id, first_read_at, read_at, status, receipts, payload)
            VALUES (?4, ?1, ?1, ?2, ?3, '{}')`,
        args: [at, ...read],
      })),
      moment.map((at) => ({
        sql: `UPDATE observations SET read_at = ?1 WHERE id = (SELECT max(id) FROM observations WHERE transaction_id = ?2)`,
        args: [at],
      })),
      fc.tuple(fc.uuid(), fc.constantFrom('create', 'cancel', 'dispute'), state).map((args) => ({
        sql: `INSERT INTO intents (id, transaction_id, kind, state, request, begun_at)
          VALUES (?1, ?4, ?2, ?3, '{}', '2026-03-01T00:00:00.000Z')`,
        args,
      })),
      fc.tuple(state, fc.constantFrom(null, 'read', 'by_hand')).map((args) => ({
        sql: `UPDATE intents SET state = ?1, settled = ?2
          WHERE number = (SELECT max(number) FROM intents WHERE transaction_id = ?3)`,
        args,
      })),
      fc.constantFrom('D1', 'D2', 'D3').map((id) => ({
        sql: `INSERT INTO disputes (profile_id, id, transaction_id, first_seen_at, read_at, item)
          VALUES ('${ACME}', ?1, ?2, '2026', '2026', '{}')
          ON CONFLICT DO UPDATE SET transaction_id = iif(transaction_id = ?2, NULL, ?2)`,
        args: [id],
      })),
      fc.tuple(fc.uuid(), moment, text).map((args) => ({
        sql: `INSERT INTO transactions (id, profile_id, environment, base_url, kind, merchant_transaction_id, amount, currency,
            created_at, owner_name, tags)
          SELECT ?1, '${SHOP}', 'test', '', kind, ?1 || 'n', '5.5', 'UZS', ?2, ?3, '["vip"]' FROM transactions WHERE id = ?4`,
        args,
      })),
    ),
  )
  .map(([of, write]) => ({ of, ...write }))

test('after any writes, the list matches the tables and the search index matches one built from scratch', () => {
  const ids = list.add(...many(COUNT))
  const { database } = list
  fc.assert(
    fc.property(fc.array(writes, { minLength: 1, maxLength: 25 }), (run) => {
      database.exec('BEGIN')
      try {
        for (const { of, sql, args } of run) database.prepare(sql).run(...args, ids[of] ?? '')
        expectKept(database)
      } finally {
        database.exec('ROLLBACK')
      }
    }),
    { numRuns: 150 },
  )
}, 60_000)

function expectKept(database: DatabaseSync): void {
  const all = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }))
  const columns = all("SELECT name FROM pragma_table_info('listing') ORDER BY name").map(({ name }) => name)
  expect(all(`SELECT ${columns} FROM listed ORDER BY transaction_id`)).toEqual(
    all(`SELECT ${columns} FROM listing ORDER BY transaction_id`),
  )
  expect(all('SELECT environment FROM listed ORDER BY transaction_id')).toEqual(
    all('SELECT environment FROM transactions ORDER BY id'),
  )
  const base = "CAST(round(unixepoch(t.created_at, 'subsec') * 1000) AS INTEGER) * 1024"
  expect(
    all(`SELECT l.number FROM listed l JOIN transactions t ON t.id = l.transaction_id
      WHERE l.number NOT BETWEEN ${base} AND ${base} + 1023`),
  ).toEqual([])
  expect(all('SELECT tag, number FROM tagged ORDER BY tag, number')).toEqual(
    all(`SELECT DISTINCT e.value AS tag, l.number FROM listed l JOIN transactions t ON t.id = l.transaction_id,
      json_each(t.tags) e ORDER BY 1, 2`),
  )
  expect(all('SELECT status FROM observations WHERE status NOT IN (SELECT status FROM statuses_seen)')).toEqual([])
  database.exec(`
    CREATE VIRTUAL TABLE temp.anew USING fts5(text, tokenize = 'trigram', content = '', contentless_delete = 1);
    CREATE VIRTUAL TABLE temp.anew_words USING fts5(text, tokenize = 'unicode61 remove_diacritics 0', prefix = '1 2',
      detail = none, content = '', contentless_delete = 1);
    INSERT INTO temp.anew (rowid, text) SELECT number, text FROM search_texts;
    INSERT INTO temp.anew_words (rowid, text) SELECT number, text FROM search_texts;`)
  for (const [kept, anew] of [
    ['searched', 'anew'],
    ['searched_words', 'anew_words'],
  ]) {
    database.exec(`
      CREATE VIRTUAL TABLE temp.${kept}_terms USING fts5vocab('main', '${kept}', 'instance');
      CREATE VIRTUAL TABLE temp.${anew}_terms USING fts5vocab('temp', '${anew}', 'instance');`)
    const termsOf = (table: string) =>
      all(`SELECT DISTINCT term, doc, offset FROM temp.${table}_terms ORDER BY 1, 2, 3`)
    expect(termsOf(kept ?? '')).toEqual(termsOf(anew ?? ''))
  }
}

test('a row of the list equals the transaction read by itself', () => {
  const [id = ''] = list.add({
    name: 'all of it',
    kind: 'payout_card',
    amount: '100.10',
    statuses: ['pending', 'paid'],
    receipts: 1,
    platformId: 'P1',
    enteredId: 'E1',
    reference: 'R1',
    owner: 'O1',
    expires: '2026-03-30T12:00:00+03:00',
    note: 'N1',
    tags: ['vip', 'новый'],
    dispute: true,
  })
  list.add({ name: null, amount: '', currency: '' }, { name: 'bare', state: 'unknown' })
  list.database.exec(`
    UPDATE transactions SET card_first6 = '411111', card_last4 = '1111' WHERE id = '${id}';
    INSERT INTO intents (id, transaction_id, kind, state, request, begun_at)
      VALUES ('1e8f2a52-5f7a-4a26-8ff4-98c1f4b3a111', '${id}', 'cancel', 'refused', '{"transaction_id":"P1"}', '2026-03-30T10:00:00.000Z');
    UPDATE intents SET request = (SELECT json_object('amount', amount, 'currency', currency,
      'merchant_transaction_id', merchant_transaction_id) FROM transactions WHERE id = transaction_id) WHERE kind = 'create';
    UPDATE intents SET request = '{"dispute_type":"payin_timeout"}' WHERE kind = 'dispute';
    UPDATE intents SET settled = '{"how":"adopted","reason":"r","at":"2026-03-30T10:00:00.000Z","operator":"o"}'
      WHERE state = 'unknown'`)
  const { getTransaction } = transactionRepository(list.database)
  const { items } = list.page({}, { count: 0 })
  expect(items).toHaveLength(3)
  for (const item of items) expect(item).toEqual(transactionSummary.strip().parse(getTransaction(item.id)))
  const whole = items.find((item) => item.id === id)
  for (const [field, value] of Object.entries(whole ?? {})) {
    if (field !== 'resolution') expect.soft(value, field).not.toBe(null)
  }
  expect(items.some(({ resolution }) => resolution?.how === 'adopted')).toBe(true)
})

test('Paydesk’s own writes appear in the list at once', () => {
  const [id = ''] = list.add({ name: 'one', platformId: 'P1' })
  const { addObservation, setNote, changeTags } = createRepositories(list.database)
  addObservation(id, { readAt: '2026-03-30T11:00:00.000Z', status: 'paid', receipts: [], payload: { status: 'paid' } })
  setNote({ id, note: 'звонил', before: null })
  changeTags([id], ['vip'], [])
  const query = { statuses: ['paid'], tags: ['vip'], text: 'звонил' }
  const [row] = list.page(query, { count: 0 }).items
  expect(row).toMatchObject({
    id,
    status: 'paid',
    statusReadAt: '2026-03-30T11:00:00.000Z',
    note: 'звонил',
    tags: ['vip'],
  })
  addObservation(id, { readAt: '2026-03-30T11:05:00.000Z', status: 'paid', receipts: [], payload: { status: 'paid' } })
  expect(list.page(query, { count: 0 }).items[0]?.statusReadAt).toBe('2026-03-30T11:05:00.000Z')
  changeTags([id], [], ['vip'])
  expect(list.found(query)).toEqual([])
})
