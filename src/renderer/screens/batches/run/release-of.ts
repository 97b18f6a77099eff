import type { Failure } from '#shared/model/failure.ts'

/** What releasing a held row means, with what was shown to the operator. */
export interface Release {
  /** `check`: the same checks run again, which helps only if their cause is gone. */
  readonly is: 'send' | 'check'
  readonly seen: string[]
  readonly aboveLimit: boolean
}

/** How a row held for this can be released; `null` if it would only be held again. */
export function releaseOf(failure: Failure | null): Release | null {
  const check: Release = { is: 'check', seen: [], aboveLimit: false }
  switch (failure?.kind) {
    case undefined:
    case 'id_taken_here':
    case 'id_is_anothers':
      return check
    case 'similar_payouts':
      return { is: 'send', seen: failure.transactionIds, aboveLimit: false }
    case 'invalid_input':
      if (failure.field === 'typedAmount') return { is: 'send', seen: [], aboveLimit: true }
      return failure.field === 'merchant_transaction_id' ? check : null
    default:
      return null
  }
}
