import { describe, expect, test } from 'vitest'
import { findColumns } from '../../../../src/main/core/batches/reading/find-columns.ts'
import { judgeRows } from '../../../../src/main/core/batches/reading/judge-rows.ts'
import { readText } from '../../../../src/main/core/batches/reading/read-text.ts'
import { readWorkbook } from '../../../../src/main/core/batches/reading/read-workbook.ts'
import { otherRowsOf } from '../../../../src/renderer/screens/batches/draft/finding-words.ts'
import type { Bank } from '../../../../src/shared/model/bank.ts'
import { type BatchFinding, type BatchMapping, batchChoices, judgedTable } from '../../../../src/shared/model/batch.ts'
import { passesLuhn } from '../../../../src/shared/rules/card-number.ts'
import { type WrittenSheet, workbookFile } from '../../../fakes/workbook-file.ts'
import { BANK, CARDS } from './corpus.ts'

const HEADERS = ['Reference', 'Amount', 'Currency', 'Card', 'Owner', 'Bank']
const row = (nth: number, amount = `${100 + nth},50`, bank = BANK.name) => [
  ...[`INV-${nth}`, amount, 'RUB', CARDS[nth] ?? '', `Ivan Ivanov`, bank],
]

interface Said {
  readonly choices?: Record<string, unknown>
  readonly typedCards?: ReadonlyMap<number, string>
  readonly leftOut?: ReadonlySet<number>
  readonly mapping?: BatchMapping
  readonly banks?: readonly Bank[]
}

async function judged(rows: WrittenSheet['rows'], said: Said = {}, sheet: Partial<WrittenSheet> = {}) {
  const reading = await readWorkbook(await workbookFile({ sheets: [{ rows, ...sheet }] }), 'payouts.xlsx')
  const [first] = reading.result === 'ok' ? reading.workbook.sheets : []
  if (reading.result !== 'ok' || !first) throw new Error('not read')
  const {
    typedCards = new Map(),
    leftOut = new Set(),
    choices = {},
    mapping = findColumns(first),
    banks = [BANK],
  } = said
  const isMappingSaid = said.mapping !== undefined
  const context = { banks, idPattern: null, platformLikeIds: false, typedCards, leftOut, isMappingSaid }
  const found = judgeRows(reading.workbook, 0, mapping, batchChoices.parse(choices), context)
  if (found.result !== 'ok') throw new Error(found.refusal.rule)
  const codes = [...found.table.findings, ...found.table.rows.flatMap(({ findings }) => findings)].map(
    ({ code }) => code,
  )
  return { ...found, codes }
}

/** Judges a text by its headers, or by the given mapping. */
function judgedText(text: string, said?: BatchMapping, choices: object = {}) {
  const workbook = readText(Buffer.from(text))
  const [sheet] = workbook.sheets
  if (!sheet) throw new Error('not read')
  const own = { typedCards: new Map(), leftOut: new Set<number>(), isMappingSaid: said !== undefined }
  const context = { banks: [BANK], idPattern: null, platformLikeIds: false, ...own }
  const found = judgeRows(workbook, 0, said ?? findColumns(sheet), batchChoices.parse(choices), context)
  if (found.result !== 'ok') throw new Error(found.refusal.rule)
  return found.table
}

test('a total row says whether it agrees with the rows, and is left out only by the operator’s choice', async () => {
  const rows = [HEADERS, row(0), row(1), ['Итого', '202,00']]
  const { table, codes } = await judged(rows)
  expect(table.total).toEqual({ row: 4, stands: '202,00', sum: '202', count: 2, agrees: true })
  expect(codes).toEqual(['total_row'])
  expect((await judged(rows, { choices: { leaveOutTotal: true } })).codes).toEqual(['total_left_out'])
  const agrees = async (...others: string[][]) =>
    (await judged([HEADERS, row(0), ...others, ['Итого', '201,00']])).table.total?.agrees
  expect(await agrees(row(1))).toBe(false)
  expect(await agrees(row(1, '100,50').with(2, 'KZT')), 'of two currencies').toBeNull()
  expect(await agrees(row(1, '100,50'), row(2, '1OO')), 'of an amount that cannot be read').toBeNull()
})

