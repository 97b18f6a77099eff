import { expect, test } from 'vitest'
import { currencySign, otherCurrencySign } from '../../../../src/main/core/batches/reading/currency-signs.ts'
import { readFormat, shownNumber, textOfFormat } from '../../../../src/main/core/batches/reading/number-format.ts'

test.each([
  [5, '1500.75', '1501'],
  [6, '1500.75', '1501'],
  [7, '1500.754', '1500.75'],
  [8, '1500.754', '1500.75'],
  [7, '1500.75', '1500.75'],
])('built-in format %i shows %s as %s', (id, stored, shown) => {
  expect(shownNumber(stored, readFormat(id, undefined))).toBe(shown)
})

test.each(['[<1000]0.00;0', '[Red][>=100]0;0.00', '0.00;[=1]0;0', '0*0', '"1"0', '0"."0'])(
  'it is not known how %s shows a number',
  (code) => {
    expect(readFormat(164, code)).toEqual({ is: 'other' })
  },
)

test.each([
  '_-* #,##0.00\\ "₽"_-;\\-* #,##0.00\\ "₽"_-;_-* "-"??\\ "₽"_-;_-@_-',
  '"$"#,##0.00_);\\("$"#,##0.00\\)',
  '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)',
  '[Red]#,##0.00_1',
])('%s is a money format', (code) => {
  expect(readFormat(164, code)).toMatchObject({ is: 'fixed', decimals: 2, shift: 0 })
})

test.each([
  ['[$₽-419]#,##0.00', '₽'],
  ['[$$-409]#,##0.00;[Red]-[$$-409]#,##0.00', '$'],
  ['_-* #,##0.00\\ "₽"_-;\\-* #,##0.00\\ "₽"_-;_-* "-"??\\ "₽"_-;_-@_-', '₽'],
  ['_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)', '$'],
  ['\\$#,##0', '$'],
  ['#,##0.00"р."', 'р'],
  ['#,##0.00" USD"', 'USD'],
  ['[$KZT] #,##0', 'KZT'],
  // What only takes room, the other sections and the language are not shown.
  ['#,##0.00_р_.', null],
  ['#,##0.00_$;-"$"0', null],
  ['[$-419]#,##0.00', null],
  ['General', null],
])('the currency sign that %s shows is %s', (code, sign) => {
  expect(currencySign(textOfFormat(code))).toBe(sign)
})

test.each([
  ['Amount, US$', 'RUB', '$'],
  ['Сумма (тенге)', 'RUB', 'тенге'],
  ['Сумма, руб.', 'KZT', 'руб'],
  ['Amount RUB (USD in brackets)', 'RUB', null],
  ['Сумма', 'RUB', null],
  ['сомнительно', 'RUB', null],
  ['р/с', 'KZT', null],
] as const)('of %s for %s, the sign of another currency is %s', (text, currency, sign) => {
  expect(otherCurrencySign(text, currency)).toBe(sign)
})
