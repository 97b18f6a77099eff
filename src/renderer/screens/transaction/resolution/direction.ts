import type { Kind } from '#shared/model/transaction.ts'

/** Which way the money goes: where the words differ by nothing else of the kind. */
export function directionOf(kind: Kind): 'payin' | 'payout' {
  return kind === 'payout_card' ? 'payout' : 'payin'
}
