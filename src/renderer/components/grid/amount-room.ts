import { useMemo, useState } from 'react'
import type { ColumnRoom } from './fit-columns.ts'

/** An amount as a list shows it: its decimal text and its currency. */
export interface ShownAmount {
  readonly amount: string | null
  readonly currency: string | null
}

/** The widths of a digit, of a separator and of any other character of a cell, in pixels: wide ones among system fonts. */
const CHARACTER = { digit: 8.3, separator: 3.9, other: 9.4 } as const
/** Beyond this, the amount is cut off at its end instead: the other columns are needed, too. */
const MAX_WIDTH = 240

/**
 * The columns of a list, with an amount column that fits the longest of these amounts and its currency. It grows with
 * the rows that are read, and does not shrink again: columns that move back and forth while scrolling are hard to read.
 */
export function useAmountRoom<Rooms extends { readonly amount: ColumnRoom }>(
  rooms: Rooms,
  amounts: readonly ShownAmount[],
): Rooms {
  const [width, setWidth] = useState(0)
  const needed = useMemo(() => amounts.reduce((most, one) => Math.max(most, amountWidth(one)), 0), [amounts])
  if (needed > width) setWidth(needed)
  return useMemo(() => {
    const { amount } = rooms
    if (width <= amount.narrow) return rooms
    return { ...rooms, amount: { ...amount, min: Math.max(amount.min, width), narrow: width } }
  }, [rooms, width])
}

/** The room that an amount takes, in pixels. */
export function amountWidth({ amount, currency }: ShownAmount): number {
  if (amount === null) return 0
  const digits = amount.replace(/\D/g, '').length
  const whole = amount.replace(/\..*$/s, '').replace(/\D/g, '').length
  const separators = Math.floor(Math.max(0, whole - 1) / 3) + (amount.includes('.') ? 1 : 0) + (currency ? 1 : 0)
  const others = amount.replace(/[\d.]/g, '').length + (currency?.length ?? 0)
  const { digit, separator, other } = CHARACTER
  return Math.min(MAX_WIDTH, Math.ceil(digits * digit + separators * separator + others * other))
}
