import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../../../src/main/core/database/open-database.ts'
import { openReader } from '../../../../src/main/core/database/open-reader.ts'
import { overviewRepository } from '../../../../src/main/core/database/overview-repository.ts'
import { lastDays } from '../../../../src/main/core/overview/days.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import type { OverviewScope } from '../../../../src/shared/model/overview.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'

const NOW = Date.parse('2026-03-30T10:00:00.000Z')
const ZONE = 'Europe/Berlin'
const [ACME, SHOP, PLAY] = [randomUUID(), randomUUID(), randomUUID()]
const LIVE = { of: 'environment', environment: 'live' } as const

interface Seed {
  readonly at: string
  readonly merchant?: string
  readonly environment?: string
  readonly kind?: string
  readonly amount?: string
  readonly currency?: string
  readonly state?: string
  readonly settled?: string
  /** Statuses in the order they were read, each with its time; by default that of the creation. */
  readonly statuses?: readonly (readonly [status: string, at?: string])[]
  readonly expires?: string
  readonly dispute?: boolean
}

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

/** A database as the desk writes it, with its triggers, and the counts of its contents. */
function counted(
  seeds: readonly Seed[],
  scope: OverviewScope = { of: 'merchant', profileId: ACME },
  days = 10,
  more = '',
) {
  const path = join(folder, 'history.db')
  const opened = openDatabase(systemFiles.sync, path, new Date(NOW))
  if (opened.result !== 'open') throw new Error(opened.result)
  const { database } = opened
  const profile = database.prepare(`
    INSERT INTO profiles (id, name, environment, base_url, auth, status_by, revision, guard, created_at)
    VALUES (?, 'Any', ?, 'https://pay.example', '{"scheme":"bearer"}', 'query', 1, '{}', '2026-01-01T00:00:00.000Z')`)
  for (const [id, environment] of [
    [ACME, 'live'],
    [SHOP, 'live'],
    [PLAY, 'training'],
  ] as const)
    profile.run(id, environment)
  const transaction = database.prepare(`
    INSERT INTO transactions (id, profile_id, environment, base_url, kind, merchant_transaction_id, amount, currency,
      expires_at, created_at) VALUES (?, ?, ?, 'https://pay.example', ?, ?, ?, ?, ?, ?)`)
  const intent = database.prepare(`
    INSERT INTO intents (id, transaction_id, kind, state, settled, request, begun_at) VALUES (?, ?, ?, ?, ?, '{}', ?)`)
  const observation = database.prepare(`
    INSERT INTO observations (transaction_id, first_read_at, read_at, status, receipts, payload)
    VALUES (?, ?, ?, ?, '[]', '{}')`)
  for (const seed of seeds) {
    const id = randomUUID()
    const { at, merchant = ACME, kind = 'payin_account', amount = '10', currency = 'RUB', expires = null } = seed
    const { environment = merchant === PLAY ? 'training' : 'live' } = seed
    transaction.run(id, merchant, environment, kind, id, amount, currency, expires, at)
    if (kind !== 'added') intent.run(randomUUID(), id, 'create', seed.state ?? 'accepted', seed.settled ?? null, at)
    for (const [status, readAt = at] of seed.statuses ?? []) observation.run(id, readAt, readAt, status)
    if (seed.dispute) intent.run(randomUUID(), id, 'dispute', 'accepted', null, at)
  }
  database.exec(more)
  database.close()
  const reader = openReader(path, null, false)
  const figures = overviewRepository(reader).overviewFigures({
    scope,
    now: NOW,
    days: lastDays(new Date(NOW), ZONE, days),
  })
  reader.close()
  return figures
}

const TODAY = '2026-03-30T08:00:00.000Z'
const paid = (at: string, fields: Partial<Seed> = {}): Seed => ({ at, statuses: [['paid']], ...fields })

test('without transactions every figure is zero or empty, and the overview is marked as empty', () => {
  expect(counted([])).toEqual({
    ...{
      environments: [],
      isEmpty: true,
      lastReadAt: null,
      unresolved: 0,
      expiring: 0,
      expired: 0,
      disputeNews: 0,
      batches: 0,
      errors: 0,
    },
    ...{ today: [], week: [], days: [], balance: [] },
  })
})

test('sums are exact, by currency, and separate for payins and payouts', () => {
  const { today } = counted([
    paid(TODAY, { amount: '0.1' }),
    paid(TODAY, { amount: '0.2' }),
    paid(TODAY, { amount: '999999999999999999.99999999' }),
    paid(TODAY, { amount: '999999999999999999.99999999' }),
    paid(TODAY, { amount: '5', currency: 'KZT' }),
    paid(TODAY, { amount: '7.50', kind: 'payout_card' }),
  ])
  expect(today).toHaveLength(2)
  expect(today[0]).toMatchObject({ kind: 'payin_account', status: 'paid', count: 5, withoutAmount: 0 })
  expect(today[0]?.sums).toEqual(
    expect.arrayContaining([
      { currency: 'RUB', amount: '2000000000000000000.29999998' },
      { currency: 'KZT', amount: '5' },
    ]),
  )
  expect(today[1]).toMatchObject({ kind: 'payout_card', sums: [{ currency: 'RUB', amount: '7.50' }] })
})

