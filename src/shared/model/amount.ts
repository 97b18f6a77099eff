import { z } from 'zod'

/** Maximum decimal places that the platform accepts in an amount (interface: Limits). */
export const MAX_DECIMALS = 8

/** Maximum digits before the decimal point. The interface states no limit; this one only rejects nonsense. */
export const MAX_INTEGER_DIGITS = 18

/**
 * An amount exactly as sent to the platform: plain digits, a decimal point, at most 8 decimals, greater than zero. Kept
 * as text throughout: "100.10" stays "100.10" (interface: POST /merchant/payin/account).
 */
export const amount = z
  .string()
  .regex(new RegExp(`^(0|[1-9]\\d{0,${MAX_INTEGER_DIGITS - 1}})(\\.\\d{1,${MAX_DECIMALS}})?$`))
  .refine((text) => /[1-9]/.test(text))
