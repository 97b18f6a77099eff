import type { Guard } from '#shared/model/guard.ts'
import { idOfReference } from '#shared/rules/merchant-transaction-id.ts'

/** For merchants without a pattern: longer than the platform's IDs whatever the reference, so it can never be one. */
const PATTERN = 'PAYOUTS-{reference}'

/** The pattern for the IDs of a merchant's batches. */
export function patternOf({ idPattern }: Pick<Guard, 'idPattern'>): string {
  return idPattern ?? PATTERN
}

/** Enough of a file's hash to tell files apart. */
const HASH_DIGITS = 12

/** `sheet`: counted from 0. `row`: as the spreadsheet counts. */
interface RowOfFile {
  readonly sha256: string
  readonly sheet: number
  readonly row: number
}

/**
 * The merchant_transaction_id of a row. Made from its reference it is always the same, whichever file, desk or day it
 * comes from, and the platform refuses it a second time. Without a reference it is made from the file, its sheet and
 * the row, and holds for this file only. `null` if it cannot be sent.
 */
export function payoutId(
  guard: Pick<Guard, 'idPattern' | 'platformLikeIds'>,
  reference: string | undefined,
  at: RowOfFile,
): string | null {
  const made = idOfReference(patternOf(guard), reference ?? ownReference(at), 'PO', guard.platformLikeIds)
  return made === null || made.rule !== null ? null : made.id
}

/** What stands for the reference of a row that has none. As the reference of another file it makes the same ID. */
export function ownReference({ sha256, sheet, row }: RowOfFile): string {
  const nth = sheet === 0 ? '' : `${sheet + 1}-`
  return `FILE-${sha256.slice(0, HASH_DIGITS)}-${nth}${row}`
}
