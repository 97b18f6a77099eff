import { type AddOrder, addOrder } from '#shared/contract/transactions.ts'
import { isShortId, isUuid } from '#shared/rules/platform-id.ts'

/** The maximum length of an ID. */
export const MAX_ID = addOrder.shape.id.maxLength ?? undefined

/** The two kinds of ID that a dispute can be opened by (interface: POST /merchant/dispute). */
export type IdKind = AddOrder['by']

/**
 * The kinds that an ID can be: the platform's has 8 characters, and the merchant's may have as many. `isLikeUuid`: it
 * looks like the ID by which dispute records name a transaction, which cannot open a dispute.
 */
export function kindsOf(id: string): { readonly kinds: readonly IdKind[]; readonly isLikeUuid: boolean } {
  return {
    kinds: isShortId(id) ? ['platform_id', 'merchant_transaction_id'] : ['merchant_transaction_id'],
    isLikeUuid: isUuid(id),
  }
}
