import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskedCard } from '#shared/model/transaction.ts'
import { formatMasked, inFours, isCardNumber, maskCard, normaliseCard, passesLuhn } from '#shared/rules/card-number.ts'

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })

describe('a pasted card number', () => {
  it.each([
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '4111\u00a01111\u00a01111\u00a01111',
    '4111\u202f1111\u20091111\u200b1111',
    '4111\u20131111\u20141111\u22121111',
    '\t4111111111111111\n',
    ' 41 11 1111-1111 - 1111 ',
  ])('%j loses its spaces and dashes', (text) => {
    expect(normaliseCard(text)).toBe('4111111111111111')
  })

  it.each(['4111x', '4111_1111', '4111.1111', '４１１１'])(
    '%j keeps its other characters, which are shown, not dropped',
    (text) => {
      expect(normaliseCard(text)).toBe(text)
    },
  )

  it('is recognised with any spaces or dashes between its digits', () => {
    fc.assert(
      fc.property(
        digits(16),
        fc.array(fc.constantFrom(' ', '-', '\u00a0', '\u2013', ''), { minLength: 16 }),
        (card, marks) => {
          const pasted = [...card].map((digit, i) => `${digit}${marks[i] ?? ''}`).join('')
          expect(normaliseCard(pasted)).toBe(card)
        },
      ),
    )
  })
})

describe('only exactly 16 digits are accepted', () => {
  it.each([
    ['4111111111111111', true],
    ['0000000000000000', true],
    ['411111111111111', false],
    ['41111111111111111', false],
    ['4111 1111 1111 1111', false],
    ['4111111111111111\n', false],
    ['411111111111111x', false],
    ['４１１１１１１１１１１１１１１１', false],
    ['', false],
  ])('%j: %s', (text, taken) => {
    expect(isCardNumber(text)).toBe(taken)
  })
})

describe('the check digit', () => {
  it.each([
    ['4111111111111111', true],
    ['5555555555554444', true],
    ['2200000000000004', true],
    ['4111111111111112', false],
    ['1111111111111111', false],
    ['', false],
  ])('of %j passes: %s', (card, passes) => {
    expect(passesLuhn(card)).toBe(passes)
  })

  it('is exactly one of ten for any 15 digits', () => {
    fc.assert(
      fc.property(digits(15), (start) => {
        const passing = [...'0123456789'].filter((last) => passesLuhn(start + last))
        expect(passing).toHaveLength(1)
      }),
    )
  })

  it('detects any single mistyped digit', () => {
    fc.assert(
      fc.property(digits(16).filter(passesLuhn), fc.nat(15), fc.integer({ min: 1, max: 9 }), (card, at, shift) => {
        const wrong = String((Number(card[at]) + shift) % 10)
        expect(passesLuhn(card.slice(0, at) + wrong + card.slice(at + 1))).toBe(false)
      }),
      { numRuns: 200 },
    )
  })
})

describe('a displayed card number', () => {
  it('is grouped in fours', () => {
    expect(inFours('4111111111111111')).toBe('4111 1111 1111 1111')
    expect(inFours('41111')).toBe('4111 1')
    expect(inFours('4111')).toBe('4111')
    expect(inFours('')).toBe('')
  })

  it('is masked to its first six and last four digits', () => {
    fc.assert(
      fc.property(digits(16), (card) => {
        const masked = maskCard(card)
        expect(maskedCard.safeParse(masked).success).toBe(true)
        const shown = formatMasked(masked)
        expect(shown.replace(/\D/g, '')).toBe(card.slice(0, 6) + card.slice(-4))
        expect(shown).toMatch(/^\d{4} \d{2}•• •••• \d{4}$/)
      }),
    )
  })

  it('reads back as the same number when grouped in fours', () => {
    fc.assert(
      fc.property(digits(16), (card) => {
        expect(normaliseCard(inFours(card))).toBe(card)
      }),
    )
  })
})
