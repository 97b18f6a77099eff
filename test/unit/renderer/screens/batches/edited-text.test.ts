import { expect, test } from 'vitest'
import { judgeRows } from '../../../../../src/main/core/batches/reading/judge-rows.ts'
import { readWorkbook } from '../../../../../src/main/core/batches/reading/read-workbook.ts'
import { editedText, isChange } from '../../../../../src/renderer/screens/batches/draft/edited-text.ts'
import { type BatchChoices, type BatchMapping, batchChoices } from '../../../../../src/shared/model/batch.ts'
import { sameAmount } from '../../../../../src/shared/rules/amount-input.ts'
import { judgeCell } from '../../../../../src/shared/rules/batch/judge-cell.ts'
import { type Written, workbookFile } from '../../../../fakes/workbook-file.ts'

async function judged(
  amounts: readonly Written[],
  given: Partial<BatchChoices> = {},
  columns: BatchMapping['columns'] = { amount: 0 },
  written: readonly (readonly Written[])[] = amounts.map((amount) => [amount, '-']),
) {
  const bytes = await workbookFile({ sheets: [{ rows: written }] })
  const reading = await readWorkbook(bytes, '')
  if (reading.result !== 'ok') throw new Error(reading.refusal.rule)
  const mapping = { headerRow: null, columns }
  const said = { typedCards: new Map(), leftOut: new Set<number>(), isMappingSaid: true }
  const context = { banks: [], idPattern: null, platformLikeIds: false, ...said }
  const choices = batchChoices.parse(given)
  const found = judgeRows(reading.workbook, 0, mapping, choices, context)
  if (found.result !== 'ok') throw new Error(found.refusal.rule)
  const { rows, signs } = found.table
  return { rows, decimal: choices.decimal ?? signs.decimal }
}

const NUMBERS: readonly Written[] = ['1000.5', '12.346', '0.125', '100'].map((n) => ({ n, format: 'General' }))

test.each([
  ['a comma', ['1000,50', '12,345', '1.000,5', ...NUMBERS], ','],
  ['a point', ['1000.50', '12.345', '1,000.5', ...NUMBERS], '.'],
  ['no sign', ['1000', ...NUMBERS], null],
] as const)('an edit without changes reads as the same amount in a column with %s', async (_what, amounts, sign) => {
  const { rows, decimal } = await judged(amounts)
  expect(decimal).toBe(sign)
  for (const row of rows) {
    const text = editedText(row, 'amount', decimal)
    const { value } = judgeCell(
      'amount',
      { kind: 'text', text },
      { decimal, idPattern: null, platformLikeIds: false },
      true,
    )
    expect(sameAmount(row.values.amount ?? null, value ?? ''), text).toBe(true)
  }
})

test.each([['1000,50'], ['1000.50'], ['1000']])(
  'a suggested correction is accepted and leaves no finding, beside %s',
  async (beside) => {
    const hidden = [
      { n: '12.3456', format: '0.000' },
      { n: '12.3456', format: '0.00' },
      { n: '1000.504', format: '#,##0.00' },
      { n: '3.3000000000000003', format: '0.00' },
      { n: '0.5', format: '0%' },
      { n: '45292', format: 'dd/mm/yyyy' },
      { n: '0.4', format: '0' },
    ]
    const { rows } = await judged([beside, ...hidden])
    const rights = rows.map((row) => row.findings.find(({ field }) => field === 'amount')?.right ?? null)
    expect(rights.map((right) => right?.replace(',', '.').replace(/0+$/, ''))).toEqual([
      ...[undefined, '12.346', '12.35', '1000.5', '3.3', undefined, undefined, undefined],
    ])
    const edits = Object.fromEntries(
      rights.flatMap((right, nth) => (right === null ? [] : [[nth + 1, { amount: right }]])),
    )
    const mended = await judged([beside, ...hidden], { edits })
    for (const row of mended.rows.slice(0, 5)) {
      expect(row.findings.filter(({ field }) => field === 'amount')).toEqual([])
    }
    expect(mended.rows[1]?.values.amount?.replace(/0+$/, '')).toBe('12.346')
  },
)

test('editing a refused cell starts with its content, in the number format of its column', async () => {
  const { rows, decimal } = await judged(['1000,50', { n: '12.346', format: '0.0' }])
  expect(rows.map((row) => editedText(row, 'amount', decimal))).toEqual(['1000,50', '12,346'])
  expect(rows.map((row) => editedText(row, 'card', decimal))).toEqual(['', ''])
})

test('editing a refused cell starts with its whole text, or with none if that may not be shown or is too long', async () => {
  const url = `pay.example/${'x'.repeat(300)}/1`
  const { rows, decimal } = await judged([], {}, { webhook_url: 0 }, [
    [url],
    ['pay.example/1700000000777'],
    [`pay.example/${'x'.repeat(3000)}`],
    ['pay.example\n/1'],
  ])
  expect(rows.map((row) => editedText(row, 'webhook_url', decimal))).toEqual([url, '', '', 'pay.example /1'])
  const [, masked] = rows
  if (!masked) throw new Error('no row')
  expect(isChange('', masked, 'webhook_url', { decimal, isAltering: false }), 'removed').toBe(true)
})

test('editing a cell of several lines does not make them one value', async () => {
  const { rows, decimal } = await judged(['1500\r\n2000', '1\n500'])
  const texts = rows.map((row) => editedText(row, 'amount', decimal))
  expect(texts).toEqual(['1500 ⏎ 2000', '1 ⏎ 500'])
  for (const text of texts) {
    const rules = { decimal, idPattern: null, platformLikeIds: false }
    expect(judgeCell('amount', { kind: 'text', text }, rules, true).problems).toEqual([{ code: 'amount_several' }])
  }
})

test('editing a cell starts with the text on its way to it, never with that of a card', async () => {
  const { rows, decimal } = await judged(['50', '60'])
  const [row] = rows
  if (!row) throw new Error('no row')
  expect(editedText(row, 'amount', decimal, undefined)).toBe('50')
  expect(editedText(row, 'amount', decimal, '500')).toBe('500')
  expect(editedText(row, 'card', decimal, '…')).toBe('')
})

test.each([
  ['nothing typed', null, 'amount', false, false],
  ['nothing typed, while a change is under way', null, 'amount', true, false],
  ['another amount', '500', 'amount', false, true],
  ['the same amount', '50', 'amount', false, false],
  ['the amount as last read, while a change is under way', '50', 'amount', true, true],
  ['no amount', '', 'amount', false, true],
  ['a card', '4242424242424242', 'card', false, true],
  ['no card', '', 'card', false, false],
  ['no card, while a change is under way', '', 'card', true, false],
] as const)('an edit with %s: %s in the field %s', async (_what, typed, field, isAltering, isSent) => {
  const { rows, decimal } = await judged(['50', '60'])
  const [row] = rows
  if (!row) throw new Error('no row')
  expect(isChange(typed, row, field, { decimal, isAltering })).toBe(isSent)
})
