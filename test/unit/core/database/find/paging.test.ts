import { afterEach, beforeEach, expect, test } from 'vitest'
import { findRepository, unpacked } from '../../../../../src/main/core/database/find/find-repository.ts'
import { openReader } from '../../../../../src/main/core/database/open-reader.ts'
import { fitText } from '../../../../../src/main/core/platform/reply-limits.ts'
import { transactions } from '../../../../../src/shared/contract/transactions.ts'
import { EVERYTHING, SORTS, type TransactionQuery } from '../../../../../src/shared/model/transaction-query.ts'
import { KNOWN_STATUSES } from '../../../../../src/shared/rules/status.ts'
import { temporaryFolder } from '../../../../fakes/desk.ts'
import { ACME, type List, openList, SHOP } from './a-list.ts'
import { many } from './rows-of-many.ts'

const COUNT = 120
let list: List
let ids: string[]
beforeEach(() => {
  list = openList(temporaryFolder())
  ids = list.add(...many(COUNT))
})
afterEach(() => list.close())

/** Reads pages to the end, with writes between two pages. */
function paged(query: Partial<TransactionQuery>, between: (page: number) => void, limit = 7): string[] {
  const seen: string[] = []
  let { items, next } = list.page(query, { count: 0 }, limit)
  for (let page = 0; ; page++) {
    seen.push(...items.map(({ id }) => id))
    if (next === null) return seen
    between(page)
    ;({ items, next } = list.page(query, { cursor: next }, limit))
  }
}

const sorts = SORTS.flatMap((by) => [
  { by, descending: true },
  { by, descending: false },
])

test.each(sorts)(
  'by $by, descending: $descending: every existing row comes once while others are added and changed',
  (sort) => {
    const other = list.database.prepare('UPDATE transactions SET note = ?, tags = \'["x"]\' WHERE id = ?')
    const seen = paged({ sort }, (page) => {
      other.run(`seen at ${page}`, ids[(page * 13) % COUNT] ?? '')
      list.add({ name: `new-${page}-${sort.by}`, at: new Date(Date.UTC(2026, 2, 1 + page)).toISOString() })
    })
    expect(seen.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted())
    expect(new Set(seen).size).toBe(seen.length)
  },
)

test('by creation, every existing row comes once whatever changes, and new rows in front are not included', () => {
  const paid = list.database.prepare(`
    INSERT INTO observations (transaction_id, first_read_at, read_at, status, receipts, payload)
    VALUES (?, '2027-01-01T00:00:00Z', '2027-01-01T00:00:00Z', 'paid', '[]', '{}')`)
  const amount = list.database.prepare("UPDATE transactions SET amount = '77', owner_name = 'Other' WHERE id = ?")
  const seen = paged({}, (page) => {
    for (let index = page; index < COUNT; index += 5) {
      paid.run(ids[index] ?? '')
      amount.run(ids[index] ?? '')
    }
    list.add({ name: `new-${page}`, at: new Date(Date.UTC(2027, 0, 1, page)).toISOString() })
  })
  expect(seen.toSorted()).toEqual(ids.toSorted())
})

test('a query over all merchants finds every row, also with hundreds of merchants', () => {
  const added = list.database.prepare(`
    INSERT INTO profiles (id, name, environment, base_url, auth, revision, created_at)
    VALUES (?, ?, 'test', 'https://pay.example', '{"scheme":"bearer"}', 1, '2026-01-01T00:00:00.000Z')`)
  for (let number = 0; number < 600; number++) added.run(crypto.randomUUID(), `Shop ${number}`)
  const query: Partial<TransactionQuery> = { statuses: [null, ...KNOWN_STATUSES], kinds: ['payin_account', 'added'] }
  const wanted = list.found({ profileId: ACME, ...query }).length + list.found({ profileId: SHOP, ...query }).length
  expect(wanted).toBeGreaterThan(0)
  for (const by of SORTS) expect(list.found({ ...query, sort: { by, descending: true } }), by).toHaveLength(wanted)
  expect(list.totals(query).count).toBe(wanted)
  expect(list.selected(query).ids).toHaveLength(wanted)
})

test('rows that stay come exactly once while other rows move during paging', () => {
  const sort = { by: 'status', descending: false } as const
  const change = list.database.prepare(`
    INSERT INTO observations (transaction_id, first_read_at, read_at, status, receipts, payload)
    VALUES (?, '2027-01-01T00:00:00Z', '2027-01-01T00:00:00Z', ?, '[]', '{}')`)
  const changed = new Set<string>()
  const seen = paged({ sort }, (page) => {
    const id = ids[(page * 31) % COUNT] ?? ''
    changed.add(id)
    change.run(id, page % 2 === 0 ? 'zzz' : 'aaa')
  })
  for (const id of ids.filter((one) => !changed.has(one))) expect(seen.filter((one) => one === id)).toHaveLength(1)
})

test('a page can begin after a row that no longer matches the query', () => {
  const query = { statuses: ['paid'], sort: { by: 'amount', descending: true } as const }
  const before = list.selected(query).ids
  const { items, next } = list.page(query, { count: 0 }, 5)
  list.database
    .prepare(`INSERT INTO observations (transaction_id, first_read_at, read_at, status, receipts, payload)
      VALUES (?, '2027-01-01T00:00:00Z', '2027-01-01T00:00:00Z', 'chargeback', '[]', '{}')`)
    .run(items.at(-1)?.id ?? '')
  const after = list.page(query, { cursor: next ?? '' }, 200)
  expect(after.items.map(({ id }) => id)).toEqual(before.slice(5))
})

