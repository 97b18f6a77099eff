import { platformIdOrder } from '#shared/contract/resolution.ts'
import type { Comparisons } from '#shared/model/order-comparison.ts'
import type { Kind } from '#shared/model/transaction.ts'
import { findCardNumber } from '#shared/rules/find-card-number.ts'
import { LINE_MARK } from '#shared/rules/pasted-lines.ts'

/** Which way the money goes: where the words differ by nothing else of the kind. */
export function directionOf(kind: Kind): 'payin' | 'payout' {
  return kind === 'payout_card' ? 'payout' : 'payin'
}

/** What a comparison comes to: how much of an adoption rests on the platform's word, and how much on the operator's. */
export type Comparison = 'isOther' | 'allSame' | 'someAbsent' | 'noMerchantId' | 'allAbsent'

export function comparisonOf(comparisons: Comparisons): Comparison {
  // The id was entered to ask by it: that the answer repeats it says nothing more.
  const { id, ...rest } = comparisons
  if (id === 'different') return 'isOther'
  const results = Object.values(rest)
  if (results.includes('different')) return 'isOther'
  if (results.every((result) => result === 'absent')) return 'allAbsent'
  // The id alone tells orders apart: many have the same amount.
  if (comparisons.merchant_transaction_id === 'absent') return 'noMerchantId'
  return results.includes('absent') ? 'someAbsent' : 'allSame'
}

/** The longest id that is asked for. */
export const MAX_PLATFORM_ID = platformIdOrder.shape.platformId.maxLength ?? undefined

/** Why an id is not asked for. It goes into an address, where a card number pasted by mistake must not get, alone or among other signs. */
export function platformIdProblem(text: string): 'empty' | 'card' | 'lines' | null {
  if (text.trim() === '') return 'empty'
  if (findCardNumber(text)) return 'card'
  return text.includes(LINE_MARK) ? 'lines' : null
}
