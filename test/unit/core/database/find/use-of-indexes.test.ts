import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChooseSource } from '../../../../../src/main/core/database/find/choose-source.ts'
import { numberSpanOf, sqlFiltersOf } from '../../../../../src/main/core/database/find/filters.ts'
import { findRepository } from '../../../../../src/main/core/database/find/find-repository.ts'
import { createMerchants } from '../../../../../src/main/core/database/find/merchants.ts'
import { createAsk, raw, type Sql } from '../../../../../src/main/core/database/find/sql.ts'
import { EVERYTHING, type TransactionQuery } from '../../../../../src/shared/model/transaction-query.ts'
import { namedQueries } from '../../../../bench/named-queries.ts'
import { flawsOf } from '../../../../bench/plan.ts'
import { ACME, type List, openList } from './a-list.ts'
import { queries } from './queries.ts'
import { many } from './rows-of-many.ts'

const folder = mkdtempSync(join(tmpdir(), 'paydesk-test-'))
let list: List
beforeAll(() => {
  list = openList(folder)
  list.add(...many(7000))
}, 60_000)
afterAll(() => {
  list.close()
  rmSync(folder, { recursive: true })
})

/** The queries of a first page, of the next page and of one far down, and the flaws in their plans. */
function flawsOfPages(query: TransactionQuery): string[] {
  const run: Sql[] = []
  const { pageOf } = findRepository(list.reader, (one) => run.push(one))
  const { next } = pageOf(query, { count: 0 }, 20)
  if (next !== null) pageOf(query, { cursor: next }, 20)
  pageOf(query, { count: 1000 }, 20)
  expect(run.length).toBeGreaterThan(0)
  return run.flatMap((one) => flawsOf(list.reader, one).map((flaw) => `${flaw} in: ${one.text}`))
}

test.each(namedQueries(ACME).map(({ name, query }) => [name, query] as const))('uses an index: %s', (_name, query) => {
  expect(flawsOfPages(query)).toEqual([])
})

test('uses an index: any query', () => {
  fc.assert(
    fc.property(queries, (query) => {
      expect(flawsOfPages(query)).toEqual([])
    }),
    { numRuns: 150 },
  )
}, 60_000)

test.each([
  'SELECT number FROM listed WHERE +owner_name = ? LIMIT 1',
  'SELECT number FROM listed INDEXED BY listed_by_kind WHERE kind > ?',
  'SELECT number FROM listed WHERE merchant = 1 AND owner_name > ? ORDER BY amount_key',
  'SELECT rowid FROM searched WHERE rowid > 0 AND text IS NOT ?',
])('the check of query plans can fail: %s', (text) => {
  expect(flawsOf(list.reader, { text, args: ['x'] })).not.toEqual([])
})

test.each([
  ['few', { tags: ['vip'] }],
  ['few', { kinds: ['added'], sort: { by: 'amount', descending: true } }],
  [
    'few',
    {
      createdFrom: '2026-03-01T00:00:00Z',
      createdTo: '2026-03-01T01:00:00Z',
      sort: { by: 'amount', descending: true },
    },
  ],
  ['order', {}],
  ['order', { hasDispute: false }],
  ['order', { kinds: ['payin_account'], sort: { by: 'amount', descending: true } }],
  ['filter', { kinds: ['payin_account'] }],
  ['filter', { statuses: ['paid'], hasDispute: false }],
  ['few', { statuses: ['paid'], states: ['refused'] }],
  ['filter', { kinds: ['added'] }],
] as const)('reads rows by their %s where that is the cheapest: %j', (by, part) => {
  const query = { ...EVERYTHING, ...(part as Partial<TransactionQuery>) }
  const ask = createAsk(list.reader)
  const filters = sqlFiltersOf(query)
  const span = numberSpanOf(query, null)
  const source = createChooseSource(ask)({ sort: query.sort, ...createMerchants(list.reader)(null), span, filters })
  const only = by === 'few' && filters.length === 1 && query.sort.by === 'created' ? 'filter' : by
  expect(source.by).toBe(only)
  if (source.by !== 'few') return
  const numbers = source.filter.numbers?.([1, 2]) ?? raw('')
  expect(ask.all(numbers).length).toBeLessThan(3000)
})

test('counts the matches of a filter at most once a minute', () => {
  let now = 0
  const looks: string[] = []
  const ask = createAsk(list.reader, ({ text }) => looks.push(text))
  const choose = createChooseSource(ask, () => now)
  const sort = { by: 'amount', descending: true } as const
  const looksFor = (part: Partial<TransactionQuery>): number => {
    looks.length = 0
    const query = { ...EVERYTHING, sort, ...part }
    choose({
      sort,
      ...createMerchants(list.reader)(null),
      span: numberSpanOf(query, null),
      filters: sqlFiltersOf(query),
    })
    return looks.length
  }
  const paid = { statuses: ['paid'], states: ['accepted' as const] }
  expect(looksFor(paid)).toBe(2)
  expect(looksFor(paid)).toBe(0)
  expect(looksFor({ tags: ['vip'] })).toBe(1)
  expect(looksFor({ tags: ['vip'] })).toBe(0)
  now = 60_001
  expect(looksFor(paid)).toBe(2)
  expect(looksFor({ tags: ['vip'] })).toBe(1)
})
