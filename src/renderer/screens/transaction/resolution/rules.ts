import { platformIdOrder } from '#shared/contract/resolution.ts'
import { newestOf } from '#shared/model/intent.ts'
import type { Comparisons } from '#shared/model/order-comparison.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { findCardNumber } from '#shared/rules/find-card-number.ts'
import { LINE_MARK } from '#shared/rules/pasted-lines.ts'

/** The result of a comparison: how much of a link rests on the platform's word, and how much on the operator's. */
export type Comparison = 'isOther' | 'allSame' | 'someAbsent' | 'noMerchantId' | 'allAbsent'

export function comparisonOf(comparisons: Comparisons): Comparison {
  // The request was made by this ID: that the answer repeats it proves nothing more.
  const { id, ...rest } = comparisons
  if (id === 'different') return 'isOther'
  const results = Object.values(rest)
  if (results.includes('different')) return 'isOther'
  if (results.every((result) => result === 'absent')) return 'allAbsent'
  // Only the order ID tells orders apart: many have the same amount.
  if (comparisons.merchant_transaction_id === 'absent') return 'noMerchantId'
  return results.includes('absent') ? 'someAbsent' : 'allSame'
}

/** Whether the platform accepted a cancellation of it or has a dispute of it: then it has an order under the ID that was sent. */
export function isFollowedUp(
  transaction: Pick<Transaction, 'cancelAccepted' | 'operations' | 'platformUuid'>,
): boolean {
  const { cancelAccepted, platformUuid } = transaction
  const dispute = newestOf(transaction, 'dispute')
  const isDisputed = dispute?.state === 'accepted' || dispute?.settled === 'found' || platformUuid !== null
  return cancelAccepted || isDisputed
}

/** Whether it was closed as not created although the platform has an order under its ID. */
export function isClosedButThere(transaction: Transaction): boolean {
  return transaction.resolution?.how === 'did_not_happen' && isFollowedUp(transaction)
}

/** By which order an ID is taken, as far as is known. */
export function takenWords({ idWasTaken, earlierAttempts }: Pick<Transaction, 'idWasTaken' | 'earlierAttempts'>) {
  if (idWasTaken) return 'resolution.idTaken.before'
  return earlierAttempts.length > 0 ? 'resolution.idTaken.byOneOf' : 'resolution.idTaken'
}

/** The longest ID that is looked up. */
export const MAX_PLATFORM_ID = platformIdOrder.shape.platformId.maxLength ?? undefined

/**
 * Why an ID is not looked up; `null` if it is. It becomes part of a URL, which must never contain a card number pasted
 * by mistake, alone or among other characters.
 */
export function platformIdProblem(text: string): 'empty' | 'card' | 'lines' | null {
  if (text.trim() === '') return 'empty'
  if (findCardNumber(text)) return 'card'
  return text.includes(LINE_MARK) ? 'lines' : null
}
