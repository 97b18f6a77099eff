import type { FindingCode } from '../../../../src/shared/model/batch.ts'
import {
  type Program,
  partsOf,
  type Written,
  type WrittenBook,
  type WrittenSheet,
  workbookFile,
  zipOf,
} from '../../../fakes/workbook-file.ts'

export const BANK = { id: 'dfdcd60b-f56e-4efa-b4c5-b5ddd29fb9c4', name: 'Training Bank', country_code: 'RU' }

/** A damaged file, and the findings expected for it. */
export interface Damaged {
  readonly what: string
  readonly name?: string
  readonly file: () => Promise<Buffer> | Buffer
  /** All codes found, except those that are only told; with `tells`, those as well. */
  readonly says: readonly FindingCode[]
  readonly tells?: readonly FindingCode[]
  /** Rows that can be sent as they are: row number and intended amount. */
  readonly fit: Readonly<Record<number, string>>
}

export interface Refusal {
  readonly what: string
  readonly name?: string
  readonly file: () => Promise<Buffer> | Buffer
  readonly rule: string
  readonly count?: number
}

/** Of row 2 and following. */
export const CARDS = [
  '4111111111110014',
  '4111111111110022',
  '4111111111110048',
  '4111111111110055',
  '4111111111110063',
]
const HEADERS = ['Reference', 'Amount', 'Currency', 'Card number', 'Owner', 'Bank']
type Row = readonly Written[]

/** The columns of HEADERS, and their positions. */
const AT = { reference: 0, amount: 1, currency: 2, card: 3, owner: 4, bank: 5 } as const
type Column = keyof typeof AT

const good = (nth: number): string[] => [
  `INV-${nth + 1}`,
  `${100 + nth}.50`,
  'RUB',
  CARDS[nth] ?? '',
  ['Ivan Ivanov', 'Пётр Петров', 'Anna Smirnova', 'Олег Орлов', 'Eva Klein'][nth] ?? '',
  BANK.name,
]
const rowWith = (nth: number, changes: Partial<Record<Column, Written>>): Written[] =>
  good(nth).map((cell, at) => {
    const column = (Object.keys(AT) as Column[])[at]
    return column !== undefined && column in changes ? (changes[column] ?? null) : cell
  })

const sheet = (rows: readonly Row[], more: Partial<WrittenSheet> = {}): WrittenSheet => ({
  rows: [HEADERS, ...rows],
  ...more,
})
const xlsx =
  (rows: readonly Row[], more: Partial<WrittenSheet> = {}, book: Partial<WrittenBook> = {}) =>
  () =>
    workbookFile({ sheets: [sheet(rows, more)], ...book })
/** One good row, and one with changes. */
const changed = (changes: Partial<Record<Column, Written>>, program: Program = 'excel') =>
  xlsx([good(0), rowWith(1, changes)], {}, { program })
/** A workbook that says this of its formulas. */
const toCompute = (calc: string, rows: readonly Row[]) =>
  xlsx(
    rows,
    {},
    {
      parts: {
        'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets><calcPr ${calc}/></workbook>`,
      },
    },
  )

const FIRST = { 2: '100.50' }
const BOTH = { 2: '100.50', 3: '101.50' }
const csv = (rows: readonly (readonly string[])[], separator = ',', end = '\r\n') =>
  [HEADERS, ...rows]
    .map((row) =>
      row.map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator),
    )
    .join(end) + end
