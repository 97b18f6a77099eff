import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { migrations } from '../../../../src/main/core/database/migrations/index.ts'
import { observationRepository } from '../../../../src/main/core/database/observation-repository.ts'
import { openDatabase } from '../../../../src/main/core/database/open-database.ts'
import { pollRepository } from '../../../../src/main/core/database/poll-repository.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import { PLAINLY_CLOSED_STATUSES } from '../../../../src/shared/rules/dispute.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const START = Date.parse('2026-11-21T09:00:00Z')
const KINDS = ['payin_account', 'payin_acquiring', 'payout_card', 'added'] as const
const iso = (at: number) => new Date(at).toISOString()

function opened() {
  const database = databaseIn(temporaryFolder())
  const { dueTransactions, countPolled, pollFailed, postponePoll } = pollRepository(database)
  const { addObservation } = observationRepository(database)
  const due = (now: number, kinds: readonly (typeof KINDS)[number][] = KINDS) =>
    dueTransactions('p', kinds, now, 100).ids
  const read = (id: string, now: number, status: string | null = 'pending', more: object = {}) =>
    addObservation(id, { readAt: iso(now), status, receipts: [], payload: { status, ...more } }).change
  const row = (id: string) => database.prepare('SELECT * FROM followed WHERE transaction_id = ?').get(id)
  return { database, due, read, row, countPolled, pollFailed, postponePoll, dueTransactions }
}

function openIn(folder: string): DatabaseSync {
  const result = openDatabase(systemFiles.sync, join(folder, 'history.db'), new Date(START))
  if (result.result !== 'open') throw new Error(result.result)
  return result.database
}

function databaseIn(folder: string): DatabaseSync {
  const database = openIn(folder)
  addMerchants(database)
  return database
}

function addMerchants(database: DatabaseSync): void {
  database.exec(`INSERT INTO profiles (id, name, environment, base_url, auth, revision, created_at)
    VALUES ('p', 'P', 'test', 'http://x', '{}', 1, '${iso(START)}'), ('q', 'Q', 'test', 'http://x', '{}', 1, '${iso(START)}')`)
}

interface Row {
  readonly kind?: string
  readonly platformId?: string | null
  readonly profileId?: string
  readonly createdAt?: number
}

function add(database: DatabaseSync, row: Row = {}): string {
  const { kind = 'payin_account', platformId = 'Ab12Cd34', profileId = 'p', createdAt = START } = row
  const id = randomUUID()
  database
    .prepare(`INSERT INTO transactions (id, profile_id, environment, base_url, kind, merchant_transaction_id, platform_id,
      amount, currency, created_at) VALUES (?, ?, 'test', 'http://x', ?, ?, ?, '1', 'RUB', ?)`)
    .run(id, profileId, kind, id, platformId, iso(createdAt))
  return id
}

test('a transaction is polled from when its platform ID is known, and only while it is', () => {
  const { database, due, row } = opened()
  const id = add(database, { platformId: null })
  expect([due(START + DAY), row(id)]).toEqual([[], undefined])
  database.prepare('UPDATE transactions SET platform_id = ? WHERE id = ?').run('x', id)
  expect([due(START + 4 * SECOND), due(START + 5 * SECOND)]).toEqual([[], [id]])
  database.prepare('UPDATE transactions SET platform_id = NULL WHERE id = ?').run(id)
  expect(due(START + DAY)).toEqual([])
})

test('a transaction is due again after its pause, and a change of status makes it fresh again', () => {
  const { database, due, read, row } = opened()
  const id = add(database)
  const day = START + DAY
  read(id, day)
  read(id, day + 30 * MINUTE)
  expect(row(id)?.pace).toBe(60 * SECOND)
  expect(due(day + 31 * MINUTE - 1)).toEqual([])
  expect(due(day + 32 * MINUTE)).toEqual([id])
  expect(read(id, day + 32 * MINUTE, 'paid')).toEqual({ status: 'paid', before: 'pending', isFirst: false })
  expect(row(id)).toMatchObject({ pace: 15 * SECOND, lively_at: day + 32 * MINUTE })
})

test('the 200th change of status is the last to make a transaction fresh again; other versions do not count', () => {
  const { database, read, row } = opened()
  const id = add(database)
  for (let version = 0; version < 300; version++) read(id, START + version, 'pending', { version })
  for (let change = 1; change < 199; change++) read(id, START + MINUTE + change, `status ${change}`)
  read(id, START + DAY, 'paid')
  expect(row(id)?.lively_at).toBe(START + DAY)
  read(id, START + 2 * DAY, 'disputed')
  expect(row(id)?.lively_at).toBe(START + DAY)
})

