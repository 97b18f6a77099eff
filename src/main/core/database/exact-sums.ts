import { z } from 'zod'

/**
 * An amount_key in three parts of at most nine digits (migration 008): nine million of each add up to no more than what a
 * JS number holds exactly.
 */
export const limbSums = `
  coalesce(sum(CAST(substr(amount_key, 1, 9) AS INTEGER)), 0) AS high,
  coalesce(sum(CAST(substr(amount_key, 10, 9) AS INTEGER)), 0) AS middle,
  coalesce(sum(CAST(substr(amount_key, 19, 8) AS INTEGER)), 0) AS low`

export const limbs = z.object({ high: z.int(), middle: z.int(), low: z.int() })
type Limbs = z.infer<typeof limbs>

const DECIMALS = 8

/** What amounts come to, in the smallest part that an amount can have. */
export function inSmallestParts({ high, middle, low }: Limbs): bigint {
  return (BigInt(high) * 1_000_000_000n + BigInt(middle)) * 100_000_000n + BigInt(low)
}

/** The same as a decimal: no fraction, or one of at least two digits: "1002.50". */
export function asDecimal(parts: bigint): string {
  const digits = parts.toString().padStart(DECIMALS + 1, '0')
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '')
  return digits.slice(0, -DECIMALS) + (fraction === '' ? '' : `.${fraction.padEnd(2, '0')}`)
}
