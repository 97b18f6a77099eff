import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { referenceKey } from '../../src/main/core/database/compare-keys.ts'
import { type BatchCheck, batchCheckRepository } from '../../src/main/core/database/find/batch-check-repository.ts'
import { openDatabase } from '../../src/main/core/database/open-database.ts'
import { openReader } from '../../src/main/core/database/open-reader.ts'
import { similarRepository } from '../../src/main/core/database/similar-repository.ts'
import { systemFiles } from '../../src/main/host/system-files.ts'
import { MAX_BATCH_ROWS } from '../../src/shared/model/batch.ts'
import { figure, say } from './say.ts'

const PAST = 1_000_000
/** The same check of one payout is measured against this many recent ones: each row's cost when it is sent. */
const RECENT = 10_000
/** How many times the time of reading the payouts once, by bare SQL. */
const MAX_OF_ALL = 4
const MAX_OF_ONE = 2
const MAX_EQUAL = 3
const PROFILE = '5c2d5f5e-0c5c-4c8a-9a50-3a1f0d9a1b11'
const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const at = (ago: number): string => new Date(NOW - ago).toISOString()
const MONTH = 30 * 86_400_000

/** Checks a batch of the maximum size against a million payouts, all of them within the hours that are compared. */
export async function benchBatchCheck(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-bench-'))
  try {
    const met = [whole(folder, PAST), one(folder, RECENT), equal(folder, RECENT)]
    return met.every(Boolean)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function whole(folder: string, past: number): boolean {
  const path = history(folder, 'million.db', past)
  const reader = openReader(path, null, false)
  const { checkBatch } = batchCheckRepository(reader)
  const base = readingOf(reader)
  const order: BatchCheck = { ...span, compares: true, rows: rows() }
  let like = 0
  const took = seconds(() => {
    like = checkBatch(order).filter(({ similarCount }) => similarCount > 0).length
  })
  reader.close()
  say(
    `${MAX_BATCH_ROWS} rows against ${past} payouts, ${like} of them like one: ${took.toFixed(2)} s; to read the payouts, ${base.toFixed(2)} s`,
  )
  return figure('times as long to check all rows', took / base, MAX_OF_ALL) && like > 0
}

/** Seconds to read all payouts by bare SQL. */
function readingOf(database: DatabaseSync): number {
  const plain = database.prepare(
    "SELECT id, amount, owner_name, card_hash FROM transactions WHERE kind = 'payout_card'",
  )
  return seconds(() => {
    for (const _row of plain.iterate());
  })
}

/** A file in which all amounts are the same, against as many payouts of that amount. */
function equal(folder: string, recent: number): boolean {
  const database = openReader(history(folder, 'equal.db', recent, bonus), null, false)
  const { checkBatch } = batchCheckRepository(database)
  const order = (amountOf: typeof bonus): BatchCheck => ({ ...span, compares: true, rows: rows(amountOf) })
  const base = seconds(() => checkBatch(order(() => '500.01')))
  const took = seconds(() => checkBatch(order(bonus)))
  database.close()
  say(
    `${MAX_BATCH_ROWS} rows of one amount: ${took.toFixed(2)} s; of an amount that was not paid, ${base.toFixed(2)} s`,
  )
  return figure('times as long for equal amounts', took / base, MAX_EQUAL)
}

function one(folder: string, recent: number): boolean {
  const database = new DatabaseSync(history(folder, 'recent.db', recent))
  const { similarPayouts } = similarRepository(database)
  const some = rows().slice(0, 200)
  const base = some.map(() => readingOf(database)).reduce((all, one) => all + one)
  const took = seconds(() => {
    for (const { row: _row, ...payout } of some) similarPayouts({ ...span, ...payout })
  })
  database.close()
  const each = (all: number): string => ((all / some.length) * 1000).toFixed(1)
  say(`a payout against ${recent} recent ones: ${each(took)} ms; to read these, ${each(base)} ms`)
  return figure('times as long for one payout', took / base, MAX_OF_ONE)
}

const around = { since: at(MONTH), nearSince: at(86_400_000) }
const span = { profileId: PROFILE, environment: 'test', ...around, exceptBatch: null } as const
const digits = (nth: number) => ({
  first6: String(400000 + (nth % 7919)),
  last4: String(nth % 10_000).padStart(4, '0'),
  hash: `hash-${nth}`,
})
const ownerOf = (nth: number): string => `Owner ${nth % 50_000} Петров`

/** Every hundredth row repeats an earlier payout. */
function rows(amountOf = varied): BatchCheck['rows'] {
  return Array.from({ length: MAX_BATCH_ROWS }, (_none, row) => {
    const nth = row % 100 === 0 ? row : 10_000_000 + row
    return {
      row,
      merchantTransactionId: `PAYOUTS-INV-${nth}`,
      amount: amountOf(nth),
      currency: 'RUB',
      ownerName: ownerOf(nth),
      card: digits(nth),
      reference: `INV-${nth}`,
    }
  })
}

const varied = (nth: number): string => `${1000 + (nth % 90_000)}.50`
/** A bonus: everyone gets the same. */
const bonus = (): string => '500'

/** A database of payouts that contains only what the check reads. */
function history(folder: string, name: string, count: number, amountOf = varied): string {
  const path = join(folder, name)
  const opened = openDatabase(systemFiles.sync, path, new Date(NOW))
  if (opened.result !== 'open') throw new Error(opened.result)
  const { database } = opened
  const triggers = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all()
  for (const { name: trigger } of triggers) database.exec(`DROP TRIGGER "${trigger}"`)
  database.exec('PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; BEGIN')
  database
    .prepare(
      `INSERT INTO profiles (id, name, environment, base_url, auth, revision, created_at) VALUES (?, 'M', 'test', '', '{}', 1, ?)`,
    )
    .run(PROFILE, at(MONTH))
  const transaction = database.prepare(`
    INSERT INTO transactions (id, profile_id, environment, base_url, kind, merchant_transaction_id, amount, currency, owner_name,
      card_first6, card_last4, card_hash, reference, reference_key, created_at)
    VALUES (?, ?, 'test', '', 'payout_card', ?, ?, 'RUB', ?, ?, ?, ?, ?, ?, ?)`)
  const intent = database.prepare(`
    INSERT INTO intents (id, transaction_id, kind, state, request, begun_at) VALUES (?, ?, 'create', 'accepted', '{}', ?)`)
  for (let nth = 0; nth < count; nth++) {
    const { first6, last4, hash } = digits(nth)
    const [id, created, reference] = [`t-${nth}`, at(MONTH - 1 - (nth % MONTH)), `INV-${nth}`]
    const what = [amountOf(nth), ownerOf(nth), first6, last4, hash, reference, referenceKey(reference), created]
    transaction.run(id, PROFILE, `P-${nth}`, ...what)
    intent.run(`i-${nth}`, id, created)
  }
  database.exec('COMMIT')
  database.close()
  return path
}

function seconds(work: () => void): number {
  const begun = performance.now()
  work()
  return (performance.now() - begun) / 1000
}
