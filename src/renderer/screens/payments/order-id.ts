import type { Kind } from '#shared/model/transaction.ts'
import { idOfReference, type MerchantIdRule } from '#shared/rules/merchant-transaction-id.ts'
import type { PaymentForm } from './payment-form.ts'

/** What of a form decides over its merchant_transaction_id. */
type IdParts = Pick<PaymentForm, 'reference' | 'merchantId' | 'idFollows'>

/** The merchant's pattern, where it has one, and what kind of payment the form is for. */
interface IdMaking {
  readonly pattern: string | null
  readonly kind: Kind
  /** Whether the merchant's own ids may look like the platform's. Default: they may not. */
  readonly platformLike?: boolean
}

/** The merchant_transaction_id of a form: made of the reference while it follows it, else as it was typed. */
export function orderIdOf(form: IdParts, { pattern, kind }: IdMaking): string {
  if (pattern === null || !form.idFollows) return form.merchantId
  return madeOf(pattern, form.reference, kind)?.id ?? ''
}

/** Why a reference will not do; null where it will. Where ids are made of references it is never left out. */
export function referenceProblem(form: IdParts, { pattern, kind, platformLike }: IdMaking): MerchantIdRule | null {
  if (pattern === null) return null
  const made = madeOf(pattern, form.reference, kind, platformLike)
  if (made === null) return 'empty'
  return form.idFollows ? made.rule : null
}

/** Whether an id is the one that is made of a reference. */
export function isMadeOf(id: string, reference: string | null, { pattern, kind }: IdMaking): boolean {
  return pattern !== null && reference !== null && madeOf(pattern, reference, kind)?.id === id
}

function madeOf(pattern: string, reference: string, kind: Kind, platformLike = false) {
  return idOfReference(pattern, reference, kind === 'payout_card' ? 'PO' : 'PI', platformLike)
}
