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

/**
 * The merchant_transaction_id of a row: of its reference, always the same one, whichever file, desk or day it comes from; the
 * platform refuses it a second time. Without a reference it is of the file and the row, and holds for this file alone. Null
 * where it cannot be sent.
 */
export function payoutId(
  guard: Pick<Guard, 'idPattern' | 'platformLikeIds'>,
  reference: string | undefined,
  fileSha256: string,
  row: number,
): string | null {
  const own = reference ?? `FILE-${fileSha256.slice(0, HASH_DIGITS)}-${row}`
  const made = idOfReference(patternOf(guard), own, 'PO', guard.platformLikeIds)
  return made === null || made.rule !== null ? null : made.id
}
