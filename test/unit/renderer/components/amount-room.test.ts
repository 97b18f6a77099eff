import { expect, test } from 'vitest'
import { amountWidth } from '../../../../src/renderer/components/grid/amount-room.ts'

const width = (amount: string | null, currency: string | null = 'KZT') => amountWidth({ amount, currency })

test('the room of an amount grows with its digits, its separators and its currency', () => {
  expect(width(null)).toBe(0)
  expect(width('33000.00', 'RUB')).toBeLessThan(114)
  expect(width('1234.5')).toBeGreaterThan(width('234.5') + 8)
  expect(width('100', null)).toBeLessThan(width('100'))
  expect(width('-5')).toBeGreaterThan(width('5'))
})

test('an amount that is not a number, or of any length, leaves room for the other columns', () => {
  expect(width('about 5')).toBeGreaterThan(width('5'))
  expect(width('9'.repeat(10_000))).toBe(240)
  expect(width('x'.repeat(10_000), 'y'.repeat(10_000))).toBe(240)
})
