import type { BatchField, DecimalSign } from '#shared/model/batch.ts'
import type { DraftRow } from '#shared/model/batch-draft.ts'
import { typedAmount } from '#shared/rules/batch/amount-signs.ts'
import { LINE_MARK, linesOf } from '#shared/rules/pasted-lines.ts'

/** Elsewhere, a line break is read as a space. */
const BREAKS_REFUSED: ReadonlySet<BatchField> = new Set(['amount', 'reference', 'client_id'])

/**
 * The text an edit starts with: left unchanged, it is read as the current value. A card number is typed again in full,
 * because no more of it is known here than may be shown. `decimal`: of the amount column. `onItsWay`: a text that is
 * being saved in the cell, which the row does not have yet.
 */
export function editedText(
  { values, unread }: Pick<DraftRow, 'values' | 'unread'>,
  field: BatchField,
  decimal: DecimalSign | null,
  onItsWay?: string,
): string {
  if (field === 'card') return ''
  if (onItsWay !== undefined) return onItsWay
  const value = values[field]
  if (value === undefined)
    return linesOf(unread[field]?.text ?? '').join(BREAKS_REFUSED.has(field) ? ` ${LINE_MARK} ` : ' ')
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
  row: Pick<DraftRow, 'values' | 'unread'>,
  field: BatchField,
  { decimal, isAltering }: Known,
): typed is string {
  if (typed === null) return false
  // Of a text that is not shown, nothing is left.
  const isRemoved = typed === '' && row.unread[field] !== undefined
  return (isAltering && field !== 'card') || isRemoved || typed !== editedText(row, field, decimal)
}
