import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownerKey, referenceKey } from '../../../../src/main/core/database/compare-keys.ts'
import { batchCheckRepository } from '../../../../src/main/core/database/find/batch-check-repository.ts'
import { openDatabase } from '../../../../src/main/core/database/open-database.ts'
import { openReader } from '../../../../src/main/core/database/open-reader.ts'
import {
  type ComparedPayout,
  createFindSimilar,
  reasonsOf,
  type SimilarSpan,
  UNREADABLE_AMOUNT,
} from '../../../../src/main/core/database/similar-repository.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import { amount } from '../../../../src/shared/model/amount.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'

const PROFILE = '5c2d5f5e-0c5c-4c8a-9a50-3a1f0d9a1b11'
const BATCH = '7d9e4c1a-31ab-4ac1-9b51-0a2f1d9a1c22'
const hour = (at: number): string => new Date(Date.UTC(2026, 10, 1, at)).toISOString()

function emptyDatabase(): string {
  const path = join(temporaryFolder(), 'history.db')
  const opened = openDatabase(systemFiles.sync, path, new Date())
  if (opened.result !== 'open') throw new Error(opened.result)
  const { database } = opened
  database
    .prepare(
      "INSERT INTO profiles (id, name, environment, base_url, auth, fingerprint, revision, created_at) VALUES (?, 'M', 'test', '', '{}', 'f', 1, ?)",
    )
    .run(PROFILE, hour(0))
  database
    .prepare(
      "INSERT INTO accounts (id, profile_id, environment, base_url, fingerprint, same_as) VALUES (1, ?, 'test', '', 'f', 1)",
    )
    .run(PROFILE)
  database
    .prepare(
      "INSERT INTO batches (id, profile_id, file, file_sha256, created_at, operator, draft, state) VALUES (?, ?, '{}', '', ?, '', '{}', 'sealed')",
    )
    .run(BATCH, PROFILE, hour(0))
  database.close()
  return path
}

const AMOUNTS = ['100', '100.0', '100.10', '100.1', '99.5', '1000000000000000.01', '1000000000000000.02'] as const
/** Values left by a disk that flips bits. */
const BROKEN = ['', '1O0', '007', '1.', '.5', '1.2.3', '0', '100,0', '1.123456789', '١٠٠'] as const
const OWNERS = ['Иван Петров', 'петров иван', 'Ивaн Пeтpoв', 'Anna Smith', ''] as const
const REFERENCES = [null, 'INV-7', 'inv‑7', 'INV-8', ''] as const
const DIGITS = [
  ['411111', '1111'],
  ['411111', '2222'],
] as const
const HASHES = [null, 'one', 'two'] as const

const payout = fc.record({
  amount: fc.constantFrom(...AMOUNTS),
  currency: fc.constantFrom('RUB', 'KZT'),
  owner: fc.constantFrom(...OWNERS),
  reference: fc.constantFrom(...REFERENCES),
  digits: fc.constantFrom(...DIGITS),
  hash: fc.constantFrom(...HASHES),
})
const past = fc.record({
  what: payout,
  amount: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.constantFrom(...BROKEN)),
  currency: fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, fc.constantFrom('', 'RuB')),
  noDigits: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, fc.constant(true)),
  at: fc.integer({ min: 0, max: 100 }),
  state: fc.constantFrom('accepted', 'accepted', 'unknown', 'sending', 'refused', 'refused', 'not_sent', 'x'),
  code: fc.constantFrom('NO', 'NO', 'DUPLICATE_ORDER', null),
  ofBatch: fc.boolean(),
})
type Past = typeof past extends fc.Arbitrary<infer One> ? One : never
type Payout = Past['what']

const asked = ({ amount: sum, currency, owner, reference, digits: [first6, last4], hash }: Payout): ComparedPayout => ({
  ...{ amount: sum, currency, ownerName: owner, reference, card: { first6, last4, hash } },
  merchantTransactionId: null,
})

