import Big from 'big.js'
import { z } from 'zod'
import { sumText } from '#shared/rules/sum-text.ts'

/**
 * Splits an amount_key into three parts of at most nine digits (migration 008): a JS number holds the sum of nine
 * million such parts exactly.
 */
export const limbSums = `
  coalesce(sum(CAST(substr(amount_key, 1, 9) AS INTEGER)), 0) AS high,
  coalesce(sum(CAST(substr(amount_key, 10, 9) AS INTEGER)), 0) AS middle,
  coalesce(sum(CAST(substr(amount_key, 19, 8) AS INTEGER)), 0) AS low`

export const limbs = z.object({ high: z.int(), middle: z.int(), low: z.int() })
type Limbs = z.infer<typeof limbs>

const DECIMALS = 8

/** The sum of amounts, in the smallest unit that an amount can have. */
export function inSmallestParts({ high, middle, low }: Limbs): bigint {
  return (BigInt(high) * 1_000_000_000n + BigInt(middle)) * 100_000_000n + BigInt(low)
}

/** The same as a decimal, for display. */
export function asDecimal(parts: bigint): string {
  return sumText(new Big(`${parts}e-${DECIMALS}`))
}
