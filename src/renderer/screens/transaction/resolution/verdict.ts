import type { Comparisons } from '#shared/model/order-comparison.ts'

/** What a comparison comes to: how much of an adoption rests on the platform's word, and how much on the operator's. */
export type Verdict = 'isOther' | 'allSame' | 'someAbsent' | 'noMerchantId' | 'allAbsent'

export function verdictOf(comparisons: Comparisons): Verdict {
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
