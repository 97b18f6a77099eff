import { expect, test } from 'vitest'
import { amountWidth } from '../../../../src/renderer/components/grid/amount-room.ts'

test('the room of an amount grows with its digits, its separators and its currency', () => {
  expect(amountWidth('33,000.00 RUB')).toBeLessThan(114)
  expect(amountWidth('1,234.5 KZT')).toBeGreaterThan(amountWidth('1234.5 KZT'))
  expect(amountWidth('11')).toBeGreaterThan(amountWidth('1.'))
  expect(amountWidth('1 KZT')).toBeGreaterThan(amountWidth('1 111'))
})

test('an amount of any length leaves room for the other columns', () => {
  expect(amountWidth('9'.repeat(10_000))).toBe(240)
  expect(amountWidth('x'.repeat(10_000))).toBe(240)
})