test.each([[['Итого: 2 строк']], [['', '', '', '', 'Total', '', '202,00']]])(
  'a total row without a sum in the amount column is asked about, and can be left out',
  async (last) => {
    const rows = [HEADERS, row(0), row(1), last]
    const { table, codes } = await judged(rows)
    expect(table.total).toMatchObject({ row: 4, sum: '202', count: 2, agrees: null })
    expect(['Итого: 2 строк', 'Total']).toContain(table.total?.stands)
    expect(codes).toContain('total_row')
    const left = await judged(rows, { choices: { leaveOutTotal: true } })
    expect(left.codes).toContain('total_left_out')
    expect(left.table.rows).toHaveLength(2)
  },
)

test('retyping a cell that has taken in other rows does not hide that they are not read', () => {
  const [first = [], second = []] = [row(0).with(4, '"Ivan'), row(1).with(4, 'Anna"')]
  const text = [HEADERS, first, second].map((cells) => cells.join(';')).join('\n')
  const { rows } = judgedText(text, undefined, { edits: { 2: { owner: 'Ivan Ivanov' } } })
  expect(rows.map(({ row: number, findings }) => [number, findings.map(({ code }) => code)])).toEqual([
    [2, ['rows_in_cell']],
  ])
})

test('a computed total is compared by the digits that a spreadsheet shows', async () => {
  const totalOf = async (n: string) => {
    const rows = [HEADERS, row(0, '100,1'), row(1, '200,2'), ['Итого', { n, f: 'SUM(B2:B3)' }]]
    return (await judged(rows)).table.total
  }
  expect(await totalOf('300.29999999999995')).toMatchObject({ stands: '300,3', agrees: true })
  expect(await totalOf('300.31')).toMatchObject({ agrees: false })
})

test('findings show numbers, and their corrections, with the decimal sign of their column', async () => {
  const rows = [
    HEADERS,
    row(0),
    ...['12.3456', '3.3000000000000003'].map((n, nth) => [`N-${nth}`, { n, format: '0.00' }, ...row(nth + 1).slice(2)]),
  ]
  const { table } = await judged(rows)
  expect(table.rows.flatMap(({ findings }) => findings.map(({ stands, right }) => [stands, right]))).toEqual([
    ['12,3456', '12,35'],
    ['3,3', '3,3'],
  ])
})

test('what a spreadsheet shows in thousands or per cent is not offered as the amount', async () => {
  const shown = [
    ['1500', '#,##0,'],
    ['1234500', '#,##0,"k"'],
    ['1234.5', '0,'],
    ['1500.25', '0.0,'],
    ['0.5', '0%'],
  ] as const
  const rows = shown.map(([n, format], nth) => [`N-${nth}`, { n, format }, ...row(nth % 5).slice(2)])
  const { table } = await judged([HEADERS, ...rows])
  const ofAmounts = table.rows.flatMap(({ findings }) => findings.filter(({ field }) => field === 'amount'))
  expect(ofAmounts.map(({ code, right }) => [code, right])).toEqual(shown.map(() => ['shown_differs', null]))
})

test('a very long cell is masked within a second', async () => {
  const began = performance.now()
  const { table } = await judged([HEADERS, row(0).with(4, `${CARDS[1]} `.repeat(1900))])
  expect(performance.now() - began).toBeLessThan(1000)
  expect(table.rows[0]?.findings).toMatchObject([{ code: 'too_long' }])
  expect(JSON.stringify(table)).not.toMatch(/\d{7,}/)
})

