import { describe, expect, it } from 'vitest'
import {
  filterListed,
  hasOwnFilters,
  NO_OWN_FILTERS,
  type OwnFilters,
} from '../../../../../src/renderer/screens/disputes/own-filters.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')
const row = (id: string, amount: string | null, created_at: string | null) => ({
  item: {
    id,
    amount,
    created_at,
    status: 'process',
    transaction_id: null,
    merchant_transaction_id: null,
    missing: [],
    retyped: [],
    extra: {},
  },
})
const ROWS = [
  row('small', '99.99999999', '2026-11-22T09:00:00Z'),
  row('hundred', '100.00', '2026-11-21T21:30:00Z'),
  row('large', '123456789012345678901.5', '2026-11-01T12:00:00Z'),
  row('odd', '1,000', 'some day'),
  row('nothing', null, null),
]
const found = (filters: Partial<OwnFilters>, zone = 'UTC') =>
  filterListed(ROWS, { ...NO_OWN_FILTERS, ...filters }, zone, NOW).map(({ item }) => item.id)

describe('the local filter of the loaded disputes', () => {
  it('keeps everything when nothing is set, even odd amounts and times', () => {
    expect(found({})).toHaveLength(ROWS.length)
    expect(hasOwnFilters(NO_OWN_FILTERS)).toBe(false)
  })

  it('compares amounts to the last digit, with both ends included', () => {
    expect(found({ amountFrom: '100' })).toEqual(['hundred', 'large'])
    expect(found({ amountTo: '100' })).toEqual(['small', 'hundred'])
    expect(found({ amountFrom: '99.99999999', amountTo: '99.99999999' })).toEqual(['small'])
    expect(found({ amountFrom: '123456789012345678901.5' })).toEqual(['large'])
  })

  it('uses days in the chosen time zone', () => {
    const days = { by: 'dates', from: '2026-11-22', to: '2026-11-22' } as const
    expect(found({ days })).toEqual(['small'])
    expect(found({ days }, 'Europe/Moscow'), 'it is the 22nd there already').toEqual(['small', 'hundred'])
    expect(found({ days: { by: 'last', days: 1 } })).toEqual(['small'])
    expect(found({ days: { by: 'dates', from: null, to: '2026-11-20' } })).toEqual(['large'])
  })

  it('combines amounts and days', () => {
    expect(found({ amountFrom: '100', days: { by: 'last', days: 7 } })).toEqual(['hundred'])
  })
})
