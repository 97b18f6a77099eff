import type Big from 'big.js'

/** A sum for display: without a fraction, or with at least two decimals: "1002.50". */
export function sumText(sum: Big): string {
  const text = sum.toFixed()
  return text.split('.')[1]?.length === 1 ? `${text}0` : text
}
