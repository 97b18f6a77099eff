import Big from 'big.js'
import type { BatchField, BatchMapping, Cell, JudgedTable, SheetRow, Workbook } from '#shared/model/batch.ts'
import { type CellRules, judgeCell, shortNumber } from '#shared/rules/batch/judge-cell.ts'
import { sumText } from '#shared/rules/sum-text.ts'
import { cutAmount } from './cut-amount.ts'
import { headerKey } from './find-columns.ts'
import { type Draft, standsOf } from './judge-row.ts'

/** Matches the output of `headerKey`; a name that only begins like this is not a total. */
const TOTAL =
  /^(?:(?:grand|sub)?totals?|sum|итоги?|итого|всего)(?:amount|sum|payouts|rows|сумма|квыплате|выплат|строк|rub|руб|\d)*$/
/** How many rows at the end can be totals. */
const TOTAL_ROWS = 3

/** The totals among the last rows, in their order. */
export function totalsAmong(rows: readonly SheetRow[], mapping: BatchMapping): readonly SheetRow[] {
  return rows.slice(-TOTAL_ROWS).filter((row) => isTotal(row, mapping))
}

/** Whether a row with neither card nor owner is labelled as a total, or contains nothing but an amount. */
function isTotal({ cells }: SheetRow, { columns }: BatchMapping): boolean {
  const has = (field: BatchField) => columns[field] !== undefined && (cells[columns[field]]?.text.trim() ?? '') !== ''
  const says = (field: BatchField) => TOTAL.test(headerKey(cells[columns[field] ?? -1]?.text ?? ''))
  if ((has('card') && !says('card')) || (has('owner') && !says('owner'))) return false
  const texts = cells.flatMap((cell) => (cell && cell.text.trim() !== '' ? [headerKey(cell.text)] : []))
  return texts.some((text) => TOTAL.test(text)) || (has('amount') && texts.length === 1)
}

/** Compares the total that the file states with the sum of its payouts; `null` if it states none. */
export function totalOf(
  workbook: Workbook,
  rows: readonly SheetRow[],
  mapping: BatchMapping,
  rules: CellRules,
  drafts: readonly Draft[],
  sums: JudgedTable['sums'],
): JudgedTable['total'] {
  const amounts = drafts.flatMap(({ values }) => (values.amount === undefined ? [] : [values.amount]))
  const sum = amounts.reduce((all, one) => all.plus(one), new Big('0'))
  const { amount } = mapping.columns
  const amountOf = (row: SheetRow) =>
    amount === undefined || cutAmount(workbook, row, mapping) ? null : written(row.cells[amount])
  // A row that is a total only by its label is asked about, too.
  const row = rows.find((one) => amountOf(one) !== null) ?? rows[0]
  if (!row) return null
  const cell = amountOf(row)
  // A computed sum is compared by the digits that a spreadsheet shows.
  const isStored = cell?.kind === 'number'
  const value = cell && (isStored ? shortNumber(cell.text) : judgeCell('amount', cell, rules).value)
  const canTell = value !== null && sums.length <= 1 && amounts.length === drafts.length
  const agrees = canTell ? (isStored ? shortNumber(sum.toFixed()) === value : sum.eq(value)) : null
  const words = row.cells.find((one) => written(one) !== null) ?? null
  const stands = standsOf('amount', cell ?? words, rules)
  return { row: row.number, stands, sum: sumText(sum), count: drafts.length, agrees }
}

/** `null` if the cell is empty. */
function written(cell: Cell | null | undefined): Cell | null {
  return cell && cell.text.trim() !== '' ? cell : null
}
