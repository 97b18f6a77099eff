import { expect, test } from 'vitest'
import { formatDayIn, formatSecondsIn } from '../../../../../src/renderer/screens/overview/duration.ts'
import {
  byKind,
  datesBetween,
  dayPoints,
  extremesOf,
  kindRows,
  openOf,
  outcomeFigures,
  type Result,
  rateOf,
} from '../../../../../src/renderer/screens/overview/figures.ts'
import { groupsView, groupView, listOf, listScope } from '../../../../../src/renderer/screens/overview/to-list.ts'
import type { DayFigures, StatusFigures } from '../../../../../src/shared/model/overview.ts'

const day = (fields: Partial<DayFigures> = {}): DayFigures => ({
  ...{
    day: '2026-03-29',
    kind: 'payin_account',
    created: 10,
    paid: 6,
    otherAmount: 1,
    lost: 2,
    medianSecondsToPaid: 90,
  },
  ...fields,
})
const group = (fields: Partial<StatusFigures> = {}): StatusFigures => ({
  ...{ kind: 'payin_account', status: 'paid', state: null, count: 1, sums: [], withoutAmount: 0 },
  ...fields,
})

test('the success rate counts only paid and lost transactions, and is null without either', () => {
  expect(rateOf(day())).toBe(0.75)
  expect(openOf(day())).toBe(1)
  expect(rateOf(day({ paid: 0, lost: 0 }))).toBeNull()
  expect(rateOf(day({ paid: 0, lost: 3 }))).toBe(0)
})

test('a chart has every day, with a gap where there is no figure', () => {
  const days = [day({ day: '2026-03-28' }), day({ day: '2026-03-30', paid: 0, lost: 0 })]
  expect(dayPoints({ from: '2026-03-28', to: '2026-03-30', days }, rateOf)).toEqual([
    { day: '2026-03-28', payin_account: 0.75, payin_acquiring: null, payout_card: null },
    { day: '2026-03-29', payin_account: null, payin_acquiring: null, payout_card: null },
    { day: '2026-03-30', payin_account: null, payin_acquiring: null, payout_card: null },
  ])
  expect(datesBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

test('transactions added by ID are not charted, as their kind and creation time are unknown', () => {
  expect(byKind([day(), day({ kind: 'added' })]).map(({ kind }) => kind)).toEqual(['payin_account'])
})

test('the lowest and highest balances are exact to the last decimal and shown unchanged', () => {
  const balance = ['9007199254740993.00000001', '9007199254740993.00000002', '9007199254740993', 'n/a'].map((text) => ({
    readAt: '2026-03-29T00:00:00.000Z',
    balance: text,
  }))
  expect(extremesOf(balance)).toEqual({
    last: '9007199254740993',
    least: '9007199254740993',
    most: '9007199254740993.00000002',
  })
  expect(extremesOf([])).toBeNull()
})

test('today is shown beside the week for each kind and status, even if today has none', () => {
  const week = [
    group({ count: 5 }),
    group({ status: null, state: 'refused', count: 2 }),
    group({ kind: 'payout_card' }),
  ]
  const [payins, payouts] = kindRows({ today: [group({ count: 3 })], week })
  expect(payins).toMatchObject({ kind: 'payin_account', today: 3, week: 7 })
  expect(payins?.rows.map(({ today, week: ofWeek }) => [today?.count ?? 0, ofWeek.count])).toEqual([
    [3, 5],
    [0, 2],
  ])
  expect(payouts).toMatchObject({ kind: 'payout_card', today: 0, week: 1 })
})

test('paid, open and lost sums are exact per currency; unknown statuses count as open, unknown outcomes are in no sum', () => {
  const groups = [
    group({ status: 'paid', count: 2, sums: [{ currency: 'RUB', amount: '0.10' }] }),
    group({ status: 'expired', count: 1, sums: [{ currency: 'RUB', amount: '0.10' }] }),
    group({
      status: 'cancel',
      count: 3,
      sums: [
        { currency: 'RUB', amount: '0.20' },
        { currency: 'KZT', amount: '5' },
      ],
    }),
    group({ status: 'frobbed', count: 4, withoutAmount: 4 }),
    group({ status: null, state: 'accepted', count: 1, sums: [{ currency: 'RUB', amount: '1' }] }),
    group({ status: null, state: 'unknown', count: 5, sums: [{ currency: 'RUB', amount: '100' }] }),
    group({ status: null, state: 'refused', count: 6 }),
    group({ status: 'underpaid', count: 7 }),
    group({ kind: 'payout_card', status: 'paid', count: 8 }),
  ]
  const of = (outcome: Result) => outcomeFigures(groups, 'payin_account', outcome)
  expect(of('paid')).toMatchObject({ count: 2, sums: [{ currency: 'RUB', amount: '0.10' }] })
  expect(of('lost')).toMatchObject({
    count: 4,
    sums: [
      { currency: 'RUB', amount: '0.30' },
      { currency: 'KZT', amount: '5' },
    ],
  })
  expect(of('open')).toMatchObject({
    count: 10,
    sums: [{ currency: 'RUB', amount: '1' }],
    withoutAmount: 4,
    unknown: 5,
  })
  expect(of('other').count).toBe(13)
})

test('an outcome links to the list of exactly its statuses, or to none if the list cannot separate them', () => {
  const lost = [group({ status: 'expired' }), group({ status: 'cancel' })]
  expect(groupsView(lost, lost, 7)).toEqual({
    kinds: ['payin_account'],
    statuses: ['expired', 'cancel'],
    days: { by: 'last', days: 7 },
  })
  const open = [group({ status: 'process' }), group({ status: null, state: 'accepted' })]
  expect(groupsView(open, open, 1)).toMatchObject({
    statuses: ['process', null],
    states: ['sending', 'accepted', 'unknown'],
  })
  expect(groupsView(open, [...open, group({ status: null, state: 'ended_by_hand' })], 1)).toBeNull()
  expect(groupsView([], open, 1)).toBeNull()
})

test('a count links to the list of exactly what was counted', () => {
  expect(groupView(group({ status: 'frobbed' }), 7)).toEqual({
    kinds: ['payin_account'],
    statuses: ['frobbed'],
    days: { by: 'last', days: 7 },
  })
  expect(groupView(group({ status: null, state: 'ended_by_hand' }), 1)).toMatchObject({
    statuses: [null],
    states: ['unknown'],
    isUnresolved: false,
  })
})

test('a duration is shown in its largest unit, and a day as a short date', () => {
  expect([45, 150, 5400, 0].map((seconds) => formatSecondsIn('en', seconds))).toEqual([
    '45 sec',
    '2.5 min',
    '1.5 hr',
    '0 sec',
  ])
  expect(formatDayIn('en-GB', '2026-03-01')).toBe('1 Mar')
})

test('a figure of all merchants in an environment links to the list of that environment only', () => {
  const live = listScope({ of: 'environment', environment: 'live' }, { environments: ['live'] })
  expect(listOf(live, { statuses: ['paid'] })).toEqual({ of: 'all', environments: ['live'], statuses: ['paid'] })
  const scope = { of: 'merchant', profileId: '7f1c2d3e-1111-4222-8333-444455556666' } as const
  const merchant = listScope(scope, { environments: [] })
  expect(listOf(merchant, { statuses: ['paid'] })).toEqual({ of: 'active', statuses: ['paid'] })
})
