import type { BatchField, BatchMapping, Sheet, SheetRow, Workbook } from '#shared/model/batch.ts'
import { findCardNumber } from '#shared/rules/find-card-number.ts'
import { findColumns } from './find-columns.ts'
import type { Tell } from './finding-of.ts'

/** Fields that every payout must have. */
export const REQUIRED: readonly BatchField[] = ['amount', 'currency', 'card', 'owner', 'bank']
/** Fields that must not go missing unnoticed: the reference protects against paying twice. */
const ASKED_FOR: readonly BatchField[] = [...REQUIRED, 'reference']
/** How many payouts above the headers are listed; the others are counted. */
const MAX_PAYOUTS_ABOVE = 20

/**
 * Finds what concerns the file and its columns: a guessed encoding, a lost end, hidden parts, other sheets, columns that
 * are missing.
 */
export function tellOfFile(
  { encoding, hasZerosAtEnd, sheets }: Workbook,
  sheet: Sheet,
  mapping: BatchMapping,
  isMappingSaid: boolean,
  tell: Tell,
): void {
  if (encoding !== null && !encoding.startsWith('utf-')) tell('encoding_guessed', { stands: encoding })
  if (hasZerosAtEnd) tell('zeros_at_end')
  if (sheet.visibility !== 'visible') tell('hidden_sheet', { stands: sheet.name })
  for (const { name, rowCount } of sheets) {
    if (name !== sheet.name && rowCount > 0) tell('other_sheet', { sheet: name, stands: String(rowCount) })
  }
  const fieldOf = new Map(Object.entries(mapping.columns).map(([field, column]) => [column, field as BatchField]))
  const width = Math.max(0, ...sheet.rows.map(({ cells }) => cells.length))
  for (const column of sheet.hiddenColumns.filter((at) => at < width)) {
    const field = fieldOf.get(column) ?? null
    tell(field ? 'hidden_column' : 'other_column_hidden', { column, field })
  }
  for (const field of findColumns(sheet).repeated) {
    const isMeant = isMappingSaid && !ASKED_FOR.includes(field)
    if (mapping.columns[field] === undefined && !isMeant) tell('repeated_header', { field })
  }
  for (const field of REQUIRED) {
    if (mapping.columns[field] === undefined && field !== 'currency') tell('missing_column', { field })
  }
}

/** Finds the rows that are not read because they are above the headers, and blank rows among the others. */
export function tellOfRowsNotRead(
  notRead: readonly SheetRow[],
  below: readonly SheetRow[],
  header: SheetRow | undefined,
  tell: Tell,
): void {
  const isPayout = ({ cells }: SheetRow) => cells.some((cell) => findCardNumber(cell?.text ?? '') !== null)
  const payouts = notRead.filter(isPayout)
  for (const { number } of payouts.slice(0, MAX_PAYOUTS_ABOVE)) tell('payout_above', { row: number })
  const unlisted = payouts.length - MAX_PAYOUTS_ABOVE
  if (unlisted > 0) tell('more_payouts_above', { stands: String(unlisted) })
  const others = notRead.filter((row) => row !== header && !isPayout(row)).length
  if (others > 0) tell('rows_above', { stands: String(others) })
  const first = below[0]?.number ?? 0
  const blank = below.length === 0 ? 0 : (below.at(-1)?.number ?? 0) - first + 1 - below.length
  if (blank > 0) tell('blank_rows', { stands: String(blank) })
}
