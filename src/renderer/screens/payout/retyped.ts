import Big from 'big.js'
import { type AmountText, amountOf } from '../../components/fields/amount-text.ts'

/** How an amount that was typed once more compares with the one to be sent. */
export type Retyped = 'same' | 'other' | 'other_decimals' | 'none'

/** Compares as it would be sent: "1500" is not "1500.00", though it is the same money. `none`: there is no amount yet. */
export function retypedAs(typed: AmountText, amount: string): Retyped {
  const read = amountOf(typed)
  if (read === null) return 'none'
  if (read === amount) return 'same'
  return new Big(read).eq(amount) ? 'other_decimals' : 'other'
}
