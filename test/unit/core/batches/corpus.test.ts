import { expect, test } from 'vitest'
import { findColumns } from '../../../../src/main/core/batches/reading/find-columns.ts'
import { judgeRows, type TableJudgement } from '../../../../src/main/core/batches/reading/judge-rows.ts'
import { readWorkbook } from '../../../../src/main/core/batches/reading/read-workbook.ts'
import { batchChoices, judgedTable } from '../../../../src/shared/model/batch.ts'
import { BANK, CARDS, DAMAGED, REFUSED } from './corpus.ts'

async function judged(bytes: Buffer, name = 'payouts'): Promise<TableJudgement> {
  const reading = await readWorkbook(bytes, name)
  if (reading.result === 'refused') return reading
  const [sheet] = reading.workbook.sheets
  if (!sheet) throw new Error('no sheet')
  const context = {
    banks: [BANK],
    idPattern: 'T-{reference}',
    platformLikeIds: false,
    typedCards: new Map(),
    leftOut: new Set<number>(),
    isMappingSaid: false,
  }
  return judgeRows(reading.workbook, 0, findColumns(sheet), batchChoices.parse({}), context)
}

test('the corpus has more than sixty files', () => {
  expect(DAMAGED.length + REFUSED.length).toBeGreaterThan(60)
})

test.each(DAMAGED)('judges $what', async ({ file, name, says, tells, fit }) => {
  const found = await judged(await file(), name)
  if (found.result === 'refused') throw new Error(found.refusal.rule)
  const { table, cards } = found
  expect(judgedTable.parse(table)).toEqual(table)
  const all = [...table.findings, ...table.rows.flatMap(({ findings }) => findings)]
  const codes = (told: boolean) =>
    [...new Set(all.filter(({ severity }) => (severity === 'tell') === told).map(({ code }) => code))].sort()
  expect(codes(false)).toEqual([...says].sort())
  if (tells) expect(codes(true)).toEqual(tells)
  const clean = table.rows.filter(({ findings }) => findings.every(({ severity }) => severity === 'tell'))
  expect(
    Object.fromEntries(
      says.includes('missing_column')
        ? []
        : clean.flatMap(({ row, values }) => (values.amount ? [[row, values.amount]] : [])),
    ),
  ).toEqual(fit)
  // The card of a row that can be sent is the intended one, and appears only in its own place.
  for (const { row } of clean) if (row in fit) expect(CARDS).toContain(cards.get(row))
  expect(JSON.stringify(table)).not.toMatch(/\d{13,}/)
})

test.each(REFUSED)('refuses $what', async ({ file, name, rule, count }) => {
  const found = await judged(await file(), name)
  expect(found).toMatchObject({ result: 'refused', refusal: { rule, ...(count !== undefined && { count }) } })
})