test('today begins at midnight of the time zone and the week six days before, across a clock change', () => {
  const { today, week, days } = counted([
    // Berlin: 00:00 of the 30th is 22:00 UTC of the 29th, a day of 23 hours.
    paid('2026-03-29T21:59:59.999Z'),
    paid('2026-03-29T22:00:00.000Z'),
    // Berlin: 00:00 of the 24th, still in winter time.
    paid('2026-03-23T22:59:59.999Z'),
    paid('2026-03-23T23:00:00.000Z'),
  ])
  expect(today[0]?.count).toBe(1)
  expect(week[0]?.count).toBe(3)
  expect(days.map(({ day, created }) => [day, created])).toEqual([
    ['2026-03-23', 1],
    ['2026-03-24', 1],
    ['2026-03-29', 1],
    ['2026-03-30', 1],
  ])
})

test('a day counts paid, another amount and lost separately, and leaves out what was never created', () => {
  const statuses = [
    'paid',
    'underpaid',
    'overpaid',
    'expired',
    'cancel',
    'error',
    'chargeback',
    'pending',
    'disputed',
    'frobbed',
  ]
  const { days } = counted([
    ...statuses.map((status): Seed => ({ at: TODAY, statuses: [[status]] })),
    { at: TODAY },
    { at: TODAY, state: 'refused' },
    { at: TODAY, state: 'not_sent' },
    { at: TODAY, state: 'unknown' },
  ])
  expect(days).toMatchObject([{ day: '2026-03-30', created: 11, paid: 1, otherAmount: 2, lost: 4 }])
})

test('an unknown status has a row of its own; a transaction without a status counts by its creation', () => {
  const { week } = counted([
    { at: TODAY, statuses: [['frobbed']] },
    { at: TODAY },
    { at: TODAY, state: 'refused' },
    { at: TODAY, state: 'unknown' },
    { at: TODAY, state: 'unknown', settled: 'by_hand' },
  ])
  const standings = week.map(({ status, state, count }) => `${status ?? state} ${count}`)
  expect(standings.toSorted()).toEqual(['accepted 1', 'ended_by_hand 1', 'frobbed 1', 'refused 1', 'unknown 1'])
})

test('an added transaction is counted, but is in no sum and has no time until paid', () => {
  const { week, days } = counted([{ ...paid(TODAY), kind: 'added', amount: '', currency: '' }])
  expect(week).toEqual([{ kind: 'added', status: 'paid', state: null, count: 1, sums: [], withoutAmount: 1 }])
  expect(days).toMatchObject([{ kind: 'added', medianSecondsToPaid: null }])
})

test('the time until paid ends with the first reading that said so, and the median is the lower of two', () => {
  const after = (seconds: number): string => new Date(Date.parse(TODAY) + seconds * 1000).toISOString()
  const seen = (seconds: number): Seed => ({
    at: TODAY,
    statuses: [
      ['pending', after(1)],
      ['paid', after(seconds)],
    ],
  })
  expect(counted([seen(600), seen(90), seen(30), seen(120)]).days[0]?.medianSecondsToPaid).toBe(90)
})

test('paid again after a dispute counts from the first paid, and a clock set back makes no time negative', () => {
  const { days } = counted([
    {
      at: TODAY,
      statuses: [
        ['paid', '2026-03-30T08:01:00.000Z'],
        ['disputed', '2026-03-30T08:30:00.000Z'],
        ['paid', '2026-03-30T09:00:00.000Z'],
      ],
    },
    paid(TODAY, { kind: 'payout_card', statuses: [['paid', '2026-03-30T07:00:00.000Z']] }),
  ])
  expect(days.map(({ kind, medianSecondsToPaid }) => [kind, medianSecondsToPaid])).toEqual(
    expect.arrayContaining([
      ['payin_account', 60],
      ['payout_card', 0],
    ]),
  )
})

test('counts unknown outcomes, what expires within an hour or has expired without a dispute, and errors of the week', () => {
  const soon = '2026-03-30T10:30:00.000Z'
  const over = '2026-03-30T09:30:00.000Z'
  const { unresolved, expiring, expired, errors } = counted([
    { at: '2026-01-01T00:00:00.000Z', state: 'unknown' },
    { at: TODAY, state: 'unknown', settled: 'by_hand' },
    { at: TODAY, expires: soon, statuses: [['pending']] },
    { at: TODAY, expires: soon },
    { at: TODAY, expires: soon, statuses: [['paid']] },
    { at: TODAY, expires: '2026-03-30T11:00:00.001Z', statuses: [['pending']] },
    { at: TODAY, expires: over, statuses: [['expired']] },
    { at: TODAY, expires: over, statuses: [['process']] },
    { at: TODAY, expires: over, statuses: [['expired']], dispute: true },
    { at: TODAY, expires: over, statuses: [['cancel']] },
    { at: TODAY, expires: '2026-03-29T09:00:00.000Z', statuses: [['expired']] },
    { at: TODAY, statuses: [['error']] },
    { at: TODAY, statuses: [['error']], dispute: true },
    { at: '2026-03-20T08:00:00.000Z', statuses: [['error']] },
  ])
  expect({ unresolved, expiring, expired, errors }).toEqual({ unresolved: 1, expiring: 2, expired: 2, errors: 1 })
})