function put(database: DatabaseSync, all: readonly Past[]): void {
  database.exec(
    'DELETE FROM batch_rows; DELETE FROM intents; DELETE FROM story; DELETE FROM followed; DELETE FROM listed; DELETE FROM transactions',
  )
  for (const [nth, { what, amount: broken, currency, noDigits, at, state, code, ofBatch }] of all.entries()) {
    const [first6, last4] = noDigits ? [null, null] : what.digits
    const { reference } = what
    const key = reference === null ? null : referenceKey(reference)
    database
      .prepare(`
        INSERT INTO transactions (id, profile_id, environment, base_url, kind, merchant_transaction_id, amount, currency, owner_name,
          card_first6, card_last4, card_hash, reference, reference_key, created_at)
        VALUES (?, ?, 'test', '', 'payout_card', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
      .run(
        ...[`t-${nth}`, PROFILE, `P-${nth}`, broken ?? what.amount, currency ?? what.currency, what.owner],
        ...[first6, last4, what.hash, reference, key, hour(at)],
      )
    database
      .prepare(
        "INSERT INTO intents (id, transaction_id, kind, state, request, begun_at, failure, account_id) VALUES (?, ?, 'create', ?, '{}', ?, ?, 1)",
      )
      .run(`i-${nth}`, `t-${nth}`, state, hour(at), JSON.stringify(code === null ? {} : { code }))
    if (ofBatch)
      database
        .prepare("INSERT INTO batch_rows (batch_id, row, cells, transaction_id, intent_id) VALUES (?, ?, '[]', ?, ?)")
        .run(BATCH, nth + 1, `t-${nth}`, `i-${nth}`)
  }
}

/**
 * With the times that count: a payout that the journal has after the oldest recent one, or after the newest one that is
 * not, with an earlier time, was made while the clock was wrong, and counts as recent.
 */
function inTime(all: readonly Past[], { since, nearSince }: SimilarSpan): Past[] {
  const isRecent = ({ at }: Past): boolean => hour(at) >= since || hour(at) >= nearSince
  const inOrder = [...all.entries()].toSorted(
    ([one, { at }], [other, { at: otherAt }]) => at - otherAt || (`t-${one}` < `t-${other}` ? -1 : 1),
  )
  const firstSince = inOrder.find(([, one]) => isRecent(one))?.[0] ?? Infinity
  const lastBefore = inOrder.findLast(([, one]) => !isRecent(one))?.[0] ?? Infinity
  const known = Math.min(firstSince, lastBefore)
  return all.map((one, nth) => (nth > known && !isRecent(one) ? { ...one, at: 101 } : one))
}

/** The same result by the rule alone, over all records. */
function byTheRule(all: readonly Past[], span: SimilarSpan, one: ComparedPayout): string[] {
  const [key, owner] = [one.reference === null ? '' : referenceKey(one.reference), ownerKey(one.ownerName)]
  const found = all.flatMap(({ what, amount: broken, currency, noDigits, at, state, code, ofBatch }, nth) => {
    if ((state === 'refused' && code === 'NO') || state === 'not_sent') return []
    if (span.exceptBatch !== null && ofBatch) return []
    const [first6, last4] = noDigits ? [null, null] : what.digits
    const row = {
      ...{ id: `t-${nth}`, amount: broken ?? what.amount, currency: currency ?? what.currency, owner_name: what.owner },
      ...{ card_first6: first6, card_last4: last4, card_hash: what.hash, created_at: hour(at), number: nth },
      reference_key: what.reference === null ? null : referenceKey(what.reference),
    }
    const isOld = row.created_at < span.since && row.created_at < span.nearSince
    const reasons = reasonsOf(row, { ...one, ...span }, key, owner)
    return reasons.length > 0 && (!isOld || reasons.includes('reference')) ? [row.id] : []
  })
  return found.reverse()
}

/** Payouts that may have gone to the same card. */
const paidTo = (all: readonly Past[], { digits, hash }: Payout): Payout[] =>
  all
    .filter(({ noDigits, state }) => !noDigits && state !== 'refused' && state !== 'not_sent')
    .map(({ what }) => what)
    .filter((one) => one.digits === digits && (one.hash === null || hash === null || one.hash === hash))

/** Whether the card of a payout is known, or that of a similar one is the same, by the visible digits only. */
function isByDigits(all: readonly Past[], span: SimilarSpan, one: Payout, own: number): boolean {
  const known = paidTo(all, one)
  if (known.length > 0 && !known.some(({ hash }) => hash !== null && hash === one.hash)) return true
  return all.some((past, nth) => {
    if (nth === own) return false
    const isCompared = past.what.hash !== null && one.hash !== null
    const [key, owner] = [one.reference === null ? '' : referenceKey(one.reference), ownerKey(one.owner)]
    if (isCompared || byTheRule([past], span, asked(one)).length === 0) return false
    const [first6, last4] = past.noDigits ? [null, null] : past.what.digits
    const row = {
      ...{ id: '', amount: past.amount ?? past.what.amount, currency: past.currency ?? past.what.currency, number: 0 },
      ...{ owner_name: null, card_first6: first6, card_last4: last4, card_hash: null, created_at: hour(past.at) },
      reference_key: null,
    }
    return reasonsOf(row, { ...asked(one), ...span }, key, owner).some((reason) => reason.startsWith('digits_'))
  })
}

test('payouts compared in one pass give what the rule gives for each, also beside damaged records', () => {
  const path = emptyDatabase()
  const database = new DatabaseSync(path)
  const reader = openReader(path, null, false)
  const { checkBatch } = batchCheckRepository(reader)
  const findSimilar = createFindSimilar(database)
  const spans = fc.record({
    since: fc.integer({ min: 0, max: 100 }).map(hour),
    nearSince: fc.integer({ min: 0, max: 100 }).map(hour),
    exceptBatch: fc.constantFrom(null, BATCH),
  })
  fc.assert(
    fc.property(
      fc.array(past, { maxLength: 12 }),
      fc.array(payout, { minLength: 1, maxLength: 4 }),
      spans,
      (all, some, span) => {
        put(database, all)
        const whole = { profileId: PROFILE, environment: 'test' as const, ...span }
        const seen = inTime(all, whole)
        const wanted = some.map((one) => byTheRule(seen, whole, asked(one)))
        expect(findSimilar(whole, some.map(asked)).map(({ newest }) => newest.map(({ id }) => id))).toEqual(wanted)
        expect(some.map((one) => findSimilar(whole, [asked(one)])[0]?.count)).toEqual(
          wanted.map(({ length }) => length),
        )
        const rows = some.map((one, row) => ({ ...asked(one), row, merchantTransactionId: `P-${row}` }))
        const checked = checkBatch({ ...whole, compares: true, rows })
        const others = wanted.map((ids, row) => ids.filter((id) => id !== `t-${row}`))
        expect(checked.map(({ similar }) => similar)).toEqual(others)
        expect(checked.map(({ similarCount }) => similarCount)).toEqual(others.map(({ length }) => length))
        expect(checked.map(({ isNewCard }) => isNewCard)).toEqual(some.map((one) => paidTo(all, one).length === 0))
        expect(checked.map(({ byVisibleDigits }) => byVisibleDigits)).toEqual(
          some.map((one, row) => isByDigits(seen, whole, one, row)),
        )
        for (const { row, takenBy } of checked) {
          const { state, code } = all[row] ?? { state: 'not_sent', code: null }
          const isFree = state === 'not_sent' || (state === 'refused' && code !== 'DUPLICATE_ORDER')
          expect(takenBy).toBe(isFree ? null : `t-${row}`)
        }
      },
    ),
    { numRuns: 150 },
  )
  database.close()
  reader.close()
})

test('SQL finds the same amounts unreadable as the model does', () => {
  const database = new DatabaseSync(':memory:')
  const isUnreadable = database.prepare(`SELECT ${UNREADABLE_AMOUNT} AS found FROM (SELECT ? AS amount) t`)
  const text = fc.oneof(
    fc.stringMatching(/^[0-9]{0,20}(\.[0-9]{0,10})?$/),
    fc.stringMatching(/^[0-9., eO-]{0,8}$/),
    fc.constantFrom(...AMOUNTS, ...BROKEN),
  )
  fc.assert(
    fc.property(text, (one) => {
      expect(isUnreadable.get(one)?.found === 1).toBe(!amount.safeParse(one).success)
    }),
    { numRuns: 3000 },
  )
  database.close()
})
