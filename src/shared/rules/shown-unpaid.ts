import type { TransactionSummary } from '../model/transaction.ts'

/**
 * Whether a creation is shown as one that paid nothing: refused, not sent, or closed manually as not created. It may be
 * sent again under its ID or reopened, and is another thing to an operator then.
 */
export function isShownUnpaid({ state, resolution }: Pick<TransactionSummary, 'state' | 'resolution'>): boolean {
  return state === 'refused' || state === 'not_sent' || resolution?.how === 'did_not_happen'
}
