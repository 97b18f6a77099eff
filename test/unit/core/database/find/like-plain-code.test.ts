import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVERYTHING, SORTS, type TransactionQuery } from '../../../../../src/shared/model/transaction-query.ts'
import { ACME, type List, openList } from './a-list.ts'
import { expected, type Row, rowOf } from './model.ts'
import { queries } from './queries.ts'
import { many } from './rows-of-many.ts'

const COUNT = 7000
const seeds = many(COUNT)
const rows: readonly Row[] = seeds.map(rowOf)
const folder = mkdtempSync(join(tmpdir(), 'paydesk-test-'))
let list: List
beforeAll(() => {
  list = openList(folder)
  for (const [index, id] of list.add(...seeds).entries()) nameOf.set(id, seeds[index]?.name ?? '')
}, 60_000)
afterAll(() => {
  list.close()
  rmSync(folder, { recursive: true })
})

const nameOf = new Map<string, string>()

/** The names of all results, in order. */
const found = (query: TransactionQuery): string[] => list.selected(query).ids.map((id) => nameOf.get(id) ?? '')

/** The names of a page that begins after `count` rows, requested as the page after the row before. */
function after(query: TransactionQuery, count: number, limit: number): string[] {
  const { next } = list.page(query, { count: count - 1 }, 1)
  const { items } = next === null ? { items: [] } : list.page(query, { cursor: next }, limit)
  return items.map(({ merchantTransactionId }) => merchantTransactionId ?? '')
}

test.each(
  SORTS.flatMap((by) => [
    { by, descending: false },
    { by, descending: true },
  ]),
)(
  'sorted by $by, descending: $descending: the order is that of plain code, ties and gaps included, on every page',
  (sort) => {
    for (const profileId of [null, ACME]) {
      const query = { ...EVERYTHING, profileId, sort }
      const names = expected(rows, query).map(({ name }) => name)
      expect(found(query)).toEqual(names)
      for (let count = 1; count < names.length; count += 411) {
        expect(after(query, count, 30)).toEqual(names.slice(count, count + 30))
      }
    }
  },
)

test('any query returns the rows, order, pages, totals and IDs that plain code returns', () => {
  fc.assert(
    fc.property(
      queries,
      fc.integer({ min: 1, max: 40 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (query, limit, part) => {
        const wanted = expected(rows, query)
        const names = wanted.map(({ name }) => name)
        expect(found(query)).toEqual(names)
        const first = list.page(query, { count: 0 }, limit)
        expect(first.items.map((one) => one.merchantTransactionId)).toEqual(names.slice(0, limit))
        expect(first.next === null).toBe(names.length <= limit)
        const count = 1 + Math.floor(part * names.length)
        expect(after(query, count, limit)).toEqual(names.slice(count, count + limit))
        expect(list.totals(query)).toEqual(totalsOf(wanted))
      },
    ),
    { numRuns: 150 },
  )
}, 60_000)

const CREATIONS = { accepted: 'accepted', unknown: 'unknown', sending: 'unknown' } as const

function totalsOf(wanted: readonly Row[]) {
  const of = (creation: 'accepted' | 'unknown' | undefined) =>
    wanted.filter(
      (one) => (CREATIONS as Record<string, string>)[one.kind === 'added' ? 'accepted' : one.state] === creation,
    )
  return {
    count: wanted.length,
    accepted: sumsOf(of('accepted')),
    unknown: sumsOf(of('unknown')),
    notCreated: of(undefined).length,
  }
}

function sumsOf(wanted: readonly Row[]) {
  const sums = new Map<string, { count: number; parts: bigint }>()
  for (const { environment, kind, currency, parts } of wanted) {
    if (parts === null) continue
    const group = `${environment} ${kind === 'payout_card' ? 'payout' : 'payin'} ${currency}`
    const { count = 0, parts: before = 0n } = sums.get(group) ?? {}
    sums.set(group, { count: count + 1, parts: before + parts })
  }
  return {
    count: wanted.length,
    sums: [...sums].toSorted().map(([group, { count, parts }]) => {
      const [environment, direction, currency] = group.split(' ')
      const digits = String(parts).padStart(9, '0')
      return {
        environment,
        direction,
        currency,
        count,
        amount: `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/0{1,6}$/, '').replace(/\.00$/, ''),
      }
    }),
    withoutAmount: wanted.filter(({ parts }) => parts === null).length,
  }
}
