import { type AddOrder, addOrder } from '#shared/contract/transactions.ts'
import { isShortId, isUuid } from '#shared/rules/platform-id.ts'

/** The longest id that is taken. */
export const MAX_ID = addOrder.shape.id.maxLength ?? undefined

/** The two sorts of id that a dispute can be opened by (interface: POST /merchant/dispute). */
export type IdKind = AddOrder['by']

/**
 * What an id can be: the platform's has 8 characters, and the merchant's own may have as many. `isLikeUuid`: it looks
 * like the one that dispute records name a transaction by, which opens no dispute.
 */
export function kindsOf(id: string): { readonly kinds: readonly IdKind[]; readonly isLikeUuid: boolean } {
  return {
    kinds: isShortId(id) ? ['platform_id', 'merchant_transaction_id'] : ['merchant_transaction_id'],
    isLikeUuid: isUuid(id),
  }
}
