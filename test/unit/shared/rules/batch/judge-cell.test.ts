import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BATCH_FIELDS, type Cell } from '../../../../../src/shared/model/batch.ts'
import { cleanText, maskCards } from '../../../../../src/shared/rules/batch/clean-text.ts'
import { isOwnNumber, judgeCell, mixedLetters, plainNumber } from '../../../../../src/shared/rules/batch/judge-cell.ts'
import { passesLuhn } from '../../../../../src/shared/rules/card-number.ts'

const rules = { decimal: null, idPattern: null, platformLikeIds: false }
const digits = (count: number) => fc.stringMatching(new RegExp(`^[1-9][0-9]{${count - 1}}$`))

/** As programs write a number: the shortest text, or 17 digits. */
const stored = (number: number) => fc.constantFrom(String(number), number.toPrecision(17), number.toExponential(16))

test('a number typed with up to 15 digits is read back from its stored form as typed', () => {
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

test('a reference that Paydesk made for a row is no card number, whatever its digits', () => {
  const text = 'FILE-482915730264-5'
  expect(judgeCell('note', { kind: 'text', text }, rules).problems).toMatchObject([{ code: 'card_elsewhere' }])
  expect(judgeCell('reference', { kind: 'text', text }, rules)).toEqual({ value: text, problems: [] })
})

test('a card number is never read from a numeric cell', () => {
  fc.assert(
    fc.property(digits(16), fc.boolean(), (card, isExact) => {
      const text = isExact ? card : Number(card).toExponential(16)
      expect(judgeCell('card', { kind: 'number', text }, rules).value).toBeNull()
    }),
  )
})

test('a card number is read with any spaces, dashes or invisible characters between its digits', () => {
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

test('every run of 16 digits is masked', () => {
  fc.assert(
    fc.property(fc.string(), digits(16), fc.string(), (before, card, after) => {
      expect(maskCards(`${before} ${card} ${after}`)).not.toContain(card)
      expect(maskCards(card, true)).toBe(`${card.slice(0, 6)}••••••${card.slice(-4)}`)
    }),
  )
})

test('of a card number that is cut off, no more than the first six and the last four digits are shown', () => {
  expect(maskCards('411111111111', true)).toBe('411111••1111')
})

test('a client ID or a reference that a spreadsheet may have turned into a date is refused, unless it was typed', () => {
  for (const field of ['client_id', 'reference'] as const) {
    const judged = (isTyped: boolean) => judgeCell(field, { kind: 'text', text: '12.05.2026' }, rules, isTyped)
    expect(judged(false)).toMatchObject({ value: null, problems: [{ code: 'date' }] })
    expect(judged(true)).toEqual({ value: '12.05.2026', problems: [] })
  }
})

test.each([
  ['Pеter', 'Peter'],
  ['Петр Cидоров', 'Петр Сидоров'],
  ['Ivan Щукин', null],
])('%s has letters of two scripts', (name, right) => {
  expect(mixedLetters(name)).toEqual({ right })
})

test.each(['Peter Smith', 'Пётр Сидоров', "O'Neil"])('%s has letters of one script', (name) => {
  expect(mixedLetters(name)).toBeNull()
})

test('a text of 32,000 characters is masked in less than 200 ms', () => {
  for (const text of ['4111111111110014 ', 'é4111111111110014 ']) {
    const long = text.repeat(Math.ceil(32_000 / text.length))
    const times = [1, 2, 3].map(() => {
      const began = performance.now()
      expect(maskCards(long)).not.toMatch(/\d{7,}/)
      return performance.now() - began
    })
    expect(Math.min(...times)).toBeLessThan(200)
  }
})

test('a card number is masked wherever it stands in a long text', () => {
  for (const card of ['4111111111110014', '4111 1111 1111 0014', '41111111 11110014']) {
    for (let before = 200; before < 600; before++) {
      const text = `${'x'.repeat(before)} ${card} ${'y'.repeat(600)}`
      expect(maskCards(text).match(/\d/g)?.join('')).toBe('4111110014')
    }
  }
})

test('a card number is masked in front of another one', () => {
  expect(maskCards('41111111 11110014, 4111111111110022')).toBe('411111•• ••••0014, 411111••••••0022')
})

test.each([
  ['amount', '100\n200', 'amount_several'],
  ['amount', '100\t200', 'amount_several'],
  ['amount', '1 000\u2028200', 'amount_several'],
  ['reference', 'INV-1\r\nINV-2', 'several_lines'],
  ['client_id', '1\n2', 'several_lines'],
  ['card', '41111111\n11110014', 'several_lines'],
] as const)('a %s cell with several lines, %j, gives no value', (field, text, code) => {
  expect(judgeCell(field, { kind: 'text', text }, rules)).toMatchObject({ value: null, problems: [{}, { code }] })
})

test.each([
  ['amount', '\t100.50\n', '100.50'],
  ['reference', 'INV-1\n\u200b\n', 'INV-1'],
  ['card', '4111111111110014\r\n', '4111111111110014'],
  ['owner', 'Ivan\nIvanov', 'Ivan Ivanov'],
] as const)('a %s cell is read without stray line breaks: %j', (field, text, value) => {
  expect(judgeCell(field, { kind: 'text', text }, rules).value).toBe(value)
})

test.each(['reference', 'client_id', 'owner', 'bank', 'amount'] as const)(
  'a masked number is not read as a value: %s',
  (field) => {
    const masked = maskCards('1700000000777')
    expect(judgeCell(field, { kind: 'text', text: masked }, rules)).toMatchObject({ value: null })
    expect(judgeCell('note', { kind: 'text', text: masked }, rules).value).toBe(masked)
  },
)

test.each([
  ['amount', '123456.7890123'],
  ['client_id', '1234 5612 3456 7890'],
  ['reference', '12345 123456 78901234'],
  ['owner', '١٢٣٤٥٦٧٨٩٠١٢٣'],
] as const)('a number is not read as a value wherever its masked digits begin: %s %s', (field, text) => {
  const masked = `${text.slice(0, 7)}${text.slice(7, -4).replace(/\p{Nd}/gu, '•')}${text.slice(-4)}`
  expect(judgeCell(field, { kind: 'text', text: masked }, rules)).toMatchObject({
    value: null,
    problems: [{ code: 'unreadable_letters' }],
  })
})

test.each(['Bank • 24', '• Ivan Ivanov'])('a bullet does not make a text a masked number: %s', (text) => {
  expect(judgeCell('owner', { kind: 'text', text }, rules).value).toBe(text)
})

test('text typed by the operator is not reported as a date made by a spreadsheet', () => {
  expect(judgeCell('reference', { kind: 'text', text: 'Mar-24' }, rules).problems).toEqual([{ code: 'date' }])
  expect(judgeCell('reference', { kind: 'text', text: 'Mar-24' }, rules, true)).toEqual({
    value: 'Mar-24',
    problems: [],
  })
})

/** 13 to 19 digits with the check digit of a card number. */
const cards = fc
  .integer({ min: 12, max: 18 })
  .chain((count) => fc.stringMatching(new RegExp(`^[3-9][0-9]{${count - 1}}$`)))
  .map((start) => Array.from({ length: 10 }, (_none, last) => `${start}${last}`).find(passesLuhn) ?? '')
const OTHERS = BATCH_FIELDS.filter((field) => field !== 'card')

test('a card number is read only from its own column, or where the operator is asked about it, whatever the kind of cell', () => {
  const parted = (card: string, mark: string) => card.replace(/\B(?=(\d{3})+$)/g, mark)
  const written = (card: string) =>
    fc.constantFrom<Cell>(
      { kind: 'text', text: card },
      { kind: 'text', text: `\u00a0${card}` },
      { kind: 'number', text: card },
      { kind: 'number', text: card, shown: `${card}.00` },
      { kind: 'number', text: card, shown: Number(card).toExponential(5) },
      { kind: 'date', text: card },
      { kind: 'date', text: card, shown: card },
    )
  const amounts = (card: string) =>
    fc.constantFrom<Cell>(
      ...[`${card}.00`, `${card},5`, parted(card, ','), parted(card, '.'), parted(card, ' ')].map(
        (text) => ({ kind: 'text', text }) as const,
      ),
    )
  const cells = cards.chain((card) =>
    fc.oneof(
      fc.tuple(fc.constant(card), fc.constantFrom(...OTHERS), written(card)),
      fc.tuple(fc.constant(card), fc.constant('amount' as const), amounts(card)),
    ),
  )
  fc.assert(
    fc.property(cells, fc.constantFrom('.', ',', null), fc.boolean(), ([card, field, cell], decimal, isTyped) => {
      const { value, problems } = judgeCell(field, cell, { ...rules, decimal }, isTyped)
      expect(value).toBe(value !== null && isOwnNumber(field, value) ? card : null)
      expect(problems.map(({ right }) => right ?? '').join('\n')).not.toContain(card)
      if (cell.kind === 'text' && value === null) expect(problems.map(({ code }) => code)).toContain('card_elsewhere')
    }),
  )
})

test.each(['1000000000000', '4111111111111112', '12 345 678 901 234,50'])('%s is an amount', (text) => {
  expect(judgeCell('amount', { kind: 'text', text }, rules).value).toBe(text.replaceAll(' ', '').replace(',', '.'))
})
