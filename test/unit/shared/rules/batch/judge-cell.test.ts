import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText, maskCards } from '../../../../../src/shared/rules/batch/clean-text.ts'
import { judgeCell, plainNumber } from '../../../../../src/shared/rules/batch/judge-cell.ts'
import { mixedLetters } from '../../../../../src/shared/rules/batch/letters.ts'

const rules = { decimal: null, idPattern: null, platformLikeIds: false }
const digits = (count: number) => fc.stringMatching(new RegExp(`^[1-9][0-9]{${count - 1}}$`))

/** As programs write a number: the shortest text, or 17 digits. */
const stored = (number: number) => fc.constantFrom(String(number), number.toPrecision(17), number.toExponential(16))

test('what was typed with up to 15 digits is what is read of its stored number', () => {
  const typed = fc.tuple(fc.integer({ min: 1, max: 1_000_000_000 }), fc.integer({ min: 0, max: 99 }))
  fc.assert(
    fc.property(
      typed.chain(([units, cents]) => {
        const text = `${units}.${String(cents).padStart(2, '0')}`
        return stored(Number(text)).map((written) => [text, written] as const)
      }),
      ([text, written]) => {
        expect(plainNumber(written)).toBe(text.replace(/\.?0+$/, ''))
      },
    ),
  )
})

test('no card is ever taken from a numeric cell', () => {
  fc.assert(
    fc.property(digits(16), fc.boolean(), (card, isExact) => {
      const text = isExact ? card : Number(card).toExponential(16)
      expect(judgeCell('card', { kind: 'number', text }, rules).value).toBeNull()
    }),
  )
})

test('a card that is taken has the digits of its cell, whatever stands between them', () => {
  const between = fc.constantFrom('', ' ', '\u00a0', '-', '\u200b', '\u200f', '\u2009')
  fc.assert(
    fc.property(digits(16), fc.array(between, { minLength: 16, maxLength: 16 }), (card, signs) => {
      const text = [...card].map((digit, at) => `${digit}${signs[at]}`).join('')
      expect(judgeCell('card', { kind: 'text', text }, rules).value).toBe(card)
    }),
  )
})

test('cleaning keeps every letter and digit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const letters = (of: string) => of.replace(/[^\p{L}\p{N}]/gu, '').normalize('NFKC')
      const visible = text.replace(/[\p{Default_Ignorable_Code_Point}]/gu, '')
      expect(letters(cleanText(text).text)).toBe(letters(visible))
    }),
  )
})

test('no run of digits as long as a card number is left unmasked', () => {
  fc.assert(
    fc.property(fc.string(), digits(16), fc.string(), (before, card, after) => {
      expect(maskCards(`${before} ${card} ${after}`)).not.toContain(card)
      expect(maskCards(card, true)).toBe(`${card.slice(0, 6)}••••••${card.slice(-4)}`)
    }),
  )
})

test.each([
  ['Pеter', 'Peter'],
  ['Петр Cидоров', 'Петр Сидоров'],
  ['Ivan Щукин', null],
])('%s has letters of two scripts', (name, right) => {
  expect(mixedLetters(name)).toEqual({ right })
})

test.each(['Peter Smith', 'Пётр Сидоров', "O'Neil"])('%s has letters of one', (name) => {
  expect(mixedLetters(name)).toBeNull()
})

test('what the operator typed is no date that a spreadsheet made', () => {
  expect(judgeCell('reference', { kind: 'text', text: 'Mar-24' }, rules).problems).toEqual([{ code: 'date' }])
  expect(judgeCell('reference', { kind: 'text', text: 'Mar-24' }, rules, true)).toEqual({
    value: 'Mar-24',
    problems: [],
  })
})
