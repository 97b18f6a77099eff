import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameAmount } from '../../../../../src/shared/rules/amount-input.ts'
import { amountSigns, readAmountWith, typedAmount } from '../../../../../src/shared/rules/batch/amount-signs.ts'

test.each([
  ['nothing decides', ['1,000', '2,500'], 'open', null],
  ['a point and a comma as decimals', ['1.50', '1,50'], 'open', null],
  ['a point decides', ['1,000', '12.5'], 'decided', '.'],
  ['a comma decides', ['1.000', '12,5'], 'decided', ','],
  ['groups of points leave the comma', ['1.000.000', '1.000'], 'decided', ','],
  ['no sign at all', ['100', '2500'], 'decided', null],
  ['no amount at all', [], 'decided', null],
] as const)('the decimal sign of a column: %s', (_what, texts, state, decimal) => {
  expect(amountSigns(texts)).toMatchObject({ state, decimal })
})

test('an undecided column has its own examples, read both ways', () => {
  expect(amountSigns(['1,000']).examples).toEqual([{ text: '1,000', point: '1000', comma: '1.000' }])
})

test('an amount that contradicts the decimal sign of its column is not a number', () => {
  expect(readAmountWith('1000,50', '.')).toEqual({ result: 'bad', rule: 'not_a_number' })
})

test('an amount typed in the format of its column is read as the same amount', () => {
  const amounts = fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.stringMatching(/^[0-9]{0,8}$/))
  fc.assert(
    fc.property(amounts, fc.constantFrom('.', ',', null), ([units, rest], decimal) => {
      const amount = rest === '' ? String(units) : `${units}.${rest}`
      const reading = readAmountWith(typedAmount(amount, decimal), decimal)
      expect(reading.result === 'ok' && sameAmount(reading.value, amount)).toBe(true)
      if (decimal !== null) expect(reading).toEqual({ result: 'ok', value: amount })
    }),
  )
})

const whole = fc.integer({ min: 1, max: 999_999_999 }).map(String)
const cents = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0'))
const grouped = (text: string, sign: string) => text.replace(/\B(?=(\d{3})+$)/g, sign)

test.each([
  ['.', ','],
  ['.', ' '],
  ['.', ''],
  [',', '.'],
  [',', '\u00a0'],
  [',', ''],
] as const)('amounts with the decimal sign %j and the group sign %j are read as meant', (decimal, between) => {
  fc.assert(
    fc.property(fc.array(fc.tuple(whole, cents), { minLength: 1, maxLength: 20 }), (amounts) => {
      const texts = amounts.map(([units, rest]) => `${grouped(units, between)}${decimal}${rest}`)
      const { state, decimal: found } = amountSigns(texts)
      expect([state, found]).toEqual(['decided', decimal])
      for (const [at, [units, rest]] of amounts.entries()) {
        expect(readAmountWith(texts[at] ?? '', found)).toEqual({ result: 'ok', value: `${units}.${rest}` })
      }
    }),
  )
})