test('a column named after a client is not taken for the client ID', async () => {
  const { table } = await judged([
    [...HEADERS, 'Client', 'Customer', 'Клиент'],
    [...row(0), 'Acme', 'Acme', 'ООО Ромашка'],
  ])
  expect(table.findings).toEqual([])
  expect(table.rows[0]?.values).not.toHaveProperty('client_id')
})

test('a payout without a card is not taken for a total row', async () => {
  const [, , , , owner = ''] = row(1)
  const { table, codes } = await judged([HEADERS, row(0), ['SUM-2', '20', '', '', owner], ['Итого', '121,50']])
  expect(codes).toContain('missing')
  expect(table.rows).toHaveLength(2)
  expect(table.total).toMatchObject({ row: 4 })
})

test('a row that is left out does not count as a duplicate of another row', async () => {
  const rows = [HEADERS, row(0), row(0), row(1)]
  expect((await judged(rows)).codes.filter((code) => code.endsWith('_twice'))).toHaveLength(6)
  expect((await judged(rows, { leftOut: new Set([2]) })).codes).toEqual([])
})

test('a typed amount that may be thousands is asked about, as it would be in the file', async () => {
  const typed = async (amount: string) =>
    (await judged([HEADERS, row(0), row(1)], { choices: { edits: { 2: { amount } } } })).codes
  expect(await typed('2,000')).toEqual(['many_decimals'])
  expect(await typed('2,0005')).toEqual([])
})

test('a question about rows that are alike names ten others, and says how many more there are', async () => {
  const rows = Array.from({ length: 13 }, () => row(0).with(0, ''))
  const otherRowsIn = async (count: number) =>
    otherRowsOf((await judged([HEADERS, ...rows.slice(0, count)])).table.rows[0]?.findings.at(-1) as BatchFinding)
  expect(await otherRowsIn(11)).toEqual({ rows: '3, 4, 5, 6, 7, 8, 9, 10, 11, 12', count: 10, more: 0 })
  expect(await otherRowsIn(13)).toEqual({ rows: '3, 4, 5, 6, 7, 8, 9, 10, 11, 12', count: 10, more: 2 })
})

test('a repeated header is settled by a mapping without its column, except for the reference', async () => {
  const rows = [
    [...HEADERS, 'Client ID', 'User ID'],
    [...row(0), 'c-1', 'c-2'],
  ]
  expect((await judged(rows)).codes).toEqual(['repeated_header'])
  const columns = { reference: 0, amount: 1, currency: 2, card: 3, owner: 4, bank: 5 }
  expect((await judged(rows, { mapping: { headerRow: 1, columns } })).codes).toEqual([])
  const twoReferences = [
    [...HEADERS, 'Ref'],
    [...row(0), 'r-1'],
  ]
  const { reference: _none, ...others } = columns
  const { codes } = await judged(twoReferences, { mapping: { headerRow: 1, columns: others } })
  expect(codes).toContain('repeated_header')
})

test('a name that begins like the word for a total does not make a total row', async () => {
  const { table, codes } = await judged([HEADERS, row(0), ['', '5,00', 'RUB', '', 'Sumarokov', BANK.name]])
  expect(table.total).toBeNull()
  expect(codes).toEqual(['without_reference', 'missing'])
})

test('hidden rows are included or left out as the operator chooses', async () => {
  const hidden = { hiddenRows: [3] }
  const rows = [HEADERS, row(0), row(1)]
  expect((await judged(rows, { choices: { hiddenRows: 'in' } }, hidden)).codes).toEqual([])
  const { table, codes, cards } = await judged(rows, { choices: { hiddenRows: 'out' } }, hidden)
  expect(codes).toEqual(['hidden_left_out'])
  expect([table.rows.length, cards.size]).toEqual([1, 1])
})

test('an ambiguous decimal sign is read as the operator chose', async () => {
  const rows = [HEADERS, row(0, '1,000')]
  expect((await judged(rows, { choices: { decimal: '.' } })).table.sums).toEqual([
    { currency: 'RUB', count: 1, sum: '1000' },
  ])
  const asDecimal = await judged(rows, { choices: { decimal: ',' } })
  expect([asDecimal.table.rows[0]?.values.amount, asDecimal.codes]).toEqual(['1.000', ['many_decimals']])
})