const csvRow = (nth: number, changes: Partial<Record<Column, string>> = {}) => rowWith(nth, changes) as string[]
const utf8 = (text: string) => () => Buffer.from(text)
const wide = (text: string, big: boolean, mark: boolean) => () => {
  const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le')
  return big ? bytes.swap16() : bytes
}
/** A file in a single-byte Cyrillic encoding. */
const single = (encoding: 'windows-1251' | 'ibm866' | 'x-mac-cyrillic' | 'koi8-r', text: string) => () => {
  const decoder = new TextDecoder(encoding)
  const bytes = Array.from({ length: 256 }, (_none, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const)
  const byteOf = new Map(bytes)
  return Buffer.from([...text].map((sign) => byteOf.get(sign) ?? 0x3f))
}
const russianHeaders = (text: string) => text.replace(HEADERS.join(';'), 'Заявка;Сумма;Валюта;Карта;ФИО;Банк')
const comma = (nth: number) => csvRow(nth, { amount: `${100 + nth},50` })

/** CSV with these last columns; rows are written unchanged, without quotes. */
const cut = (headers: readonly string[], ...rows: readonly (readonly string[])[]): string =>
  [
    ['reference', 'card', 'owner', 'bank', 'currency', ...headers],
    ...rows.map((last, nth) => [`INV-${nth + 1}`, good(nth)[3], good(nth)[4], BANK.name, 'RUB', ...last]),
  ]
    .map((row) => `${row.join(',')}\r\n`)
    .join('')

export const DAMAGED: readonly Damaged[] = [
  // Whole files, by every program
  ...(['excel', 'libreoffice', 'numbers', 'sdk'] as const).map((program) => ({
    what: `a workbook as ${program} writes it`,
    file: xlsx([good(0), good(1)], {}, { program }),
    says: [],
    tells: [],
    fit: BOTH,
  })),
  { what: 'CSV in UTF-8', file: utf8(csv([good(0), good(1)])), says: [], tells: [], fit: BOTH },
  {
    what: 'CSV in UTF-8 with its mark',
    file: utf8(`\ufeff${csv([good(0), good(1)])}`),
    says: [],
    tells: [],
    fit: BOTH,
  },
  {
    what: 'CSV in UTF-16 little-endian with its mark',
    file: wide(csv([good(0), good(1)], '\t'), false, true),
    says: [],
    tells: [],
    fit: BOTH,
  },
  {
    what: 'CSV in UTF-16 big-endian with its mark',
    file: wide(csv([good(0), good(1)], '\t'), true, true),
    says: [],
    tells: [],
    fit: BOTH,
  },
  {
    what: 'CSV in UTF-16 without a mark',
    file: wide(csv([good(0), good(1)], ';'), false, false),
    says: [],
    tells: [],
    fit: BOTH,
  },
  {
    what: 'CSV of Excel in Russian',
    file: single('windows-1251', csv([comma(0), comma(1)], ';')),
    says: [],
    tells: ['encoding_guessed'],
    fit: BOTH,
  },
  {
    what: 'CSV for MS-DOS of Excel in Russian',
    file: single('ibm866', russianHeaders(csv([comma(0), comma(1)], ';'))),
    says: [],
    tells: ['encoding_guessed'],
    fit: BOTH,
  },
  ...([utf8, (text: string) => wide(text, false, true), (text: string) => wide(text, true, false)] as const).flatMap(
    (as) =>
      ['\0', '\0'.repeat(5000)].map((end) => ({
        what: 'CSV that ends in zeros, as one that was not saved to its end',
        file: as(csv([csvRow(0, { owner: 'Пётр Петров' }), good(1)]) + end),
        says: ['zeros_at_end'] as const,
        tells: [],
        fit: BOTH,
      })),
  ),
  ...(Object.keys(AT) as Column[]).map((column) => ({
    what: `CSV with a zero in the ${column}`,
    file: utf8(csv([good(0), csvRow(1, { [column]: good(1)[AT[column]]?.replace(/^../, '$&\0') })])),
    says: ['unreadable_letters'] as const,
    tells: [],
    fit: FIRST,
  })),
  {
    what: 'CSV with a zero in place of a line break',
    file: utf8(csv([good(0), good(1), good(2)]).replace(/\r\n(?=INV-2)/, '\0')),
    says: ['ragged_row', 'unreadable_letters'],
    fit: { 3: '102.50' },
  },
  {
    what: 'CSV with a zero in a cell that is not read',
    file: utf8(
      csv([good(0), good(1)])
        .replace(/Bank\r\n/, 'Bank,City\r\n')
        .replace(/(?<=Training Bank)\r\n/, ',Mos\0cow\r\n'),
    ),
    says: [],
    tells: [],
    fit: BOTH,
  },
  ...(Object.keys(AT) as Column[]).map((column) => ({
    what: `a control character in the ${column}`,
    file: changed({ [column]: good(1)[AT[column]]?.replace(/^../, '$&_x0000_') }),
    says: ['unreadable_letters'] as const,
    tells: [],
    fit: FIRST,
  })),
  {
    what: 'CSV for MS-DOS whose end is marked, with names in capitals',
    file: single('ibm866', `${csv([csvRow(0, { owner: 'ИВАНОВ ПЁТР' }), good(4)])}\x1a`),
    says: [],
    tells: ['encoding_guessed'],
    fit: { 2: '100.50', 3: '104.50' },
  },
  ...(['x-mac-cyrillic', 'koi8-r'] as const).map((encoding) => ({
    what: `CSV in ${encoding}`,
    file: single(encoding, russianHeaders(csv([comma(0), comma(1)], ';'))),
    says: [],
    tells: ['encoding_guessed'] as const,
    fit: BOTH,
  })),
  {
    what: 'CSV of Windows with Latin names, quotation marks and no-break spaces',
    file: () =>
      Buffer.from(
        csv([csvRow(0, { amount: '1\xa0000,50', owner: '\x93Ivan\x94 Ivanov' }), good(4)]).replace(
          '104.50',
          '2\xa0000',
        ),
        'latin1',
      ),
    says: [],
    tells: ['cleaned', 'encoding_guessed'],
    fit: { 2: '1000.50', 3: '2000' },
  },
  {
    what: 'CSV in UTF-8 with a letter that was cut',
    file: () => {
      const bytes = Buffer.from(csv([csvRow(1), csvRow(3), csvRow(2, { owner: 'Анна Смирнова Иванов@' })]))
      bytes[bytes.indexOf('@')] = 0xd0
      return bytes
    },
    says: ['unreadable_letters'],
    tells: [],
    fit: { 2: '101.50', 3: '103.50' },
  },
  {
    what: 'CSV that names its separator',
    file: utf8(`sep=|\r\n${csv([good(0), good(1)], '|')}`),
    says: [],
    tells: [],
    fit: BOTH,
  },
  { what: 'CSV with LF alone', file: utf8(csv([good(0), good(1)], ';', '\n')), says: [], tells: [], fit: BOTH },
  {
    what: 'CSV with line ends of two kinds',
    file: utf8(csv([good(0), good(1)]).replace('\r\n', '\n')),
    says: [],
    tells: [],
    fit: BOTH,
  },
  {
    what: 'a table from the clipboard',
    file: utf8(csv([good(0), good(1)], '\t', '\r\n')),
    says: [],
    tells: [],
    fit: BOTH,
  },
  {
    what: 'quoted fields with separators and line breaks',
    file: utf8(csv([csvRow(0, { owner: 'Ivanov, "Ivan"\nIvanovich' }), good(1)])),
    says: [],
    tells: ['cleaned'],
    fit: BOTH,
  },
  {
    what: 'Russian headers',
    file: utf8(
      csv([good(0), good(1)], ';').replace(HEADERS.join(';'), 'Номер заказа;Сумма;Валюта;Номер карты;ФИО;Банк'),
    ),
    says: [],
    tells: [],
    fit: BOTH,
  },
  ...['Сумма, тыс. руб.', 'Сумма в копейках', 'Amount in cents', 'Сумма (коп)'].map((header) => ({
    what: `a column of amounts named ${header}`,
    file: utf8(csv([good(0), good(1)], ';').replace('Amount', header)),
    says: ['missing_column'] as const,
    fit: {},
  })),
  ...['Сумма перевода', 'Начислено', 'К перечислению'].map((header) => ({
    what: `a column of amounts named ${header}`,
    file: utf8(csv([good(0), good(1)], ';').replace('Amount', header)),
    says: [],
    fit: BOTH,
  })),
  {
    what: 'titles above the headers',
    file: () => workbookFile({ sheets: [{ rows: [['Salaries'], [null], HEADERS, good(0)] }] }),
    says: [],
    tells: ['rows_above'],
    fit: { 4: '100.50' },
  },
  {
    what: 'a title above the headers that is a known header itself',
    file: () => workbookFile({ sheets: [{ rows: [['Выплата'], HEADERS, good(0)] }] }),
    says: [],
    tells: ['rows_above'],
    fit: { 3: '100.50' },
  },
  {
    what: 'payouts above the headers',
    file: () => workbookFile({ sheets: [{ rows: [good(1), HEADERS, good(0)] }] }),
    says: ['payout_above'],
    tells: [],
    fit: { 3: '100.50' },
  },
  // Cards
  ...(['excel', 'libreoffice', 'numbers', 'sdk'] as const).map((program) => ({
    what: `a card in a numeric cell of ${program}`,
    file: changed({ card: { n: program === 'excel' ? '4111111111110020' : '4111111111110020' } }, program),
    says: ['card_number_cell'] as const,
    fit: FIRST,
  })),
  {
    what: 'a card in a numeric cell that passes Luhn',
    file: changed({ card: { n: '4111111111110030', format: '0' } }),
    says: ['card_number_cell'],
    fit: FIRST,
  },
  {
    what: 'a card in scientific notation, as Excel stores it',
    file: changed({ card: { n: '4.1111111111100202E+15' } }),
    says: ['scientific'],
    fit: FIRST,
  },
  {
    what: 'a card in scientific notation, as text',
    file: utf8(csv([good(0), csvRow(1, { card: '4.11111E+15' })])),
    says: ['scientific'],
    fit: FIRST,
  },
  {
    what: 'a card in scientific notation of Russian Excel',
    file: utf8(
      csv(
        [comma(0), { ...comma(1), 3: '4,11111E+15', length: 6 } as unknown as string[]].map((row) => Array.from(row)),
        ';',
      ),
    ),
    says: ['scientific'],
    fit: FIRST,
  },
  {
    what: 'cards that all end in 0',
    file: utf8(
      csv([
        csvRow(0, { card: '4111111111110030' }),
        csvRow(1, { card: '4111111111110170' }),
        csvRow(2, { card: '4111111111110220' }),
      ]),
    ),
    says: ['cards_end_in_zero'],
    fit: {},
  },
  {
    what: 'one card, and it ends in 0',
    file: utf8(csv([csvRow(0, { card: '4111111111110030' })])),
    says: ['cards_may_end_in_zero'],
    fit: {},
  },
  { what: 'a card of 15 digits', file: changed({ card: '411111111111002' }), says: ['card_length'], fit: FIRST },
  { what: 'a card of 17 digits', file: changed({ card: '41111111111100222' }), says: ['card_length'], fit: FIRST },
  {
    what: 'a card whose check digit fails',
    file: changed({ card: '4111111111110023' }),
    says: ['card_check_digit'],
    fit: FIRST,
  },
  {
    what: 'a card with a decimal',
    file: changed({ card: '4111111111110022.0' }),
    says: ['card_characters'],
    fit: FIRST,
  },
  { what: 'a name in the card column', file: changed({ card: 'Ivan Ivanov' }), says: ['name_in_card'], fit: FIRST },
  { what: 'a letter O in a card', file: changed({ card: '4111111111110O22' }), says: ['card_characters'], fit: FIRST },
  { what: 'a card in groups', file: changed({ card: '4111 1111 1111 0022' }), says: [], tells: [], fit: BOTH },
  {
    what: 'a card with no-break spaces and zero widths',
    file: changed({ card: '4111\u00a01111\u200b1111\u00a00022' }),
    says: [],
    tells: ['cleaned'],
    fit: BOTH,
  },
  {
    what: 'a card in full-width digits',
    file: changed({ card: '４１１１１１１１１１１１００２２' }),
    says: [],
    tells: ['cleaned'],
    fit: BOTH,
  },
  {
    what: 'a card behind a right-to-left mark',
    file: changed({ card: '\u200f4111111111110022' }),
    says: [],
    tells: ['cleaned'],
    fit: BOTH,
  },
  {
    what: 'a card whose digits are turned',
    file: changed({ card: '\u202e4111111111110022' }),
    says: ['direction_marks'],
    fit: FIRST,
  },
  {
    what: 'a card in the owner column',
    file: changed({ owner: 'Ivan 4111111111110022' }),
    says: ['card_elsewhere'],
    fit: FIRST,
  },
  {
    what: 'a card by a formula without a value',
    file: changed({ card: { f: 'A1&B1' } }),
    says: ['formula_without_value'],
    fit: FIRST,
  },
  {
    what: 'a card by a formula',
    file: changed({ card: { f: 'TRIM(H3)', str: '4111111111110022' } }),
    says: [],
    tells: ['formula'],
    fit: BOTH,
  },
  {
    what: 'two lines in a card cell',
    file: changed({ card: '4111 1111\n1111 0022' }),
    says: ['several_lines'],
    fit: FIRST,
  },
  // Amounts
  { what: 'two amounts in a cell', file: changed({ amount: '100\n200' }), says: ['amount_several'], fit: FIRST },
  {
    what: 'two amounts in a cell of CSV',
    file: utf8(csv([good(0), csvRow(1, { amount: '100\t200' })])),
    says: ['amount_several'],
    fit: FIRST,
  },
  {
    what: 'an amount with a line break behind it',
    file: changed({ amount: '101.50\n\u200b ' }),
    says: [],
    tells: ['cleaned'],
    fit: BOTH,
  },
  {
    what: 'an amount that was computed, as Excel stores 1.1 * 3',
    file: changed({ amount: { n: '3.3000000000000003', format: '#,##0.00', f: '1.1*3' } }),
    says: ['hidden_fraction'],
    fit: FIRST,
  },
  {
    what: 'a number as Excel stores 1.1',
    file: changed({ amount: { n: '1.1000000000000001', format: '0.00' } }),
    says: [],
    tells: [],
    fit: { ...FIRST, 3: '1.1' },
  },
  {
    what: 'a number as Excel stores 0.07',
    file: changed({ amount: { n: '7.0000000000000007E-2' } }),
    says: [],
    tells: [],
    fit: { ...FIRST, 3: '0.07' },
  },
  {
    what: 'a hidden fraction',
    file: changed({ amount: { n: '1999.9999999', format: '0.00' } }),
    says: ['hidden_fraction'],
    fit: FIRST,
  },
  {
    what: 'a hidden fraction without a format',
    file: changed({ amount: { n: '1999.9999999' } }, 'libreoffice'),
    says: ['hidden_fraction'],
    fit: FIRST,
  },
  {
    what: 'a hidden fraction as text',
    file: utf8(csv([good(0), csvRow(1, { amount: '1999.9999999' })])),
    says: ['many_decimals'],
    fit: FIRST,
  },
  {
    what: 'a fraction that a whole format hides',
    file: changed({ amount: { n: '100.4', format: '#,##0' } }),
    says: ['hidden_fraction'],
    fit: FIRST,
  },
  {
    what: 'thousands that a format hides',
    file: changed({ amount: { n: '1500', format: '#,##0,' } }),
    says: ['shown_differs'],
    fit: FIRST,
  },
  ...['0"00"', '0\\.\\0\\0', '"100"', ';;;', '# ?/?', '[<1000]0.00;0', '0*0', '0" тыс. ₽"', '0" коп."'].map(
    (format) => ({
      what: `an amount that ${format} shows as another`,
      file: changed({ amount: { n: '10000', format } }),
      says: ['shown_differs'] as const,
      fit: FIRST,
    }),
  ),
  ...[
    '#,##0.00\\ "р."',
    '_-* #,##0.00\\ [$₽-419]_-;-* #,##0.00\\ [$₽-419]_-',
    '0.00" руб"',
    '_-* #,##0.00\\ "₽"_-;\\-* #,##0.00\\ "₽"_-;_-* "-"??\\ "₽"_-;_-@_-',
    '"₽"#,##0.00_);\\("₽"#,##0.00\\)',
  ].map((format) => ({
    what: `an amount in the format of money ${format}`,
    file: changed({ amount: { n: '101.50', format } }),
    says: [],
    fit: { 2: '100.50', 3: '101.5' },
  })),
  {
    what: 'an amount that is shown in another currency',
    file: changed({ amount: { n: '101.5', format: '"$"#,##0.00_);\\("$"#,##0.00\\)' } }),
    says: ['currency_sign'],
    fit: FIRST,
  },
  {
    what: 'a header that names another currency',
    file: utf8(
      csv([good(0)])
        .replace('Amount', 'Сумма руб.')
        .replace('RUB', 'KZT'),
    ),
    says: ['currency_sign'],
    fit: {},
  },
  ...['101.50 ₽', '101.50 руб.', 'RUB 101.50', '₽101.50', '101.50р'].map((amount) => ({
    what: `an amount that is written ${amount}`,
    file: changed({ amount }),
    says: [],
    fit: BOTH,
  })),
  {
    what: 'a column of amounts with their sign, in CSV',
    file: utf8(csv([csvRow(0, { amount: '1 000,50 ₽' }), csvRow(1, { amount: '2.000 ₽' })])),
    says: [],
    tells: ['amount_by_column'],
    fit: { 2: '1000.50', 3: '2000' },
  },
  {
    what: 'an amount that is written with the sign of another currency',
    file: changed({ amount: '$101.50' }),
    says: ['currency_sign'],
    fit: FIRST,
  },
  ...['5 тыс. руб', '1500 руб/мес', 'RUB 5 ₽', '5 руб. 50 коп.', '-5 ₽', '₽'].map((amount) => ({
    what: `${amount} for an amount`,
    file: changed({ amount }),
    says: ['amount_not_a_number' as const],
    fit: FIRST,
  })),
  { what: 'a per cent', file: changed({ amount: { n: '0.5', format: '0%' } }), says: ['shown_differs'], fit: FIRST },
  {
    what: 'an amount that became a date',
    file: changed({ amount: { n: '45778', format: 'd\\.mmm' } }),
    says: ['date'],
    fit: FIRST,
  },
  {
    what: 'an amount above 15 digits',
    file: changed({ amount: { n: '1234567890123456' } }),
    says: ['digits_lost'],
    fit: FIRST,
  },
  { what: 'a negative amount', file: changed({ amount: { n: '-5' } }), says: ['amount_not_a_number'], fit: FIRST },
  { what: 'an amount of zero', file: changed({ amount: { n: '0' } }), says: ['amount_zero'], fit: FIRST },
  { what: 'an error value', file: changed({ amount: { e: '#REF!' } }), says: ['error_value'], fit: FIRST },
  {
    what: 'an error value of Russian Excel',
    file: utf8(csv([good(0), csvRow(1, { amount: '#ССЫЛКА!' })])),
    says: ['error_value'],
    fit: FIRST,
  },
  {
    what: 'a column too narrow for its number',
    file: utf8(csv([good(0), csvRow(1, { amount: '########' })])),
    says: ['error_value'],
    fit: FIRST,
  },
  { what: 'true in place of an amount', file: changed({ amount: { b: '1' } }), says: ['shown_differs'], fit: FIRST },
  {
    what: 'an amount by a formula',
    file: changed({ amount: { n: '101.5', f: 'SUM(H1:H2)' } }),
    says: [],
    tells: ['formula'],
    fit: { ...FIRST, 3: '101.5' },
  },
  ...['fullCalcOnLoad="1"', 'calcCompleted="0"'].flatMap((calc) => [
    {
      what: `an amount by a formula in a workbook whose formulas are to be computed (${calc})`,
      file: toCompute(calc, [good(0), rowWith(1, { amount: { n: '101.5', f: '50*2.03' } })]),
      says: ['formula_without_value'] as const,
      fit: FIRST,
    },
    {
      what: `amounts by a formula in the cell above in a workbook whose formulas are to be computed (${calc})`,
      file: toCompute(calc, [
        rowWith(0, { amount: { n: '100.5', f: 'H1:H2*1.5', ref: 'B2:B3' } }),
        rowWith(1, { amount: { n: '101.5' } }),
        good(2),
      ]),
      says: ['formula_without_value'] as const,
      fit: { 4: '102.50' },
    },
  ]),
  {
    what: 'amounts by one formula',
    file: xlsx([
      rowWith(0, { amount: { n: '100.5', f: 'H1:H2*1.5', ref: 'B2:B3' } }),
      rowWith(1, { amount: { n: '101.5' } }),
    ]),
    says: [],
    tells: ['formula'],
    fit: { 2: '100.5', 3: '101.5' },
  },
  {
    what: 'text that looks like a formula',
    file: changed({ owner: '=HYPERLINK("x")' }),
    says: ['formula_text'],
    fit: FIRST,
  },
  {
    what: 'signs that nothing decides',
    file: utf8(csv([csvRow(0, { amount: '1,000' }), csvRow(1, { amount: '2,500' })])),
    says: ['amount_signs_open'],
    fit: {},
  },
  {
    what: 'signs that contradict',
    file: utf8(csv([csvRow(0, { amount: '1000.50' }), csvRow(1, { amount: '1000,50' })])),
    says: ['amount_signs_open'],
    fit: {},
  },
  {
    what: 'signs that another row decides',
    file: utf8(csv([csvRow(0, { amount: '1,000' }), csvRow(1, { amount: '12.50' })])),
    says: [],
    tells: ['amount_by_column'],
    fit: { 2: '1000', 3: '12.50' },
  },
  {
    what: 'thousands by no-break spaces',
    file: single('windows-1251', csv([comma(0), csvRow(1, { amount: '1\u00a0000,50' })], ';')),
    says: [],
    fit: { 2: '100.50', 3: '1000.50' },
  },
  {
    what: 'a decimal comma that is not quoted',
    file: utf8(
      `${HEADERS.join(',')}\r\n${good(0).join(',')}\r\nINV-2,100,50,RUB,4111111111110022,Anna,${BANK.name}\r\n`,
    ),
    says: ['bank_unknown', 'card_elsewhere', 'currency_unknown', 'name_in_card', 'ragged_row'],
    fit: FIRST,
  },
  {
    what: 'a decimal comma that is not quoted, before an empty last cell',
    file: utf8(
      `reference,card,owner,bank,currency,amount,note\r\n${['INV-1', good(0)[3], good(0)[4], BANK.name, 'RUB', '100', '50', ''].join(',')}\r\n`,
    ),
    says: ['ragged_row'],
    fit: {},
  },
  {
    what: 'thousands and decimals that are not quoted, in rows that end in a separator',
    file: utf8(cut(['amount', 'note'], ['1', '000.50', ''])),
    says: ['ragged_row'],
    fit: {},
  },
  {
    what: 'a decimal comma that is not quoted, before a column that may be empty',
    file: utf8(cut(['amount', 'note'], ['1000', '50'], ['900.25'])),
    says: ['amount_may_be_cut'],
    fit: { 3: '900.25' },
  },
  {
    what: 'thousands that are not quoted, before a column that may be empty',
    file: utf8(cut(['amount', 'client_id'], ['1', '000.50'], ['12', '300'])),
    says: ['amount_may_be_cut'],
    fit: {},
  },
  {
    what: 'a decimal comma that is not quoted, under headers that end in a separator',
    file: utf8(cut(['amount', ''], ['1000', '50'], ['30', '5'])),
    says: ['amount_may_be_cut'],
    fit: {},
  },
  {
    what: 'a decimal comma that is not quoted in an amount with its sign',
    file: utf8(cut(['amount', 'note'], ['1000', '50 ₽'], ['900.25'])),
    says: ['amount_may_be_cut'],
    fit: { 3: '900.25' },
  },
  {
    what: 'a decimal comma that is not quoted in an amount with its sign, in rows that end in a separator',
    file: utf8(cut(['amount', 'note'], ['1000', '50 ₽', ''])),
    says: ['ragged_row'],
    fit: {},
  },
  {
    what: 'whole amounts before a column that says something else',
    file: utf8(cut(['amount', 'note'], ['1000', 'for May'], ['900', '2026-05'], ['30', '1234'])),
    says: [],
    fit: { 2: '1000', 3: '900', 4: '30' },
  },
  {
    what: 'whole amounts before numbers, parted by semicolons',
    file: utf8(cut(['amount', 'note'], ['1000', '50'], ['900', '25']).replaceAll(',', ';')),
    says: [],
    fit: { 2: '1000', 3: '900' },
  },
  {
    what: 'rows that end in a separator, under headers that do not',
    file: utf8(`${HEADERS.join(',')}\r\n${good(0).join(',')},\r\n${good(1).join(',')},\r\n`),
    says: [],
    fit: BOTH,
  },
  {
    what: 'a quote in a column of no use that takes in the next row',
    file: utf8(`${[...HEADERS, 'remark'].join(',')}\r\n${good(0).join(',')},"see\r\n${good(1).join(',')},ok"\r\n`),
    says: ['rows_in_cell'],
    fit: {},
  },
  {
    what: 'a quote in a column of no use that takes in a row whose card has a typo',
    file: utf8(
      `${[...HEADERS, 'remark'].join(',')}\r\n${good(0).join(',')},"see\r\n${csvRow(1, { card: '4111111111110023' }).join(',')},ok"\r\n`,
    ),
    says: ['rows_in_cell'],
    fit: {},
  },
  {
    what: 'a quote in the name that takes in the next row',
    file: utf8(
      `${HEADERS.join(';')}\r\n${csvRow(0, { owner: '"Ivan' }).join(';')}\r\n${csvRow(1, { owner: 'Anna"' }).join(';')}\r\n${good(2).join(';')}\r\n`,
    ),
    says: ['card_elsewhere', 'rows_in_cell'],
    fit: { 3: '102.50' },
  },
  {
    what: 'a remark of two lines with the number of an account',
    file: utf8(csv([[...good(0), 'Account\r\n40817810099910004312']]).replace('Bank', 'Bank,remark')),
    says: [],
    fit: FIRST,
  },
  // References
  {
    what: 'two references in a cell',
    file: changed({ reference: 'INV-1\nINV-2' }),
    says: ['several_lines'],
    fit: FIRST,
  },
  {
    what: 'a reference that became a date',
    file: changed({ reference: { n: '45352', format: 'mmm\\-yy' } }),
    says: ['date'],
    fit: FIRST,
  },
  {
    what: 'a reference that became a date, counted from 1904',
    file: xlsx([good(0), rowWith(1, { reference: { n: '43890', format: 'd/m/yyyy' } })], {}, { date1904: true }),
    says: ['date'],
    fit: FIRST,
  },
  {
    what: 'a reference that became a date in CSV',
    file: utf8(csv([good(0), csvRow(1, { reference: 'Mar-24' })])),
    says: ['date'],
    fit: FIRST,
  },
  {
    what: 'a reference that became a date in Russian CSV',
    file: single('windows-1251', csv([comma(0), Array.from({ ...comma(1), 0: '01.мар', length: 6 }) as string[]], ';')),
    says: ['date'],
    fit: FIRST,
  },
  {
    what: 'lost leading zeros beside those that are there',
    file: xlsx([rowWith(0, { reference: '0000123' }), rowWith(1, { reference: '124' })]),
    says: ['leading_zeros_lost'],
    fit: FIRST,
  },
  {
    what: 'leading zeros that a format shows',
    file: changed({ reference: { n: '124', format: '000000' } }),
    says: ['leading_zeros_lost', 'reference_numbers'],
    fit: FIRST,
  },
  {
    what: 'a reference that a numeric cell shows with an exponent',
    file: changed({ reference: { n: '123456789012' } }),
    says: ['reference_numbers', 'shown_differs'],
    fit: FIRST,
  },
  {
    what: 'references in numeric cells',
    file: changed({ reference: { n: '124' } }),
    says: ['reference_numbers'],
    fit: BOTH,
  },
  {
    what: 'a long reference in a numeric cell',
    file: changed({ reference: { n: '1.2345678901234568E+19' } }),
    says: ['digits_lost', 'reference_numbers'],
    fit: FIRST,
  },
  {
    what: 'a reference in scientific notation',
    file: utf8(csv([good(0), csvRow(1, { reference: '1.23E+19' })])),
    says: ['scientific'],
    fit: FIRST,
  },
  {
    what: 'the same reference twice',
    file: xlsx([good(0), rowWith(1, { reference: 'inv-1' })]),
    says: ['reference_twice'],
    fit: {},
  },
  {
    what: 'the same reference twice, once with a look-alike letter',
    file: xlsx([rowWith(0, { reference: 'INV-001' }), rowWith(1, { reference: '\u0406NV-001' })]),
    says: ['reference_alike'],
    fit: {},
  },
  {
    what: 'rows without a reference',
    file: changed({ reference: null }),
    says: [],
    tells: ['without_reference'],
    fit: BOTH,
  },
  // Rows and sheets
  {
    what: 'the same row twice',
    file: utf8(csv([csvRow(0, { reference: '' }), csvRow(0, { reference: '' })])),
    says: ['card_amount_twice', 'row_twice'],
    fit: {},
  },
  {
    what: 'the same card and amount twice',
    file: xlsx([good(0), rowWith(1, { card: CARDS[0] ?? '', amount: '100.5' })]),
    says: ['card_amount_twice'],
    fit: {},
  },
  {
    what: 'the same card with amounts within 1 %',
    file: xlsx([good(0), rowWith(1, { card: CARDS[0] ?? '', amount: '101.5' }), rowWith(2, { amount: '101.5' })]),
    says: ['card_near_amount'],
    fit: { 4: '101.5' },
  },
  {
    what: 'the same recipient and amount twice, on two cards',
    file: xlsx([rowWith(0, { owner: 'Ivan Petrov' }), rowWith(1, { owner: 'PETROV  Ivan', amount: '100.5' })]),
    says: ['owner_amount_twice'],
    fit: {},
  },
  {
    what: 'merged cells',
    file: xlsx([good(0), rowWith(1, { owner: null })], { merged: ['E2:E3'] }),
    says: ['merged'],
    fit: {},
  },
  {
    what: 'cells merged within a row, the first of them read',
    file: xlsx([good(0), [...good(1), null]], { merged: ['F3:G3'] }),
    says: [],
    tells: [],
    fit: BOTH,
  },
  {
    what: 'cells merged within a row, the last of them read',
    file: xlsx([good(0), good(1)], { merged: ['E3:F3'] }),
    says: ['merged'],
    fit: FIRST,
  },
  { what: 'a hidden row', file: xlsx([good(0), good(1)], { hiddenRows: [3] }), says: ['hidden_row'], fit: FIRST },
  {
    what: 'a row that is struck out',
    file: xlsx([good(0), good(1)], { struck: ['B3', 'E3'] }),
    says: ['struck_out'],
    fit: FIRST,
  },
  {
    what: 'an amount beside one that is struck out, in the same cell',
    file: changed({ amount: { struck: '100', rest: '200' } }),
    says: ['struck_part'],
    fit: FIRST,
  },
  {
    what: 'a hidden column that is read',
    file: xlsx([good(0)], { hiddenColumns: [1] }),
    says: ['hidden_column'],
    fit: FIRST,
  },
  {
    what: 'a hidden column that is not read',
    file: () =>
      workbookFile({
        sheets: [
          {
            rows: [
              [...HEADERS, 'Department'],
              [...good(0), 'A'],
            ],
            hiddenColumns: [6],
          },
        ],
      }),
    says: [],
    tells: ['other_column_hidden'],
    fit: FIRST,
  },
  {
    what: 'a hidden sheet beside it',
    file: () =>
      workbookFile({
        sheets: [sheet([good(0)], { name: 'Pay' }), sheet([good(1)], { name: 'Old', state: 'veryHidden' })],
      }),
    says: [],
    tells: ['other_sheet'],
    fit: FIRST,
  },
  {
    what: 'a sheet that is hidden itself',
    file: xlsx([good(0)], { name: 'Old', state: 'hidden' }),
    says: ['hidden_sheet'],
    fit: FIRST,
  },
  { what: 'a total row', file: xlsx([good(0), good(1), ['Итого', { n: '202' }]]), says: ['total_row'], fit: BOTH },
  {
    what: 'a total row of an amount alone',
    file: utf8(csv([good(0), good(1), ['', '202.00', '', '', '', '']])),
    says: ['total_row'],
    fit: BOTH,
  },
  {
    what: 'headers again in the middle',
    file: xlsx([good(0), HEADERS, good(1)]),
    says: [],
    tells: ['header_again'],
    fit: { 2: '100.50', 4: '101.50' },
  },
  {
    what: 'a header twice',
    file: () =>
      workbookFile({
        sheets: [
          {
            rows: [
              [...HEADERS, 'Amount'],
              [...good(0), '7'],
            ],
          },
        ],
      }),
    says: ['missing_column', 'repeated_header'],
    fit: {},
  },
  {
    what: 'blank rows',
    file: xlsx([good(0), [], [null, '  '], good(1)]),
    says: [],
    tells: ['blank_rows'],
    fit: { 2: '100.50', 5: '101.50' },
  },
  // Names
  {
    what: 'a Cyrillic letter in a Latin name',
    file: changed({ owner: 'Pеter Smith' }),
    says: ['mixed_letters'],
    fit: FIRST,
  },
  {
    what: 'a Latin letter in a Cyrillic name',
    file: changed({ owner: 'Петр Cидоров' }),
    says: ['mixed_letters'],
    fit: FIRST,
  },
  {
    what: 'letters that were lost in an encoding',
    file: changed({ owner: '???? ??????' }),
    says: ['unreadable_letters'],
    fit: FIRST,
  },
  {
    what: 'a note that is a number, and one that is a date',
    file: () =>
      workbookFile({
        sheets: [
          {
            rows: [
              [...HEADERS, 'Note'],
              [...good(0), { n: '2026' }],
              [...good(1), { n: '45778', format: 'yyyy' }],
            ],
          },
        ],
      }),
    says: [],
    tells: [],
    fit: BOTH,
  },
  { what: 'a missing name', file: changed({ owner: null }), says: ['missing'], fit: FIRST },
  {
    what: 'a currency that is not accepted',
    file: changed({ currency: 'USD' }),
    says: ['currency_unknown'],
    fit: FIRST,
  },
  {
    what: 'a currency as a number',
    file: changed({ currency: { n: '643' } }),
    says: ['currency_unknown'],
    fit: FIRST,
  },
  { what: 'a bank that is not known', file: changed({ bank: 'Trainig Bank' }), says: ['bank_unknown'], fit: FIRST },
]

const many = (count: number) => `${HEADERS.join(',')}\r\n${'a,1,RUB,b,c,d\r\n'.repeat(count)}`
const compound = (words: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(words, 'utf16le')])

