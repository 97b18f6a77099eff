import type { Guard } from '#shared/model/guard.ts'
import { idOfReference } from '#shared/rules/merchant-transaction-id.ts'

/** Of a merchant that has no pattern: longer than the platform's ids whatever the reference, so that it is none of them. */
const PATTERN = 'PAYOUTS-{reference}'

/** How ids of a merchant's batches are made. */
export function patternOf({ idPattern }: Pick<Guard, 'idPattern'>): string {
  return idPattern ?? PATTERN
}

/** As much of a file's hash as tells files apart. */
const HASH_DIGITS = 12

/** `sheet`: counted from 0. `row`: as the spreadsheet counts. */
interface RowOfFile {
  readonly sha256: string
  readonly sheet: number
  readonly row: number
}

/**
 * The merchant_transaction_id of a row: of its reference, always the same one, whichever file, desk or day it comes from; the
 * platform refuses it a second time. Without a reference it is of the file, its sheet and the row, and holds for this file
 * alone. Null where it cannot be sent.
 */
export function payoutId(
  guard: Pick<Guard, 'idPattern' | 'platformLikeIds'>,
  reference: string | undefined,
  { sha256, sheet, row }: RowOfFile,
): string | null {
  const nth = sheet === 0 ? '' : `${sheet + 1}-`
  const own = reference ?? `FILE-${sha256.slice(0, HASH_DIGITS)}-${nth}${row}`
  const made = idOfReference(patternOf(guard), own, 'PO', guard.platformLikeIds)
  return made === null || made.rule !== null ? null : made.id
}