test.each(['Asia/Tokyo', 'America/Lima'])('an expiry without an offset is in UTC, also in %s', (zone) => {
  const own = process.env.TZ
  process.env.TZ = zone
  try {
    const { database, due, read } = opened()
    const id = add(database)
    const expires = START + DAY + 30 * MINUTE + 20 * SECOND
    database.prepare('UPDATE transactions SET expires_at = ? WHERE id = ?').run(iso(expires).slice(0, 19), id)
    read(id, START + DAY)
    read(id, START + DAY + 30 * MINUTE)
    expect([due(expires + 3 * SECOND - 1), due(expires + 3 * SECOND)]).toEqual([[], [id]])
  } finally {
    if (own === undefined) delete process.env.TZ
    else process.env.TZ = own
  }
})

test('a cancellation, a dispute and a change of a dispute make a transaction due within seconds', () => {
  const { database, due, read } = opened()
  const id = add(database)
  const later = START + 100 * DAY
  const settle = (at: number) => {
    read(id, at, 'paid')
    read(id, at + DAY, 'paid')
    expect(due(at + DAY + 10 * SECOND)).toEqual([])
  }
  const end = (kind: string, at: number) => {
    const intent = randomUUID()
    database
      .prepare(
        `INSERT INTO intents (id, transaction_id, kind, state, request, begun_at) VALUES (?, ?, ?, 'sending', '{}', ?)`,
      )
      .run(intent, id, kind, iso(at))
    database.prepare("UPDATE intents SET state = 'unknown', ended_at = ? WHERE id = ?").run(iso(at), intent)
  }
  settle(later)
  end('cancel', later + DAY)
  expect(due(later + DAY + 5 * SECOND)).toEqual([id])
  settle(later + 2 * DAY)
  end('dispute', later + 3 * DAY)
  expect(due(later + 3 * DAY + 5 * SECOND)).toEqual([id])
  settle(later + 4 * DAY)
  database.exec(`INSERT INTO disputes (profile_id, id, transaction_id, first_seen_at, read_at, item)
    VALUES ('p', 'd', '${id}', '', '', '{}')`)
  const seen = database.prepare(
    "INSERT INTO dispute_statuses (profile_id, dispute_id, status, at) VALUES ('p', 'd', ?, ?)",
  )
  seen.run('process', iso(later + 5 * DAY))
  expect(due(later + 5 * DAY)).toEqual([id])
  settle(later + 6 * DAY)
  seen.run('success', iso(later + 7 * DAY))
  expect(due(later + 7 * DAY + 5 * SECOND)).toEqual([id])
})

test('the freshest transactions come first, then the others by how late they are for their pace', () => {
  const { database, due, read } = opened()
  const settled = add(database)
  const living = add(database)
  read(settled, START, 'paid')
  read(living, START, 'pending')
  read(settled, START + 3 * DAY, 'paid')
  read(living, START + 3 * DAY, 'pending')
  const fresh = add(database, { createdAt: START + 6 * DAY })
  expect(due(START + 6 * DAY + 2 * MINUTE)).toEqual([fresh, living, settled])
})

test('transactions of another merchant and of kinds that are off are neither due nor counted', () => {
  const { database, due, countPolled } = opened()
  const payin = add(database)
  const payout = add(database, { kind: 'payout_card' })
  add(database, { profileId: 'q' })
  const now = START + MINUTE
  expect(new Set(due(now))).toEqual(new Set([payin, payout]))
  expect(due(now, ['payin_account'])).toEqual([payin])
  expect(due(now, [])).toEqual([])
  expect(countPolled('p', ['payin_account'], now)).toEqual({ followed: 1, due: 1 })
  expect(countPolled('p', KINDS, START)).toEqual({ followed: 2, due: 0 })
})

test('a clock that was set forward and back again neither delays a transaction nor keeps it fresh', () => {
  const { database, due, read, row } = opened()
  const id = add(database)
  const future = START + 400 * DAY
  read(id, future, 'process')
  expect(due(START + MINUTE)).toEqual([id])
  read(id, START + MINUTE, 'process')
  expect(row(id)).toMatchObject({ lively_at: START + MINUTE })
  expect(due(START + MINUTE + SECOND)).toEqual([])
})

test('a change that was read while the clock was set back makes a transaction no older than its creation', () => {
  const { database, due, read, row } = opened()
  const id = add(database)
  read(id, START - 365 * DAY, 'paid')
  expect(due(START + MINUTE)).toEqual([id])
  read(id, START + MINUTE, 'paid')
  expect(row(id)).toMatchObject({ lively_at: START, pace: 15 * SECOND })
})

test('a transaction whose read fails is due less often, and as before once it succeeds', () => {
  const { database, due, read, pollFailed, row } = opened()
  const id = add(database)
  for (let failures = 0; failures < 3; failures++) pollFailed(id, START)
  expect(row(id)?.pace).toBe(5 * MINUTE)
  expect(due(START + 4 * MINUTE)).toEqual([])
  read(id, START + 7 * MINUTE)
  expect(row(id)?.pace).toBe(5 * SECOND)
})

test('a poll is postponed for a day, unless its merchant has changed since the poll began', () => {
  const { database, due, postponePoll } = opened()
  const id = add(database)
  database.exec("UPDATE profiles SET revision = 2 WHERE id = 'p'")
  postponePoll(id, START, 1)
  expect(due(START + MINUTE)).toEqual([id])
  postponePoll(id, START, 2)
  expect([due(START + DAY - 1), due(START + DAY)]).toEqual([[], [id]])
})

