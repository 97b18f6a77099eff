import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { totalsRepository } from '../../../../../src/main/core/database/find/totals-repository.ts'
import { openReader } from '../../../../../src/main/core/database/open-reader.ts'
import { createReaders } from '../../../../../src/main/core/database/readers.ts'
import { startThread } from '../../../../../src/main/core/database/thread.ts'
import { systemThreads } from '../../../../../src/main/host/system-threads.ts'
import { EVERYTHING } from '../../../../../src/shared/model/transaction-query.ts'
import { BUNDLED_THREADS } from '../../../../bundled.ts'
import { temporaryFolder } from '../../../../fakes/desk.ts'
import { type List, openList, SHOP } from './a-list.ts'

const THREADS = systemThreads(BUNDLED_THREADS)
/** A writer that reads nothing itself. */
const LARGE = { call: () => Promise.reject(new Error('not asked')), isSmall: false }
const NONE = { count: 0, sums: [], withoutAmount: 0 }

let folder: string
let list: List
beforeEach(() => {
  folder = temporaryFolder()
  list = openList(folder)
})
afterEach(() => list.close())

const rub = (...amounts: readonly string[]) => {
  list.add(...amounts.map((amount, index) => ({ name: `n${index}`, amount })))
  return list.totals().accepted.sums
}

test.each([
  [['0.1', '0.2'], '0.30'],
  [['0.00000001', '0.00000002'], '0.00000003'],
  [['9', '10', '100.5'], '119.50'],
  [['10.00', '10'], '20'],
  [['999999999999999999.99999999'], '999999999999999999.99999999'],
  [Array.from({ length: 100 }, () => '999999999999999999.99999999'), '99999999999999999999.999999'],
  [['999999999999999999', '0.00000001'], '999999999999999999.00000001'],
])('the sum of %j is %s, exact to the last decimal', (amounts, amount) => {
  expect(rub(...amounts)).toEqual([
    { environment: 'test', direction: 'payin', currency: 'RUB', count: amounts.length, amount },
  ])
})

test('totals are empty when nothing matches', () => {
  const nothing = { count: 0, accepted: NONE, unknown: NONE, notCreated: 0 }
  expect(list.totals()).toEqual(nothing)
  list.add({ name: 'one' })
  expect(list.totals({ text: 'nothing of it' })).toEqual(nothing)
  expect(list.totals({ profileId: 'f47ac10b-58cc-4372-a567-0e02b2c3d479' }).count).toBe(0)
})

test('each currency has its own sum, and transactions without an amount are only counted', () => {
  list.add(
    { name: 'a', amount: '1.5' },
    { name: 'b', amount: '2', currency: 'KZT', merchant: SHOP },
    { name: 'c', amount: '3', currency: 'KZT' },
    { name: null, amount: '', currency: '' },
    { name: null, amount: '', currency: '' },
  )
  expect(list.totals().accepted).toEqual({
    count: 5,
    sums: [
      { environment: 'test', direction: 'payin', currency: 'KZT', count: 2, amount: '5' },
      { environment: 'test', direction: 'payin', currency: 'RUB', count: 1, amount: '1.50' },
    ],
    withoutAmount: 2,
  })
})

test('each environment has its own sums, so play money is never added to real money', () => {
  list.add(
    { name: 'real', amount: '100', environment: 'live' },
    { name: 'rehearsed before', amount: '30' },
    { name: 'played', amount: '7', environment: 'training', merchant: SHOP },
    { name: 'nobody knows', amount: '5', environment: 'training', state: 'unknown' },
  )
  const inEnvironment = (environment: string, amount: string) => ({
    environment,
    direction: 'payin',
    currency: 'RUB',
    count: 1,
    amount,
  })
  const { accepted, unknown } = list.totals()
  expect(accepted.sums).toEqual([
    inEnvironment('live', '100'),
    inEnvironment('test', '30'),
    inEnvironment('training', '7'),
  ])
  expect(unknown.sums).toEqual([inEnvironment('training', '5')])
  expect(list.totals({ environments: ['live'] })).toMatchObject({ count: 1, accepted: { sums: [{ amount: '100' }] } })
  expect(list.found({ environments: ['test', 'training'] }).toSorted()).toEqual([
    'nobody knows',
    'played',
    'rehearsed before',
  ])
})