test('a payin that the platform has expired early counts as expired up to an hour before its time', () => {
  const [soon, later] = ['2026-03-30T11:00:00.000Z', '2026-03-30T11:00:00.001Z']
  const { expiring, expired } = counted([
    { at: TODAY, expires: soon, statuses: [['expired']] },
    { at: TODAY, expires: soon, statuses: [['expired']], dispute: true },
    { at: TODAY, expires: later, statuses: [['expired']] },
    { at: TODAY, expires: soon, statuses: [['cancel']] },
    { at: TODAY, expires: soon, statuses: [['process']] },
    { at: TODAY, expires: soon },
  ])
  expect({ expiring, expired }).toEqual({ expiring: 2, expired: 1 })
})

test('a merchant has its own figures; all merchants are summed within one environment, never with play money', () => {
  const seeds = [
    paid(TODAY, { amount: '1' }),
    paid(TODAY, { merchant: SHOP, amount: '2' }),
    paid(TODAY, { merchant: PLAY, amount: '4' }),
  ]
  expect(counted(seeds, LIVE).today[0]?.sums).toEqual([{ currency: 'RUB', amount: '3' }])
  folder = temporaryFolder()
  expect(counted(seeds, { of: 'merchant', profileId: PLAY }).today[0]?.sums).toEqual([{ currency: 'RUB', amount: '4' }])
})

test('a row with an unreadable currency or kind affects no figure of the others', () => {
  const damage = `
    UPDATE listed SET currency = 'R?B' WHERE transaction_id IN (SELECT id FROM transactions WHERE amount = '5');
    UPDATE listed SET kind = 'pay?n' WHERE transaction_id IN (SELECT id FROM transactions WHERE amount = '7')`
  const seeds = [paid(TODAY), paid(TODAY, { amount: '5' }), paid(TODAY, { amount: '7' })]
  const { today, days } = counted(seeds, undefined, 10, damage)
  expect(today).toEqual([
    expect.objectContaining({
      kind: 'payin_account',
      count: 2,
      withoutAmount: 1,
      sums: [{ currency: 'RUB', amount: '10' }],
    }),
    expect.objectContaining({ kind: 'added', count: 1, withoutAmount: 1, sums: [] }),
  ])
  expect(days.find(({ kind }) => kind === 'payin_account')?.paid).toBe(2)
})

test('what a merchant did in the test environment before going live is not counted, nor for all merchants', () => {
  const rehearsed = (seed: Seed): Seed => ({ ...seed, environment: 'test', amount: '1000000' })
  const expires = '2026-03-30T10:30:00.000Z'
  const seeds = [
    paid(TODAY, { amount: '1' }),
    rehearsed(paid(TODAY)),
    rehearsed({ at: TODAY, state: 'unknown' }),
    rehearsed({ at: TODAY, expires, statuses: [['pending']] }),
    rehearsed({ at: TODAY, statuses: [['error']] }),
  ]
  for (const scope of [{ of: 'merchant', profileId: ACME }, LIVE] as const) {
    folder = temporaryFolder()
    const { environments, today, week, days, ...waiting } = counted(seeds, scope)
    expect(environments, 'their list has both').toEqual(['live'])
    expect(today).toEqual(week)
    expect(today).toMatchObject([{ count: 1, sums: [{ currency: 'RUB', amount: '1' }] }])
    expect(days).toMatchObject([{ created: 1, paid: 1, lost: 0 }])
    expect(waiting).toMatchObject({ unresolved: 0, expiring: 0, errors: 0 })
  }
})

test('a live merchant with transactions only in the test environment has an empty overview', () => {
  expect(counted([paid(TODAY, { environment: 'test' })])).toMatchObject({ isEmpty: true, today: [] })
})

test.each([
  [
    'batches',
    `INSERT INTO batches (id, profile_id, file, file_sha256, created_at, operator, draft, state)
      VALUES ('B', '${ACME}', '{}', '', '', '', '{}', 'sealed')`,
  ],
  [
    'disputeNews',
    `INSERT INTO disputes (profile_id, id, first_seen_at, read_at, item, news_at)
      VALUES ('${ACME}', 'D', '', '', '{}', '${TODAY}')`,
  ],
] as const)('the overview is not empty while there are %s without a transaction', (what, more) => {
  expect(counted([], undefined, 10, more)).toMatchObject({ isEmpty: false, [what]: 1 })
})
