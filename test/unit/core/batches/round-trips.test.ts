import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findColumns } from '../../../../src/main/core/batches/reading/find-columns.ts'
import { judgeRows } from '../../../../src/main/core/batches/reading/judge-rows.ts'
import { readText } from '../../../../src/main/core/batches/reading/read-text.ts'
import { type BatchField, batchChoices } from '../../../../src/shared/model/batch.ts'
import { BANK, CARDS } from './corpus.ts'

const HEADERS = {
  reference: ['Reference', 'Номер заказа'],
  amount: ['Amount', 'Сумма, руб.'],
  currency: ['Currency', 'Валюта'],
  card: ['Card number', 'Номер карты'],
  owner: ['Recipient', 'ФИО'],
  bank: ['Bank', 'Банк получателя'],
  note: ['Note', 'Комментарий'],
} as const satisfies Partial<Record<BatchField, readonly string[]>>
type Field = keyof typeof HEADERS

const payout = fc.record({
  units: fc.oneof(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1000, max: 9_999_999 })),
  decimals: fc.constantFrom('', '0', '5', '00', '07', '99'),
  owner: fc.constantFrom('Ivan Ivanov', 'Пётр Ёлкин', 'ООО "Ромашка"', 'Ivanov, Ivan', 'Иванов; Иван', '"Ivan"'),
  note: fc.constantFrom('', '50', '10,5', '"', '""', 'a;b', 'a,b\tc', 'one\r\ntwo;"x"', '-', 'за май 2026', '«ёлки»'),
})

/** How a program writes CSV; `raw`: it quotes no amount, whatever is in it. */
const dialect = fc.record({
  delimiter: fc.constantFrom(';', ',', '\t', '|'),
  decimal: fc.constantFrom('.', ','),
  group: fc.constantFrom('', ' ', '\u00a0', '\u202f', "'", 'the other sign'),
  end: fc.constantFrom('\r\n', '\n', '\r'),
  encoding: fc.constantFrom('utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'ibm866', 'x-mac-cyrillic', 'koi8-r'),
  quoted: fc.boolean(),
  raw: fc.boolean(),
  named: fc.boolean(),
  language: fc.constantFrom(0, 1),
  columns: fc.shuffledSubarray(Object.keys(HEADERS) as Field[], { minLength: 7, maxLength: 7 }),
  title: fc.boolean(),
})

/** `null` if a character has no code in the encoding. */
function encoded(text: string, encoding: string): Buffer | null {
  if (encoding === 'utf-8') return Buffer.from(text)
  const wide = Buffer.from(`\ufeff${text}`, 'utf16le')
  if (encoding.startsWith('utf-16')) return encoding === 'utf-16le' ? wide : wide.swap16()
  const decoder = new TextDecoder(encoding)
  const codes = new Map(Array.from({ length: 256 }, (_none, code) => [decoder.decode(Uint8Array.of(code)), code]))
  const bytes = [...text].map((sign) => codes.get(sign))
  return bytes.every((code) => code !== undefined) ? Buffer.from(bytes) : null
}

const plain = (text = '') => text.replace(/\s+/g, ' ').trim()

test('a table written in any dialect is read as it is meant, or refused', () => {
  let read = 0
  fc.assert(
    fc.property(dialect, fc.array(payout, { minLength: 1, maxLength: 8 }), (how, payouts) => {
      const group = how.group === 'the other sign' ? (how.decimal === '.' ? ',' : '.') : how.group
      const meant = payouts.map(({ units, decimals, owner, note }, nth) => ({
        reference: `INV-${nth}`,
        amount: decimals === '' ? String(units) : `${units}.${decimals}`,
        currency: ['RUB', 'KZT'][nth % 2] ?? '',
        card: CARDS[nth % CARDS.length] ?? '',
        owner: plain(owner),
        bank: BANK.name,
        note: plain(note),
      }))
      const lines = (rows: readonly (readonly string[])[]) =>
        stringify(rows as string[][], { delimiter: how.delimiter, record_delimiter: how.end, quoted: how.quoted })
      const written = payouts.map((one, nth) => {
        const whole = String(one.units).replace(/\B(?=(\d{3})+$)/g, () => group)
        const amount = one.decimals === '' ? whole : `${whole}${how.decimal}${one.decimals}`
        const cells = { ...meant[nth], owner: one.owner, note: one.note, amount: how.raw ? 'AMOUNT' : amount }
        const line = lines([how.columns.map((field) => cells[field] ?? '')])
        return how.raw ? line.replace(/"?AMOUNT"?/, () => amount) : line
      })
      const text = [
        how.named ? `sep=${how.delimiter}\r\n` : '',
        how.title ? lines([['Реестр']]) : '',
        lines([how.columns.map((field) => HEADERS[field][how.language] ?? '')]),
        ...written,
      ].join('')
      const bytes = encoded(text, how.encoding)
      if (bytes === null) return
      const workbook = readText(bytes)
      const [sheet] = workbook.sheets
      if (!sheet) throw new Error('no sheet')
      const context = {
        ...{ banks: [BANK], idPattern: null, platformLikeIds: false, typedCards: new Map() },
        ...{ leftOut: new Set<number>(), isMappingSaid: false },
      }
      const found = judgeRows(workbook, 0, findColumns(sheet), batchChoices.parse({}), context)
      if (found.result === 'refused') throw new Error(found.refusal.rule)
      const { table, cards } = found
      const isOpen = ({ severity }: { readonly severity: string }) => severity !== 'tell'
      // What is refused or asked about is not sent; duplicates and near amounts are as meant.
      const sent = table.rows.filter(
        ({ findings }) => !findings.some((one) => isOpen(one) && !/twice|near/.test(one.code)),
      )
      for (const { row, values } of table.findings.some(isOpen) ? [] : sent) {
        read += 1
        const said = { ...values, owner: plain(values.owner), note: plain(values.note), card: cards.get(row) }
        expect(said).toEqual(meant.find(({ reference }) => reference === values.reference))
      }
      expect(new Set(sent.map(({ values }) => values.reference)).size).toBe(sent.length)
      if (sent.length === table.rows.length) expect(sent.length).toBe(meant.length)
    }),
    { numRuns: 400 },
  )
  expect(read).toBeGreaterThan(400)
})