export const REFUSED: readonly Refusal[] = [
  { what: 'no bytes', file: utf8(''), rule: 'empty' },
  {
    what: 'UTF-8 with its mark and a letter that was cut',
    file: () => Buffer.concat([Buffer.from(`\ufeff${csv([csvRow(1), csvRow(3)])}`), Buffer.from([0xd0])]),
    rule: 'damaged',
  },
  { what: 'blank text', file: utf8('\ufeff\r\n  \r\n'), rule: 'empty' },
  { what: 'a workbook with nothing in it', file: () => workbookFile({ sheets: [{ rows: [] }] }), rule: 'empty' },
  { what: 'a macro workbook', file: xlsx([good(0)], {}, { parts: { 'xl/vbaProject.bin': 'x' } }), rule: 'macros' },
  { what: 'a macro workbook by its name', name: 'pay.XLSM', file: xlsx([good(0)]), rule: 'macros' },
  { what: 'a workbook with a password', file: () => compound('EncryptedPackage'), rule: 'password' },
  { what: 'a workbook of Excel 97', file: () => compound('Workbook'), rule: 'old_excel' },
  {
    what: 'a binary workbook',
    file: xlsx(
      [good(0)],
      {},
      {
        parts: {
          '[Content_Types].xml':
            '<Types><Override ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/></Types>'.replace(
              '.macroEnabled',
              '',
            ),
        },
      },
    ),
    rule: 'binary_excel',
  },
  {
    what: 'an OpenDocument spreadsheet',
    file: () =>
      zipOf([
        ['mimetype', 'application/vnd.oasis.opendocument.spreadsheet'],
        ['content.xml', '<x/>'],
      ]),
    rule: 'ods',
  },
  { what: 'a Numbers document', file: () => zipOf([['Index/Document.iwa', 'x']]), rule: 'numbers' },
  { what: 'a ZIP of something else', file: () => zipOf([['a.txt', 'x']]), rule: 'not_a_spreadsheet' },
  {
    what: 'a page in place of a table',
    file: utf8('<html><table><tr><td>1</td></tr></table></html>'),
    rule: 'not_a_spreadsheet',
  },
  { what: 'a PDF', file: utf8('%PDF-1.7\n1 0 obj'), rule: 'not_a_spreadsheet' },
  {
    what: 'text with zeros throughout',
    file: utf8(csv([good(0), good(1)]).replaceAll(',', '\0\0,')),
    rule: 'damaged',
  },
  { what: 'nothing but zeros', file: utf8('\0'.repeat(100)), rule: 'empty' },
  { what: 'a picture', file: () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), rule: 'not_a_spreadsheet' },
  {
    what: 'a workbook that was cut off',
    file: async () => (await xlsx([good(0)])()).subarray(0, 900),
    rule: 'damaged',
  },
  {
    what: 'a workbook in which a digit of a card has changed',
    file: async () => {
      const bytes = await zipOf(Object.entries(partsOf({ program: 'numbers', sheets: [sheet([good(0)])] })), false)
      bytes.write('4111111111110022', bytes.indexOf('4111111111110014'))
      return bytes
    },
    rule: 'damaged',
  },
  {
    what: 'a sheet that is no XML',
    file: xlsx([good(0)], {}, { parts: { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData>' } }),
    rule: 'damaged',
  },
  {
    what: 'a sheet with a document type',
    file: xlsx(
      [good(0)],
      {},
      { parts: { 'xl/worksheets/sheet1.xml': '<!DOCTYPE x [<!ENTITY a "1">]><worksheet><sheetData/></worksheet>' } },
    ),
    rule: 'damaged',
  },
  {
    what: 'a text that is not there',
    file: xlsx([good(0)], {}, { parts: { 'xl/sharedStrings.xml': '<sst/>' } }),
    rule: 'damaged',
  },
  {
    what: 'a cell twice',
    file: xlsx(
      [good(0)],
      {},
      {
        parts: {
          'xl/worksheets/sheet1.xml':
            '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row></sheetData></worksheet>',
        },
      },
    ),
    rule: 'damaged',
  },
  {
    what: 'a part twice',
    file: () =>
      zipOf([
        ['[Content_Types].xml', '<Types/>'],
        ['[content_types].xml', '<Types/>'],
      ]),
    rule: 'damaged',
  },
  {
    what: 'a zip bomb',
    file: xlsx([good(0)], {}, { parts: { 'xl/worksheets/sheet1.xml': Buffer.alloc(130 * 1024 * 1024, ' ') } }),
    rule: 'zip_bomb',
  },
  {
    what: 'a file of 21 MB',
    file: () => Buffer.alloc(21 * 1024 * 1024, 'a'),
    rule: 'too_large',
    count: 21 * 1024 * 1024,
  },
  { what: '100,000 columns', file: utf8(`${'a,'.repeat(99_999)}a\r\n`), rule: 'too_many_columns', count: 100_000 },
  {
    what: 'a column far out',
    file: () => workbookFile({ sheets: [{ rows: [[...Array<null>(1000).fill(null), 'x']] }] }),
    rule: 'too_many_columns',
    count: 1001,
  },
  { what: '12,345 rows', file: utf8(many(12_345)), rule: 'too_many_rows', count: 12_345 },
  ...[
    ['', '\r\n', 4],
    ['sep=,\r\n', '\r\n', 5],
    ['', '\n', 4],
    ['', '\r', 4],
  ].map(([first, end, count]) => ({
    what: `a quote that is not closed, after ${JSON.stringify(`${first}…${end}`)}`,
    // The lines inside quoted fields count, too; those after the quote do not.
    file: utf8(
      [`${first}${HEADERS.join(',')}`, '"INV-1', 'Ё",1', '"INV-2,1', 'INV-3,1', 'INV-4,1', ''].join(String(end)),
    ),
    rule: 'open_quote',
    count: Number(count),
  })),
]