test('values that the operator entered replace those of the file', async () => {
  const rows = [HEADERS, [...row(0).slice(0, 3), '4111111111110O14', '', 'Trainig Bank']]
  const choices = { edits: { 2: { owner: 'Anna' } }, banks: { 'TRAINIG BANK': BANK.id } }
  const { codes, cards, table } = await judged(rows, { choices, typedCards: new Map([[2, '4111 1111 1111 0014']]) })
  expect(codes).toEqual([])
  expect([...cards]).toEqual([[2, '4111111111110014']])
  expect(table.rows[0]?.values).toMatchObject({ owner: 'Anna', card: '4111 11•• •••• 0014' })
  expect(table.rows[0]?.bank).toEqual({ id: BANK.id, name: BANK.name })
})

test('a mapping’s key depends on the headers and their order, not on case or spacing; none without headers', async () => {
  const keyOf = async (headers: string[]) => {
    const reading = await readWorkbook(await workbookFile({ sheets: [{ rows: [headers, row(0)] }] }), '')
    return reading.result === 'ok' && reading.workbook.sheets[0] ? findColumns(reading.workbook.sheets[0]).key : ''
  }
  expect(await keyOf(HEADERS)).toBe(await keyOf(HEADERS.map((header) => ` ${header.toUpperCase()}\u00a0`)))
  expect(await keyOf(HEADERS)).not.toBe(await keyOf(HEADERS.toReversed()))
  expect(await keyOf(row(1))).toBeNull()
})

test('a payout chosen as the headers is asked about, like one above them', async () => {
  const columns = { reference: 0, amount: 1, currency: 2, card: 3, owner: 4, bank: 5 }
  const { table } = await judged([['Salaries'], row(0), row(1), row(2)], { mapping: { headerRow: 3, columns } })
  expect(table.findings.map(({ code, row, stands }) => [code, row, stands])).toEqual([
    ['payout_above', 2, ''],
    ['payout_above', 3, ''],
    ['rows_above', null, '1'],
  ])
})

test('many payouts above the headers are asked about one by one, and the rest by their number', async () => {
  const columns = { reference: 0, amount: 1, currency: 2, card: 3, owner: 4, bank: 5 }
  const above = (count: number) =>
    judged([...Array.from({ length: count }, () => row(0)), row(1)], { mapping: { headerRow: count, columns } })
  const [full, more] = [(await above(20)).table, (await above(23)).table]
  expect(full.findings.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 'payout_above'))
  expect(more.findings.slice(0, 20)).toEqual(full.findings)
  expect(more.findings.slice(20)).toMatchObject([
    { code: 'more_payouts_above', severity: 'ask', row: null, stands: '3' },
  ])
})

test('without headers, columns are recognised by their contents', async () => {
  const { codes, cards } = await judged([row(0), row(1)], {
    mapping: { headerRow: null, columns: { amount: 1, currency: 2, card: 3, owner: 4, bank: 5 } },
  })
  expect([codes, cards.size]).toEqual([[], 2])
  const reading = await readWorkbook(await workbookFile({ sheets: [{ rows: [row(0), row(1)] }] }), '')
  const [sheet] = reading.result === 'ok' ? reading.workbook.sheets : []
  expect(sheet && findColumns(sheet)).toMatchObject({ headerRow: null, columns: { card: 3, currency: 2, amount: 1 } })
})