test('payins and payouts have sums of their own, and what was added by its ID is only counted', () => {
  const [, , , added = ''] = list.add(
    { name: 'a', amount: '1000' },
    { name: 'b', amount: '20', kind: 'payin_acquiring' },
    { name: 'c', amount: '300', kind: 'payout_card' },
    { name: null, kind: 'added', amount: '4' },
  )
  const rub = { environment: 'test', currency: 'RUB' }
  const accepted = {
    count: 4,
    sums: [
      { ...rub, direction: 'payin', count: 2, amount: '1020' },
      { ...rub, direction: 'payout', count: 1, amount: '300' },
    ],
    withoutAmount: 1,
  }
  expect(list.totals().accepted).toEqual(accepted)
  expect(list.totalsOfThese([added]).accepted).toEqual({ count: 1, sums: [], withoutAmount: 1 })
})

const inRub = (count: number, amount: string) => ({
  count,
  sums: [{ environment: 'test', direction: 'payin', currency: 'RUB', count, amount }],
  withoutAmount: 0,
})

test('refused and unsent transactions are in no sum, and unknown ones in their own', () => {
  list.add(
    { name: 'a', amount: '1000' },
    { name: 'b', amount: '200', state: 'refused' },
    { name: 'c', amount: '30', state: 'not_sent' },
    { name: 'd', amount: '4', state: 'unknown' },
    { name: 'e', amount: '0.5', state: 'sending' },
    { name: 'f', amount: '7', currency: 'KZT', state: 'unknown' },
  )
  expect(list.totals()).toEqual({
    count: 6,
    accepted: inRub(1, '1000'),
    unknown: {
      count: 3,
      sums: [
        { environment: 'test', direction: 'payin', currency: 'KZT', count: 1, amount: '7' },
        { environment: 'test', direction: 'payin', currency: 'RUB', count: 2, amount: '4.50' },
      ],
      withoutAmount: 0,
    },
    notCreated: 2,
  })
  expect(list.totals({ states: ['refused'] })).toEqual({ count: 1, accepted: NONE, unknown: NONE, notCreated: 1 })
})

test('a resolved transaction counts as it was resolved, and an unknown cancellation changes nothing', () => {
  const ids = list.add(
    { name: 'open', amount: '1', state: 'unknown' },
    { name: 'adopted', amount: '20', state: 'unknown' },
    { name: 'closed', amount: '300', state: 'unknown' },
    { name: 'cancel unknown', amount: '4000' },
  )
  const settle = list.database.prepare('UPDATE intents SET settled = ? WHERE transaction_id = ?')
  settle.run(JSON.stringify({ how: 'adopted' }), ids[1] ?? '')
  settle.run(JSON.stringify({ how: 'did_not_happen' }), ids[2] ?? '')
  list.database
    .prepare(`INSERT INTO intents (id, transaction_id, kind, state, request, begun_at)
      VALUES ('cancel', ?, 'cancel', 'unknown', '{}', '2026-01-01T00:00:00.000Z')`)
    .run(ids[3] ?? '')
  expect(list.totals()).toEqual({ count: 4, accepted: inRub(2, '4020'), unknown: inRub(1, '1'), notCreated: 1 })
})

test('the totals of selected transactions include only those, by what is known of their creation', () => {
  const ids = list.add(
    { name: 'a', amount: '1000.10', merchant: SHOP },
    { name: 'b', amount: '200' },
    { name: 'c', amount: '30', state: 'refused' },
    { name: 'd', amount: '4', state: 'unknown' },
  )
  const chosen = ids.filter((_, at) => at !== 1)
  expect(list.totalsOfThese([...chosen, '0b9c8d7e-6f5a-4b3c-9d2e-0000000000ff'])).toEqual({
    count: 3,
    accepted: inRub(1, '1000.10'),
    unknown: inRub(1, '4'),
    notCreated: 1,
  })
  expect(list.totalsOfThese([])).toMatchObject({ count: 0, accepted: NONE })
})

