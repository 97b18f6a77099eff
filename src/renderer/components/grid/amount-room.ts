import { useMemo, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import type { ColumnRoom } from './fit-columns.ts'

interface ShownAmount {
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
  rows: readonly ShownAmount[],
): Rooms {
  const { formatAmount } = useFormat()
  const [width, setWidth] = useState(0)
  const needed = useMemo(() => {
    const widths = rows.map(({ amount, currency }) =>
      amount === null ? 0 : amountWidth(formatAmount(amount, currency)),
    )
    return widths.reduce((most, one) => Math.max(most, one), 0)
  }, [rows, formatAmount])
  if (needed > width) setWidth(needed)
  return useMemo(() => {
    const { amount } = rooms
    if (width <= amount.narrow) return rooms
    return { ...rooms, amount: { ...amount, min: Math.max(amount.min, width), narrow: width } }
  }, [rooms, width])
}

/** The room that an amount takes as it is shown, in pixels. */
export function amountWidth(shown: string): number {
  let width = 0
  for (const character of shown) {
    width += CHARACTER[/\d/.test(character) ? 'digit' : /[.,\s]/.test(character) ? 'separator' : 'other']
    if (width >= MAX_WIDTH) return MAX_WIDTH
  }
  return Math.ceil(width)
}
