import type { Comparisons } from '#shared/model/story.ts'

/** What a comparison comes to: how much of an adoption rests on the platform's word, and how much on the operator's. */
export type Verdict = 'isOther' | 'allSame' | 'someAbsent' | 'noMerchantId' | 'allAbsent'

export function verdictOf(comparisons: Comparisons): Verdict {
  const results = Object.values(comparisons)
  if (results.includes('different')) return 'isOther'
  if (results.every((result) => result === 'absent')) return 'allAbsent'
  // The id alone tells orders apart: many have the same amount.
  if (comparisons.merchant_transaction_id === 'absent') return 'noMerchantId'
  return results.includes('absent') ? 'someAbsent' : 'allSame'
}
