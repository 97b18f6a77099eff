import Big from 'big.js'
import type { Dispute } from '#shared/model/dispute.ts'

const PLAIN = /^-?\d+(?:\.(\d+))?$/

/** How one amount compares with another: `by` is the difference, with the decimals of the more precise one. */
export interface Compared {
  readonly pair: 'paid.requested' | 'disputed.requested' | 'disputed.paid'
  readonly is: 'same' | 'more' | 'less'
  readonly by: string
}

type Amounts = Pick<Dispute, 'transaction_amount' | 'transaction_paid_amount' | 'amount'>

/** Compares the three amounts of a dispute; `null`, with nothing computed, if one of them is not a plain decimal. */
export function compareAmounts(amounts: Amounts): readonly Compared[] | null {
  const { transaction_amount: requested, transaction_paid_amount: paid, amount: disputed } = amounts
  if (!isPlain(requested) || !isPlain(paid) || !isPlain(disputed)) return null
  return [
    compared('paid.requested', paid, requested),
    compared('disputed.requested', disputed, requested),
    compared('disputed.paid', disputed, paid),
  ]
}

function isPlain(text: string | null): text is string {
  return text !== null && PLAIN.test(text)
}

function compared(pair: Compared['pair'], one: string, other: string): Compared {
  const difference = new Big(one).minus(other)
  const decimals = Math.max(decimalsOf(one), decimalsOf(other))
  const is = difference.eq('0') ? 'same' : difference.gt('0') ? 'more' : 'less'
  return { pair, is, by: difference.abs().toFixed(decimals) }
}

function decimalsOf(text: string): number {
  return PLAIN.exec(text)?.[1]?.length ?? 0
}