test('an amount that a comma may have split is asked about without headers, too, and an edit repairs it', async () => {
  const mapping = { headerRow: null, columns: { reference: 0, card: 1, owner: 2, bank: 3, currency: 4, amount: 5 } }
  const rows = ['1,000.50', '900.25', '1,000'].map(
    (amount, nth) => `INV-${nth},${CARDS[nth]},Ivan ${'ABC'[nth]},${BANK.name},RUB,${amount}`,
  )
  const foundIn = (edits: Record<string, unknown>) => judgedText(rows.join('\n'), mapping, { edits })
  const cuts = foundIn({}).rows.flatMap(({ row, findings }) =>
    findings.map(({ code, stands, right }) => [row, code, stands, right]),
  )
  expect(cuts).toEqual([
    [1, 'amount_may_be_cut', '1,000.50', '1000.50'],
    // One thousand, or one.
    [3, 'amount_may_be_cut', '1,000', null],
  ])
  const mended = foundIn({ 1: { amount: '1000.50' } })
  expect(mended.rows[0]).toMatchObject({ values: { amount: '1000.50' }, findings: [] })
})

test('a total that is split like its rows is not taken for one that agrees', () => {
  const header = 'reference,card,owner,bank,currency,amount,note'
  const rowsOf = (...amounts: string[]) =>
    amounts.map((amount, nth) => `INV-${nth},${CARDS[nth]},Ivan ${'ABC'[nth]},${BANK.name},RUB,${amount}`)
  for (const [amounts, total] of [
    [['1,000.50', '2,900.25'], '3,900.75'],
    [['1000,50', '2900,25'], '3900,75'],
  ] as const) {
    const text = [header, ...rowsOf(...amounts), `Total,,,,,${total}`].join('\n')
    expect(judgedText(text).total).toMatchObject({ stands: 'Total', agrees: null })
  }
})

test('a name that two banks have names neither of them; the operator’s choice or an ID does', async () => {
  const other = { ...BANK, id: '5b1c1a0e-6d0f-4b7e-9a55-2f9f4d6c8e21' }
  const bankOf = async (written: string, choices: Record<string, unknown> = {}) => {
    const { table, codes } = await judged([HEADERS, row(0, '100,50', written)], { banks: [BANK, other], choices })
    return codes.includes('bank_unknown') ? null : table.rows[0]?.bank?.id
  }
  expect(await bankOf(BANK.name)).toBeNull()
  expect(await bankOf(BANK.name, { banks: { [BANK.name.toUpperCase()]: other.id } })).toBe(other.id)
  expect(await bankOf(BANK.id)).toBe(BANK.id)
})

test('a bank that is listed twice under one ID is the first of them', async () => {
  const banks = [BANK, { ...BANK }, { ...BANK, name: 'Old Bank' }]
  for (const written of [BANK.name, BANK.id]) {
    const { table, codes } = await judged([HEADERS, row(0, '100,50', written)], { banks })
    expect(codes).not.toContain('bank_unknown')
    expect(table.rows[0]?.bank).toEqual({ id: BANK.id, name: BANK.name })
  }
})

test('a bank whose ID cannot be sent is not a bank of a row', async () => {
  const banks = [{ ...BANK, id: 'bank-7' }]
  const { table, codes } = await judged([HEADERS, row(0)], { banks })
  expect(codes).toContain('bank_unknown')
  expect(judgedTable.parse(table).rows[0]?.bank).toBeNull()
})

test('a workbook is read without the formula guards of a CSV export, as a CSV file is', async () => {
  const guarded = [...row(0), "'@ivan"]
  const columns = { reference: 0, amount: 1, currency: 2, card: 3, owner: 4, bank: 5, client_id: 6 }
  const mapping = { headerRow: null, columns }
  const { table } = await judged([guarded, ["'+79001234567", ...row(1).slice(1), "'-1"]], { mapping })
  expect(table.rows.map(({ values }) => [values.reference, values.client_id])).toEqual([
    ['INV-0', '@ivan'],
    ['+79001234567', '-1'],
  ])
})

