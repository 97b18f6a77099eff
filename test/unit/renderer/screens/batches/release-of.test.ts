import { expect, test } from 'vitest'
import type { Failure } from '#shared/model/failure.ts'
import { releaseOf } from '../../../../../src/renderer/screens/batches/run/release-of.ts'

const id = 'a3f1c7c2-92a1-4c9e-8a53-0d8f4c1c2b11'

test.each<[string, Failure, ReturnType<typeof releaseOf>]>([
  ['similar payouts', { kind: 'similar_payouts', transactionIds: [id] }, { is: 'send', seen: [id], aboveLimit: false }],
  [
    'an amount above the limit',
    { kind: 'invalid_input', field: 'typedAmount', rule: 'above_limit' },
    { is: 'send', seen: [], aboveLimit: true },
  ],
])('a row held for %s can be sent all the same', (_what, failure, release) => {
  expect(releaseOf(failure)).toEqual(release)
})

test.each<[string, Failure | null]>([
  ['an ID that is taken here', { kind: 'id_taken_here', transactionId: id }],
  ['an ID of another order', { kind: 'id_is_anothers', transactionId: id }],
  ['an ID that the merchant’s settings refuse', { kind: 'invalid_input', field: 'merchant_transaction_id', rule: 'x' }],
  ['a reason that cannot be read', null],
])('a row held for %s can only be checked again', (_what, failure) => {
  expect(releaseOf(failure)).toEqual({ is: 'check', seen: [], aboveLimit: false })
})

test.each<[string, Failure]>([
  ['damage', { kind: 'not_possible', why: 'record_damaged' }],
  ['a card number in another field', { kind: 'invalid_input', field: 'reference', rule: 'card_number' }],
])('a row held for %s cannot be sent', (_what, failure) => {
  expect(releaseOf(failure)).toBeNull()
})
