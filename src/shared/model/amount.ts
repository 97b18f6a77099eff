import { z } from 'zod'

/** Decimal places the service accepts in an amount (interface: Limits). */
export const MAX_DECIMALS = 8

/** Digits before the point that the desk lets through. The interface names no limit; this one only stops nonsense. */
export const MAX_INTEGER_DIGITS = 18

/**
 * An amount exactly as it goes to the service: plain digits, a point, at most 8 decimals, more than zero.
 * Kept as text from end to end: "100.10" stays "100.10" (interface: POST /merchant/payin/account).
 */
export const amount = z
  .string()
  .regex(new RegExp(`^(0|[1-9]\\d{0,${MAX_INTEGER_DIGITS - 1}})(\\.\\d{1,${MAX_DECIMALS}})?$`))
  .refine((text) => /[1-9]/.test(text))
