import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount } from '#shared/model/amount.ts'
import { type AmountRule, readAmount } from '#shared/rules/amount-input.ts'

describe('an amount as people type and paste it', () => {
  it.each([
    ['1', '1'],
    ['1000.50', '1000.50'],
    ['1000,50', '1000.50'],
    ['1 000,50', '1000.50'],
    ['1 000.5', '1000.5'],
    ['1\u00a0000,50', '1000.50'],
    ['1\u202f000,50', '1000.50'],
    ['1\u2009000', '1000'],
    ["1'000.50", '1000.50'],
    ['1\u2019000\u2019000', '1000000'],
    ['1,000,000', '1000000'],
    ['1,000.50', '1000.50'],
    ['1.000,50', '1000.50'],
    ['1.000.000', '1000000'],
    ['12,345,678.90', '12345678.90'],
    ['1 000,500', '1000.500'],
    ['1000.500', '1000.500'],
    ['0.500', '0.500'],
    ['0,5', '0.5'],
    ['100.10', '100.10'],
    ['  42  ', '42'],
    ['0.00000001', '0.00000001'],
    ['999999999999999999', '999999999999999999'],
  ])('%j is sent as %j', (text, value) => {
    expect(readAmount(text)).toEqual({ result: 'ok', value })
  })
})

describe('an amount of several lines or cells is asked about, never joined', () => {
  it.each(['100\n200', '100\t200', '100 ⏎ 200', ' 100\r\n\r\n200\r\n'])('%j', (text) => {
    expect(readAmount(text)).toEqual({ result: 'several', values: ['100', '200'] })
  })
  it('unless it is one line with a trailing line break', () =>
    expect(readAmount('350.50\r\n')).toEqual({ result: 'ok', value: '350.50' }))
})

describe('an ambiguous amount is asked about, never guessed', () => {
  it.each([
    ['1,000', ['1000', '1.000']],
    ['1.000', ['1000', '1.000']],
    ['12,345', ['12345', '12.345']],
    ['999.999', ['999999', '999.999']],
    [' 1,000 ', ['1000', '1.000']],
  ])('%j', (text, values) => {
    expect(readAmount(text)).toEqual({ result: 'ambiguous', values })
  })

  it('with two different valid amounts to choose from, whatever the digits', () => {
    const digits = fc.integer({ min: 1, max: 999 })
    const three = fc.integer({ min: 0, max: 999 }).map((n) => String(n).padStart(3, '0'))
    fc.assert(
      fc.property(digits, fc.constantFrom(',', '.'), three, (whole, mark, behind) => {
        const reading = readAmount(`${whole}${mark}${behind}`)
        if (reading.result !== 'ambiguous') throw new Error(`guessed: ${JSON.stringify(reading)}`)
        const [first, second] = reading.values
        expect(amount.safeParse(first).success && amount.safeParse(second).success).toBe(true)
        expect(first).not.toBe(second)
      }),
    )
  })
})

describe('an invalid amount is refused with the rule it breaks', () => {
  it.each<[string, AmountRule]>([
    ['', 'empty'],
    ['   ', 'empty'],
    ['abc', 'not_a_number'],
    ['-5', 'not_a_number'],
    ['+5', 'not_a_number'],
    ['1e5', 'not_a_number'],
    ['1.', 'not_a_number'],
    ['.5', 'not_a_number'],
    ['1,00,000', 'not_a_number'],
    ['1 00', 'not_a_number'],
    ['1 000 00', 'not_a_number'],
    ["1 000'000", 'not_a_number'],
    ['1.000,000.5', 'not_a_number'],
    ['1,5.5', 'not_a_number'],
    ['100 RUB', 'not_a_number'],
    ['₽100', 'not_a_number'],
    ['١٢٣', 'not_a_number'],
    ['１００', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['NaN', 'not_a_number'],
    ['Infinity', 'not_a_number'],
    ['0', 'zero'],
    ['0.00', 'zero'],
    ['0,000', 'zero'],
    ['007', 'leading_zero'],
    ['00', 'leading_zero'],
    ['0 100', 'leading_zero'],
    ['0,100,000', 'leading_zero'],
    ['1.123456789', 'too_many_decimals'],
    ['0.000000001', 'too_many_decimals'],
    ['1000000000000000000', 'too_long'],
  ])('%j: %s', (text, rule) => {
    expect(readAmount(text)).toEqual({ result: 'bad', rule })
  })
})

describe('any amount input', () => {
  it('that is understood gives a string valid for the contract', () => {
    const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789., \u00a0'-") }))
    fc.assert(
      fc.property(typed, (text) => {
        const reading = readAmount(text)
        if (reading.result === 'ok') expect(amount.safeParse(reading.value).success).toBe(true)
        if (reading.result === 'ambiguous') {
          for (const value of reading.values) expect(amount.safeParse(value).success).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps every decimal as typed, including trailing zeros', () => {
    const whole = fc.integer({ min: 1000, max: 999_999_999 }).map(String)
    const decimals = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(whole, fc.constantFrom(',', '.'), decimals, (left, mark, right) => {
        expect(readAmount(`${left}${mark}${right}`)).toEqual({ result: 'ok', value: `${left}.${right}` })
      }),
    )
  })

  it('is read as the same amount when its digits are grouped', () => {
    const value = fc.integer({ min: 1, max: 999_999_999_999 })
    fc.assert(
      fc.property(value, fc.constantFrom(' ', '\u00a0', '\u202f', "'"), (number, mark) => {
        const grouped = String(number).replace(/\B(?=(\d{3})+$)/g, mark)
        expect(readAmount(`${grouped}.25`)).toEqual({ result: 'ok', value: `${number}.25` })
      }),
    )
  })
})
