import type { BatchField, DecimalSign } from '#shared/model/batch.ts'
import type { DraftRow } from '#shared/model/batch-draft.ts'
import { typedAmount } from '#shared/rules/batch/amount-signs.ts'

/**
 * The text an edit starts with: left unchanged, it is read as the current value. A card number is typed again in full,
 * because no more of it is known here than may be shown. `decimal`: of the amount column. `onItsWay`: a text that is
 * being saved in the cell, which the row does not have yet.
 */
export function editedText(
  { values, findings }: Pick<DraftRow, 'values' | 'findings'>,
  field: BatchField,
  decimal: DecimalSign | null,
  onItsWay?: string,
): string {
  if (field === 'card') return ''
  if (onItsWay !== undefined) return onItsWay
  const value = values[field]
  if (value === undefined) return findings.find((one) => one.field === field)?.stands ?? ''
  return field === 'amount' ? typedAmount(value, decimal) : value
}

interface Known {
  readonly decimal: DecimalSign | null
  /** Whether a change is under way: the row may differ from the one last read. */
  readonly isAltering: boolean
}

/** Whether an edit is to be saved. `typed`: `null` if nothing was typed, whatever the cell contains by now. */
export function isChange(
  typed: string | null,
  row: Pick<DraftRow, 'values' | 'findings'>,
  field: BatchField,
  { decimal, isAltering }: Known,
): typed is string {
  if (typed === null) return false
  return (isAltering && field !== 'card') || typed !== editedText(row, field, decimal)
}