test('a query for totals that is given up stops while reading rows', () => {
  // The abort flag is checked at one millisecond in 4096.
  const at = new Date(Math.ceil(Date.UTC(2026, 2, 1) / 4096) * 4096).toISOString()
  list.add({ name: 'asked at', at })
  const flag = new SharedArrayBuffer(4)
  const reader = openReader(list.path, flag, false)
  onTestFinished(() => reader.close())
  const { totals } = totalsRepository(reader)
  expect(totals(EVERYTHING).count).toBe(1)
  Atomics.store(new Int32Array(flag), 0, 1)
  for (const part of [{}, { text: 'asked' }, { profileId: SHOP, kinds: ['payin_account' as const] }]) {
    const run = () => totals({ ...EVERYTHING, ...part })
    if ('profileId' in part) expect(run().count).toBe(0)
    else expect(run).toThrow('given up')
  }
  Atomics.store(new Int32Array(flag), 0, 0)
  expect(totals(EVERYTHING).count).toBe(1)
})

/** Adds enough rows that counting them takes time, without the indexes and triggers that counting does not use. */
function fill(rows: number): void {
  const idle = list.database.prepare(`SELECT type, name FROM sqlite_schema WHERE tbl_name = 'listed'
    AND (type = 'trigger' OR (name GLOB 'listed_by_*' AND name NOT IN ('listed_by_merchant', 'listed_by_expires_at')))`)
  for (const { type, name } of idle.all()) list.database.exec(`DROP ${type} ${name}`)
  list.database.exec(`
    PRAGMA foreign_keys = OFF;
    INSERT INTO listed (number, transaction_id, merchant, kind, state, currency, amount_key, is_unresolved, has_dispute,
      has_receipt)
    WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ${rows})
    SELECT value * 1024, 'n' || value, 1, 'payin_account', 'accepted', 'RUB', printf('%018d00000000', value), 0, 0, 0 FROM n`)
}

test('a query for totals that is given up also stops in its thread', async () => {
  fill(200_000)
  const givenUp = new SharedArrayBuffer(4)
  const thread = startThread(THREADS, {
    path: join(folder, 'history.db'),
    role: 'read',
    givenUp,
  })
  onTestFinished(() => thread.close())
  expect(await thread.call('totals', [EVERYTHING])).toMatchObject({ count: 200_000 })
  const flag = new Int32Array(givenUp)
  const work = thread.call('totals', [EVERYTHING])
  await pause(5)
  Atomics.store(flag, 0, 1)
  await expect(work).rejects.toMatchObject({ failure: { kind: 'storage_failed', detail: 'given up' } })
}, 60_000)

test('an abort signal rejects only its own calls, at once, and the other calls are answered', async () => {
  fill(200_000)
  const readers = createReaders(join(folder, 'history.db'), THREADS, LARGE)
  onTestFinished(() => readers.close())
  const { beside, finding } = readers
  const whole = { count: 200_000 }
  expect(await beside.totals(undefined, EVERYTHING)).toMatchObject(whole)
  const controller = new AbortController()
  const first = beside.totals(controller.signal, EVERYTHING)
  const second = beside.totals(new AbortController().signal, EVERYTHING)
  const third = beside.totals(controller.signal, EVERYTHING)
  await pause(5)
  controller.abort(new Error('another view'))
  await expect(first).rejects.toThrow('another view')
  await expect(third).rejects.toThrow('another view')
  expect(await second).toMatchObject(whole)
  expect(await beside.totals(undefined, EVERYTHING)).toMatchObject(whole)
  await expect(beside.totals(controller.signal, EVERYTHING)).rejects.toThrow('another view')
  expect(await finding.transactionWords()).toEqual({ statuses: [], tags: [] })
}, 60_000)

test('the list can be read while a sum is computed', async () => {
  fill(200_000)
  const readers = createReaders(join(folder, 'history.db'), THREADS, LARGE)
  onTestFinished(() => readers.close())
  await readers.finding.transactionWords()
  let isDone = false
  const sum = readers.beside.totals(undefined, EVERYTHING).then(() => {
    isDone = true
  })
  await readers.finding.transactionWords()
  expect(isDone).toBe(false)
  await sum
}, 60_000)
