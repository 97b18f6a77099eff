import type { Kind } from '#shared/model/transaction.ts'
import { idOfReference, type MerchantIdRule } from '#shared/rules/merchant-transaction-id.ts'
import type { PaymentForm } from './payment-draft.ts'

/** The parts of a form that determine its merchant_transaction_id. */
type IdParts = Pick<PaymentForm, 'reference' | 'merchantId' | 'idFollows'>

/** The merchant's pattern, if it has one, and the kind of payment that the form is for. */
interface IdMaking {
  readonly pattern: string | null
  readonly kind: Kind
  /** Whether the merchant's own IDs may look like the platform's. Default: `false`. */
  readonly platformLike?: boolean
}

/** The merchant_transaction_id of a form: made from the reference while it follows it, otherwise as typed. */
export function orderIdOf(form: IdParts, { pattern, kind }: IdMaking): string {
  if (pattern === null || !form.idFollows) return form.merchantId
  return madeOf(pattern, form.reference, kind)?.id ?? ''
}

/** Why a reference is not accepted; `null` if it is. If IDs are made from references, it is required. */
export function referenceProblem(form: IdParts, { pattern, kind, platformLike }: IdMaking): MerchantIdRule | null {
  if (pattern === null) return null
  const made = madeOf(pattern, form.reference, kind, platformLike)
  if (made === null) return 'empty'
  return form.idFollows ? made.rule : null
}

/** Whether an ID is the one made from a reference. */
export function isMadeOf(id: string, reference: string | null, { pattern, kind }: IdMaking): boolean {
  return pattern !== null && reference !== null && madeOf(pattern, reference, kind)?.id === id
}

function madeOf(pattern: string, reference: string, kind: Kind, platformLike = false) {
  return idOfReference(pattern, reference, kind === 'payout_card' ? 'PO' : 'PI', platformLike)
}
