import Big from 'big.js'

/** Whether two amounts are one, compared as numbers: "100.1" is "100.10". What is no number is the same as nothing. */
export function sameAmount(one: string | null, other: string): boolean {
  try {
    return one !== null && new Big(one).eq(other)
  } catch {
    return false
  }
}