/** A long number that passes the check digit, or does not. */
function longNumber(start: string, passes = true): string {
  const digits = Array.from({ length: 10 }, (_none, last) => `${start}${last}`)
  return digits.find((one) => passesLuhn(one) === passes) ?? ''
}
const PASSES = Array.from({ length: 6 }, (_none, nth) => longNumber(`70${nth}000000000000`))
const AS_NUMBER = longNumber('70000000000000')
const FAILS = Array.from({ length: 6 }, (_none, nth) => longNumber(`80${nth}000000000000`, false))

describe.each(['reference', 'client_id'] as const)('a long number in the column %s', (field) => {
  const columns = { amount: 1, currency: 2, card: 3, owner: 4, bank: 5, [field]: 0 }
  const mapping = { headerRow: 1, columns }
  const asked = async (cells: readonly WrittenSheet['rows'][number][0][], said: Said = {}) => {
    const rows = cells.map((cell, nth) => [cell, ...row(nth).slice(1)])
    const { table, cardLike } = await judged([HEADERS, ...rows], { mapping, ...said })
    const ofRows = table.rows.map(({ findings, values }) => {
      const own = findings.find(({ code }) => code.startsWith('card_like') || code === 'card_elsewhere')
      return own?.code ?? values[field]
    })
    return { codes: ofRows, cardLike, text: JSON.stringify(table) }
  }

  test('is asked about if it looks like a card number, and is not in the table until then', async () => {
    const { codes, cardLike, text } = await asked([
      PASSES[0] ?? '',
      FAILS[0] ?? '',
      { n: AS_NUMBER, format: '0' },
      { n: '12' },
    ])
    expect(codes).toEqual(['card_like', FAILS[0], 'card_like', '12'])
    expect([...cardLike]).toEqual([
      [2, { [field]: PASSES[0] }],
      [4, { [field]: AS_NUMBER }],
    ])
    expect(text).not.toContain(PASSES[0])
    const { table } = await judged([HEADERS, [{ n: AS_NUMBER }, ...row(0).slice(1)]], { mapping })
    expect(table.rows[0]?.findings, 'shown as 7E+14').toMatchObject([{ code: 'shown_differs', right: null }])
  })

  test('is refused if most of them look like card numbers, each counted once', async () => {
    const mostly = await asked([...PASSES.slice(0, 4), ...FAILS.slice(0, 3)].slice(0, 5))
    expect(mostly.codes).toEqual([...Array(4).fill('card_elsewhere'), FAILS[0]])
    const [own = ''] = PASSES
    const short = await judged([HEADERS, row(0).with(0, own).with(3, own.slice(-1))], { mapping })
    expect(short.codes, 'the end of it is no card').toContain('card_like')
    expect((await asked(PASSES.slice(0, 3))).codes, 'by chance').toEqual(Array(3).fill('card_like'))
    expect((await asked(Array<string>(5).fill(PASSES[0] ?? ''))).codes, 'one client').toEqual(
      Array(5).fill('card_like'),
    )
  })

  test('is refused if it is or contains a number of the column of cards, also a typed one', async () => {
    const wrong = '4111111111110013'
    const typed = { typedCards: new Map([[3, FAILS[1] ?? '']]) }
    const [, ...first] = row(0)
    const [, ...second] = row(1)
    const cells = [CARDS[1], CARDS[0], `1${CARDS[1]}`, FAILS[1], wrong]
    const rows = cells.map((cell, nth) => [
      cell ?? '',
      ...(nth === 4 ? first.with(2, wrong) : nth === 0 ? first : second),
    ])
    const { table } = await judged([HEADERS, ...rows], { mapping, ...typed })
    expect(table.rows.map(({ values }) => values[field])).toEqual(cells.map(() => undefined))
    for (const { findings } of table.rows)
      expect(findings).toContainEqual(expect.objectContaining({ code: 'card_elsewhere', field }))
  })

  test('is not corrected to one that contains a card number', async () => {
    const { text, cardLike } = await asked(['00000000000000011', PASSES[0] ?? ''])
    expect(text).toContain('leading_zeros_lost')
    expect(text).not.toContain(PASSES[0])
    expect(cardLike.size).toBe(0)
  })
})
