import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TransactionQuery } from '../../../../../src/shared/model/transaction-query.ts'
import { temporaryFolder } from '../../../../fakes/desk.ts'
import { ACME, type List, openList, type Seed, SHOP } from './a-list.ts'

let list: List
beforeEach(() => {
  list = openList(temporaryFolder())
})
afterEach(() => list.close())

const MIXED: readonly Seed[] = [
  { name: 'plain' },
  { name: 'shop', merchant: SHOP, currency: 'KZT' },
  { name: 'card', kind: 'payout_card', statuses: ['pending', 'paid'] },
  { name: 'page', kind: 'payin_acquiring', statuses: ['paid', 'chargeback'], dispute: true },
  { name: 'refused', state: 'refused', amount: '0.5' },
  { name: 'lost', state: 'unknown', tags: ['vip'] },
  { name: 'odd', statuses: ['frob"bed'], receipts: 2, tags: ['vip', 'проверить'] },
  { name: null, kind: 'added', amount: '', currency: '', platformId: 'P-1', enteredId: 'P-1', statuses: ['paid'] },
]

const cases: readonly (readonly [what: string, query: Partial<TransactionQuery>, names: string])[] = [
  ['a merchant', { profileId: SHOP }, 'shop'],
  ['a merchant that does not exist', { profileId: 'f47ac10b-58cc-4372-a567-0e02b2c3d479' }, ''],
  ['a kind', { kinds: ['payout_card'] }, 'card'],
  ['one of two kinds', { kinds: ['payout_card', 'payin_acquiring'] }, 'card page'],
  ['what was added', { kinds: ['added'] }, 'added'],
  ['a state', { states: ['refused'] }, 'refused'],
  ['one of two states, one of them twice', { states: ['refused', 'unknown', 'refused'] }, 'lost refused'],
  ['the status as last read, not one before it', { statuses: ['paid'] }, 'added card'],
  ['a status that is past', { statuses: ['pending'] }, ''],
  ['a status the desk does not know, with a quote in it', { statuses: ['frob"bed'] }, 'odd'],
  ['no status', { statuses: [null] }, 'lost plain refused shop'],
  ['a status or none', { statuses: ['chargeback', null] }, 'lost page plain refused shop'],
  ['a currency', { currencies: ['KZT'] }, 'shop'],
  ['currencies', { currencies: ['KZT', 'RUB'] }, 'card lost odd page plain refused shop'],
  ['with a dispute', { hasDispute: true }, 'page'],
  ['without a dispute', { hasDispute: false }, 'added card lost odd plain refused shop'],
  ['with a receipt', { hasReceipt: true }, 'odd'],
  ['without a receipt', { hasReceipt: false }, 'added card lost page plain refused shop'],
  ['unresolved', { isUnresolved: true }, 'lost'],
  ['not unresolved', { isUnresolved: false }, 'added card odd page plain refused shop'],
  ['a tag', { tags: ['vip'] }, 'lost odd'],
  ['all of two tags', { tags: ['vip', 'проверить'] }, 'odd'],
  ['a part of a tag', { tags: ['vi'] }, ''],
  ['several at once', { profileId: ACME, kinds: ['payin_account'], statuses: [null], tags: ['vip'] }, 'lost'],
  ['several that exclude each other', { kinds: ['payout_card'], states: ['refused'] }, ''],
]

test.each(cases)('filters: %s', (_what, query, names) => {
  const [, , , , , , , added] = list.add(...MIXED)
  const found = list.found(query).map((name) => (name === added ? 'added' : name))
  expect(found.toSorted().join(' ')).toBe(names)
  expect(list.totals(query).count).toBe(found.length)
  expect(list.selected(query).ids).toHaveLength(found.length)
})

const AMOUNTS = [
  '9',
  '10',
  '10.00',
  '100.5',
  '100.50000001',
  '0.00000001',
  '999999999999999999.99999999',
  '99999999999999999',
]

test.each([
  ['9', '10', '9 10 10.00'],
  ['10.0', '10', '10 10.00'],
  ['9.00000001', '100.5', '10 10.00 100.5'],
  ['100.50000001', '100.50000001', '100.50000001'],
  [null, '0.1', '0.00000001'],
  ['99999999999999999', null, '99999999999999999 999999999999999999.99999999'],
  ['99999999999999999.00000001', null, '999999999999999999.99999999'],
  ['11', '9', ''],
])(
  'the amounts from %s to %s match by value, both ends included, to the last decimal',
  (amountFrom, amountTo, amounts) => {
    list.add(...AMOUNTS.map((amount) => ({ name: amount, amount })))
    list.add({ name: null, amount: '', currency: '' })
    const sort = { by: 'amount', descending: false } as const
    expect(list.found({ amountFrom, amountTo, sort }).join(' ')).toBe(amounts)
  },
)

test('a day includes its first millisecond but not that of the next day, also when clocks change', () => {
  // The 29th in Berlin, when clocks went forward: 23 hours.
  const createdFrom = '2026-03-28T23:00:00.000Z'
  const createdTo = '2026-03-29T22:00:00.000Z'
  list.add(
    { name: 'before', at: '2026-03-28T22:59:59.999Z' },
    { name: 'first', at: createdFrom },
    { name: 'last', at: '2026-03-29T21:59:59.999Z' },
    { name: 'after', at: createdTo },
  )
  expect(list.found({ createdFrom, createdTo })).toEqual(['last', 'first'])
  expect(list.found({ createdFrom })).toEqual(['after', 'last', 'first'])
  expect(list.found({ createdTo })).toEqual(['last', 'first', 'before'])
  expect(list.found({ createdFrom: createdTo, createdTo: createdFrom })).toEqual([])
  expect(list.found({ createdFrom, createdTo, sort: { by: 'amount', descending: false } })).toEqual(['first', 'last'])
})

test('all transactions are found on their day, even 1,500 created in one millisecond', () => {
  const at = '2026-03-29T21:59:59.998Z'
  list.add(...Array.from({ length: 1500 }, (_, index) => ({ name: `n${index}`, at })))
  const found = list.found({ createdFrom: '2026-03-29T00:00:00.000Z', createdTo: '2026-03-29T22:00:00.000Z' })
  expect(found).toEqual(Array.from({ length: 1500 }, (_, index) => `n${1499 - index}`))
})

test('an expiry is compared as a moment, however the platform wrote it', () => {
  list.add(
    { name: 'utc', expires: '2026-03-30T09:30:00.000Z' },
    { name: 'offset', expires: '2026-03-30T12:30:00+03:00' },
    { name: 'later', expires: '2026-03-30T12:30:00Z' },
    { name: 'seconds', expires: '2026-03-30 09:30:00' },
    { name: 'words', expires: 'soon' },
    { name: 'never' },
  )
  const query = { expiresFrom: '2026-03-30T09:30:00Z', expiresTo: '2026-03-30T09:30:00.001Z' }
  expect(list.found(query).toSorted()).toEqual(['offset', 'seconds', 'utc'])
  expect(list.found({ expiresTo: '2026-03-30T09:30:00Z' })).toEqual([])
})
