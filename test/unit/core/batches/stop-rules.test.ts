import { expect, test } from 'vitest'
import { createStopRules, type Tried } from '../../../../src/main/core/batches/stop-rules.ts'
import type { Failure } from '../../../../src/shared/model/failure.ts'

const call = { endpoint: 'POST /merchant/payout/card', at: '2026-11-21T10:00:00.000Z' }
const refused = (code: string, message = ''): Failure => ({ kind: 'refused', ...call, httpStatus: 400, code, message })
const UNKNOWN: Failure = { kind: 'no_answer', reason: 'timeout', ...call }

const answered = (state: 'accepted' | 'refused' | 'unknown' | 'not_sent', failure: Failure | null = null): Tried => ({
  is: 'answered',
  transaction: { id: 'a', state, failure, reply: null },
})
const failed = (failure: Failure): Tried => ({ is: 'failed', failure })

/** What follows from each outcome of a sequence. */
function following(tried: readonly Tried[], unknown = 0): readonly string[] {
  const judge = createStopRules(unknown)
  return tried.map((one) => {
    const next = judge(one)
    return next.go === 'stop' ? next.why : next.go
  })
}

const ok = answered('accepted')
const lost = answered('unknown', UNKNOWN)

test('three unknown outcomes in a row stop the batch, but not with a clear one in between', () => {
  expect(following([lost, lost, lost])).toEqual(['on', 'on', 'unknown_in_row'])
  expect(following([lost, lost, ok, lost, lost])).toEqual(Array(5).fill('on'))
})

test('five unknown outcomes in total stop the batch, and so does each further one', () => {
  expect(following([lost, ok, lost, ok, lost, ok, lost, ok, lost])).toEqual([...Array(8).fill('on'), 'unknown_many'])
  expect(following([ok, lost], 5)).toEqual(['on', 'unknown_many'])
  expect(following([ok, lost], 3)).toEqual(['on', 'on'])
})

test('an ID that the platform already has is a clear answer, however often it comes', () => {
  const there = answered('unknown', { kind: 'already_there', ...call, httpStatus: 400, code: 'DUPLICATE_ORDER' })
  expect(following(Array(12).fill(there), 4)).toEqual(Array(12).fill('on'))
  expect(following([lost, lost, there, lost])).toEqual(Array(4).fill('on'))
})

test.each<readonly [string, Tried, string]>([
  ['401', answered('refused', { kind: 'unauthorized', ...call, httpStatus: 401 }), 'unauthorized'],
  ['a code about a balance', answered('refused', refused('INSUFFICIENT_BALANCE')), 'balance'],
  ['words about funds', answered('refused', refused('DECLINED', 'Not enough funds on the account')), 'balance'],
  ['words about funds in Russian', answered('refused', refused('X', 'Недостаточно средств')), 'balance'],
  ['words about a balance in Russian', answered('refused', refused('X', 'Низкий баланс')), 'balance'],
  ['no connection', answered('not_sent', { kind: 'not_sent', reason: 'connection_refused', ...call }), 'not_sent'],
  ['a full disk', failed({ kind: 'storage_failed', detail: 'SQLITE_FULL' }), 'disk'],
  [
    'an answer that is not kept',
    failed({ kind: 'outcome_not_kept', state: 'accepted', platformId: 'x', detail: '' }),
    'disk',
  ],
  ['no connection, not recorded', failed({ kind: 'not_sent', reason: 'name_not_resolved', ...call }), 'not_sent'],
  ['another account', failed({ kind: 'profile_changed' }), 'profile_changed'],
  ['an account that is gone', failed({ kind: 'profile_not_found' }), 'profile_changed'],
  ['a secret that is gone', failed({ kind: 'secret_missing' }), 'failure'],
  ['payouts like it', failed({ kind: 'similar_payouts', transactionIds: [] }), 'hold'],
  ['an id that is taken here', failed({ kind: 'id_taken_here', transactionId: 'x' }), 'hold'],
  ['an id that is another’s', failed({ kind: 'id_is_anothers', transactionId: 'x' }), 'hold'],
  ['a field that is refused here', failed({ kind: 'invalid_input', field: 'amount', rule: 'x' }), 'hold'],
  ['what cannot be read from the disk', { is: 'damaged' }, 'hold'],
  ['DUPLICATE_ORDER', answered('refused', refused('DUPLICATE_ORDER')), 'on'],
  ['one refusal', answered('refused', refused('WRONG_CARD')), 'on'],
])('after %s: %s', (_name, tried, next) => {
  expect(following([tried])).toEqual([next])
  const reason = {
    answered: tried.is === 'answered' ? tried.transaction.failure : null,
    failed: tried.is === 'failed' ? tried.failure : null,
    damaged: { kind: 'not_possible', why: 'record_damaged' },
  }[tried.is]
  if (next !== 'on') expect(createStopRules(0)(tried)).toMatchObject({ failure: reason })
})

test('429 slows down for the time asked for; five in a row, or more than five minutes, stop the batch', () => {
  const slow = answered('refused', { kind: 'rate_limited', ...call, httpStatus: 429, retryAfterSeconds: 7 })
  expect(createStopRules(0)(slow)).toEqual({ go: 'slower', seconds: 7 })
  const long: Failure = { kind: 'rate_limited', ...call, httpStatus: 429, retryAfterSeconds: 300 }
  const longer: Failure = { ...long, retryAfterSeconds: 301 }
  expect(createStopRules(0)(answered('refused', long))).toEqual({ go: 'slower', seconds: 300 })
  expect(createStopRules(0)(answered('refused', longer))).toEqual({ go: 'stop', why: 'rate_limited', failure: longer })
  expect(following([slow, slow, ok, slow, slow, slow, slow, slow])).toEqual([
    ...['slower', 'slower', 'on', 'slower', 'slower', 'slower', 'slower'],
    'rate_limited',
  ])
})

test('ten refusals in a row stop the batch; payouts sent elsewhere do not count', () => {
  const no = answered('refused', refused('WRONG_CARD'))
  const elsewhere = answered('refused', refused('DUPLICATE_ORDER'))
  expect(following(Array(10).fill(no))).toEqual([...Array(9).fill('on'), 'refusals'])
  expect(following(Array(50).fill(elsewhere))).toEqual(Array(50).fill('on'))
})

test('stops at each accepted payout whose response repeats something other than what was sent', () => {
  const reply = { fields: {}, differing: ['amount'], missing: [], retyped: [], extra: {} }
  const other: Tried = { is: 'answered', transaction: { id: 'a', state: 'accepted', failure: null, reply } }
  expect(following([ok, other, ok, other])).toEqual(['on', 'reply_differs', 'on', 'reply_differs'])
})