test('a read of one moment stays the same, whatever is written meanwhile', () => {
  const sort = { by: 'status', descending: false } as const
  const query = { ...EVERYTHING, sort }
  const before = list.selected({ sort }).ids
  const held = openReader(list.path, null, true)
  const { pageOf } = findRepository(held)
  const change = list.database.prepare(`
    INSERT INTO observations (transaction_id, first_read_at, read_at, status, receipts, payload)
    SELECT id, '2027-01-01T00:00:00Z', '2027-01-01T00:00:00Z', ?, '[]', '{}' FROM transactions WHERE rowid % 3 = ?`)
  const seen: string[] = []
  for (let after: string | null = '', page = 0; after !== null; page++) {
    const { items, next } = unpacked(pageOf(query, after === '' ? { count: 0 } : { cursor: after }, 11))
    seen.push(...items.map(({ id }) => id))
    after = next
    change.run(`word ${9 - page}`, page % 3)
    list.add({ name: `new-${page}` })
  }
  held.close()
  expect(seen).toEqual(before)
})

test('a page can begin after any number of rows, also beyond the last', () => {
  const all = list.selected({ sort: { by: 'merchant', descending: true } }).ids
  const at = (count: number) => {
    const { items } = list.page({ sort: { by: 'merchant', descending: true } }, { count }, 10)
    return items.map(({ id }) => id)
  }
  expect(at(COUNT - 3)).toEqual(all.slice(COUNT - 3))
  expect(at(COUNT)).toEqual([])
  expect(at(10_000_000)).toEqual([])
})

test('the last page says that it is the last, even when it is full', () => {
  const { items, next } = list.page({}, { count: COUNT - 10 }, 10)
  expect([items.length, next]).toEqual([10, null])
  expect(list.page({}, { count: COUNT - 11 }, 10).next).not.toBe(null)
})

test.each([
  ['made for another query', () => list.page({ profileId: ACME }, { count: 0 }, 5).next ?? ''],
  ['made for another order', () => list.page({ sort: { by: 'amount', descending: true } }, { count: 0 }, 5).next ?? ''],
  ['garbage', () => 'garbage'],
  ['nothing', () => ''],
  ['an object', () => Buffer.from('{"a":1}').toString('base64url')],
  ['a list of something else', () => Buffer.from('[1,"x",null,"5"]').toString('base64url')],
])('a cursor that is %s is refused', (_what, cursor) => {
  expect(() => list.page({}, { cursor: cursor() }, 5)).toThrow(
    expect.objectContaining({ failure: { kind: 'invalid_input', field: 'cursor', rule: 'other_query' } }),
  )
})

const LONGEST = { 'control signs': '\u0001', 'signs of three bytes': '한' }

test.each(SORTS.flatMap((by) => Object.entries(LONGEST).map(([of, sign]) => ({ by, of, sign }))))(
  'by $by: paging continues after a row with the longest possible value of $of',
  ({ by, sign }) => {
    const longest = fitText(sign.repeat(1000), 500)
    const columns = [
      'merchant_transaction_id',
      'platform_id',
      'reference',
      'owner_name',
      'status',
      'expires_at',
      'currency',
    ]
    list.database.prepare(`UPDATE listed SET ${columns.map((column) => `${column} = ?1`).join()}`).run(longest)
    const query = { ...EVERYTHING, sort: { by, descending: false } }
    const first = list.page(query, { count: 0 }, 5)
    const after = { cursor: first.next ?? '' }
    const input = transactions.list['~orpc'].inputSchema?.safeParse({ query, after, limit: 5 })
    expect(input).toMatchObject({ success: true, data: { after } })
    expect(list.page(query, after, 5).items).toHaveLength(5)
  },
)

test('at most ten thousand transactions are selected at once, and an incomplete selection says so', () => {
  list.close()
  list = openList(temporaryFolder())
  const place = list.database.prepare(`
    INSERT INTO transactions (id, profile_id, environment, base_url, kind, merchant_transaction_id, amount, currency, created_at)
    SELECT printf('%08x-0000-4000-8000-000000000000', value), ?, 'test', '', 'payin_account', 'n' || value, '1', 'RUB',
      strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + value, 'unixepoch')
    FROM (WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?) SELECT value FROM n)`)
  list.database.exec('BEGIN')
  place.run(SHOP, 10_000)
  list.database.exec('COMMIT')
  expect(list.selected()).toMatchObject({ isWhole: true, ids: { length: 10_000 } })
  list.add({ name: 'one more' })
  const { ids: chosen, isWhole } = list.selected()
  expect([chosen.length, isWhole]).toEqual([10_000, false])
}, 60_000)

test('a row whose transaction or merchant is lost on a damaged disk does not cut a page short', () => {
  const [a, b] = list.add(...['a', 'b', 'c'].map((name) => ({ name, tags: ['damaged'] })))
  list.database.exec(`
    PRAGMA foreign_keys = OFF;
    DELETE FROM transactions WHERE id = '${b}';
    UPDATE transactions SET profile_id = 'lost' WHERE id = '${a}'`)
  expect(list.found({ tags: ['damaged'] }, 1)).toEqual(['c', 'a'])
  expect(list.found({ tags: ['damaged'] }, 2)).toEqual(['c', 'a'])
})
