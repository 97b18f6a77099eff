import type { BatchField, DecimalSign } from '#shared/model/batch.ts'
import type { DraftRow } from '#shared/model/batch-draft.ts'
import { typedAmount } from '#shared/rules/batch/amount-signs.ts'

/**
 * The text an edit starts with: left unchanged, it is read as the current value. A card number is typed again in full,
 * because no more of it is known here than may be shown. `decimal`: of the amount column.
 */
export function editedText(
  { values, findings }: Pick<DraftRow, 'values' | 'findings'>,
  field: BatchField,
  decimal: DecimalSign | null,
): string {
  if (field === 'card') return ''
  const value = values[field]
  if (value === undefined) return findings.find((one) => one.field === field)?.stands ?? ''
  return field === 'amount' ? typedAmount(value, decimal) : value
}
