import { BATCH_FIELDS, type BatchField, type BatchMapping, type SheetRow, type Workbook } from '#shared/model/batch.ts'
import { readAmount } from '#shared/rules/amount-input.ts'
import { splitCurrencySign } from './currency-signs.ts'

/** The parts into which a comma may have cut an amount: whole units or thousands, and the rest. */
const CUT_OFF = /^\d[\d\s'’]*$/
const CUT_REST = /^(?:\d{1,2}|\d{3}(?:[.,]\d{1,8})?)$/
/** Fields that accept whatever a comma cuts off an amount; any other field detects it. */
const TAKES_ANYTHING: readonly BatchField[] = ['reference', 'client_id', 'note']

/** Whether a row has one cell more than the headers, an empty one, and no decimals that a comma cut off an amount. */
export function endsInSeparator({ cells }: SheetRow, width: number, amount: number | undefined): boolean {
  const next = amount === undefined ? '' : textAfter(cells, amount)
  return cells.length === width + 1 && cells[width] === null && !/^\d{1,8}(?:[.,]\d+)?$/.test(next)
}

/** The text of the cell after an amount, which may be the rest of the amount, without a currency sign. */
function textAfter(cells: SheetRow['cells'], amount: number): string {
  const text = cells[amount + 1]?.text.trim() ?? ''
  return splitCurrencySign(text)?.amount ?? text
}

/**
 * An amount that the separator may have cut in two, such as 1,000.50 or 1000,50 without quotes; `null` if the next cell
 * cannot be the rest of one. `value`: the whole, if it reads as one amount and takes nothing from another field.
 */
export function cutAmount(
  { separator }: Workbook,
  { cells }: SheetRow,
  { columns }: BatchMapping,
): { readonly whole: string; readonly value: string | null } | null {
  const { amount } = columns
  if (separator !== ',' || amount === undefined) return null
  const behind = BATCH_FIELDS.find((field) => columns[field] === amount + 1)
  if (behind !== undefined && !TAKES_ANYTHING.includes(behind)) return null
  const units = cells[amount]?.text.trim() ?? ''
  const rest = textAfter(cells, amount)
  if (!CUT_OFF.test(units) || !CUT_REST.test(rest)) return null
  const whole = `${units},${rest}`
  const reading = readAmount(whole)
  const isFree = behind === undefined || behind === 'note'
  return { whole, value: isFree && reading.result === 'ok' ? reading.value : null }
}
