import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payoutId } from '../../../../src/main/core/batches/payout-id.ts'
import { isPlatformLike } from '../../../../src/shared/rules/merchant-transaction-id.ts'

const SHA = 'ab12cd34ef56'.padEnd(64, '0')
const at = (row: number) => ({ sha256: SHA, sheet: 0, row })
const none = { idPattern: null, platformLikeIds: false }

test('a reference yields one order ID, whatever its file, row, spacing and case', () => {
  expect(payoutId(none, 'Inv 7', at(2))).toBe('PAYOUTS-INV-7')
  expect(payoutId(none, ' inv  7 ', { sha256: 'f'.repeat(64), sheet: 3, row: 900 })).toBe('PAYOUTS-INV-7')
  expect(payoutId({ ...none, idPattern: 'ACME-{kind}-{reference}' }, 'inv 7', at(2))).toBe('ACME-PO-INV-7')
})

test('without a reference, the order ID is made of the file, its sheet and the row', () => {
  expect(payoutId(none, undefined, at(17))).toBe('PAYOUTS-FILE-AB12CD34EF56-17')
  expect(payoutId(none, undefined, { ...at(17), sheet: 1 })).toBe('PAYOUTS-FILE-AB12CD34EF56-2-17')
  expect(payoutId(none, undefined, at(18))).not.toBe(payoutId(none, undefined, at(17)))
})

test('a reference that cannot be sent yields no order ID', () => {
  expect(payoutId(none, 'x'.repeat(100), at(2))).toBeNull()
  expect(payoutId(none, 'a"b', at(2))).toBeNull()
})

test('without a pattern, no reference yields an ID that looks like a platform ID', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40 }), (reference) => {
      const id = payoutId(none, reference, at(2))
      expect(id === null || !isPlatformLike(id)).toBe(true)
    }),
  )
})
