import type Big from 'big.js'

/** A sum as it is shown: no fraction, or one of at least two digits: "1002.50". */
export function sumText(sum: Big): string {
  const text = sum.toFixed()
  return text.split('.')[1]?.length === 1 ? `${text}0` : text
}