test('due transactions are found by the index alone', () => {
  const { database } = opened()
  const plan = database
    .prepare(`EXPLAIN QUERY PLAN SELECT transaction_id, due_at FROM followed
      WHERE profile_id = ? AND kind = ? AND pace = ? AND due_at <= ? ORDER BY due_at LIMIT ?`)
    .all('p', 'added', 5000, START, 4)
    .map(({ detail }) => detail)
  expect(plan).toEqual([expect.stringContaining('USING COVERING INDEX followed_by_due')])
})

test('due transactions are found among thirty thousand within milliseconds', () => {
  const { database, due } = opened()
  database.exec(`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)
    INSERT INTO transactions (id, profile_id, environment, base_url, kind, merchant_transaction_id, platform_id, amount,
      currency, created_at)
    SELECT 't' || i, 'p', 'test', 'http://x', 'payin_account', 'm' || i, 'x' || i, '1', 'RUB',
      strftime('%FT%H:%M:%fZ', ${START / 1000} + i / 1000.0, 'unixepoch') FROM n;
    UPDATE followed SET pace = 604800000, due_at = due_at + 604800000;`)
  const id = add(database)
  const begun = performance.now()
  for (let times = 0; times < 100; times++) expect(due(START + MINUTE)).toEqual([id])
  expect((performance.now() - begun) / 100).toBeLessThan(5)
})

/** Opens a dispute and returns the function that ends the attempt. */
function openDispute(database: DatabaseSync, id: string, profileId = 'p') {
  const intent = randomUUID()
  database
    .prepare(`INSERT INTO intents (id, transaction_id, kind, state, request, begun_at)
      VALUES (?, ?, 'dispute', 'sending', '{}', '')`)
    .run(intent, add(database, { profileId }))
  return (state = 'accepted') =>
    database.prepare('UPDATE intents SET state = ?, reply = ? WHERE id = ?').run(state, JSON.stringify({ id }), intent)
}

function readDispute(database: DatabaseSync, id: string, status: string | null, profileId = 'p'): void {
  database
    .prepare(`INSERT INTO disputes (profile_id, id, environment, base_url, first_seen_at, read_at, item, status)
      VALUES (?, ?, 'test', 'http://x', '', 'read', '{}', ?)`)
    .run(profileId, id, status)
}

function addDisputes(database: DatabaseSync): void {
  for (const id of ['new', 'Read-1', 'seen', 'missed']) openDispute(database, id)()
  openDispute(database, 'another')()
  openDispute(database, 'unknown')('unknown')
  openDispute(database, 'others', 'q')()
  for (const id of ['READ-1', 'seen']) readDispute(database, id, 'process')
  readDispute(database, 'missed', 'process', 'q')
  readDispute(database, 'other', null)
  readDispute(database, 'early', 'expired')
  openDispute(database, 'early')()
  for (const id of PLAINLY_CLOSED_STATUSES) readDispute(database, `is ${id}`, id)
  readDispute(database, 'another', 'expired')
}

test.each(['kept with every write', 'found by the update'])(
  'disputes that are not closed, and those opened here and never read, are polled, %s',
  (how) => {
    const folder = temporaryFolder()
    const isOld = how === 'found by the update'
    if (isOld) {
      const old = new DatabaseSync(join(folder, 'history.db'))
      old.exec(`${migrations.slice(0, 25).join(';')}; PRAGMA user_version = 25`)
      addMerchants(old)
      addDisputes(old)
      old.close()
    }
    const database = openIn(folder)
    if (!isOld) {
      addMerchants(database)
      addDisputes(database)
    }
    const polled = pollRepository(database).polledDisputes('p')
    expect(polled.map(({ id, readAt }) => `${id} ${readAt}`).toSorted()).toEqual([
      ...['READ-1 read', 'missed null', 'new null', 'other read', 'seen read'],
    ])
  },
)

test('only disputes that are polled are looked at to find them', () => {
  const { database } = opened()
  const prepare = vi.spyOn(database, 'prepare')
  pollRepository(database)
  const text = prepare.mock.calls.map(([sql]) => sql).find((sql) => sql.includes('FROM disputes d'))
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all('p')
  expect(plan.map(({ detail }) => detail)).toEqual([
    'COMPOUND QUERY',
    'LEFT-MOST SUBQUERY',
    'SEARCH d USING INDEX disputes_open (profile_id=?)',
    'CORRELATED SCALAR SUBQUERY 1',
    'SEARCH dispute_statuses USING INDEX dispute_statuses_by_dispute (profile_id=? AND dispute_id=?)',
    'UNION ALL',
    'SEARCH u USING PRIMARY KEY (profile_id=?)',
    'SEARCH i USING INTEGER PRIMARY KEY (rowid=?)',
    'SEARCH t USING INDEX sqlite_autoindex_transactions_1 (id=?)',
  ])
})
