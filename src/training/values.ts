import { z } from 'zod'

/**
 * An amount (interface: request fields of the creation endpoints): text, a decimal number, up to 8 digits after the point.
 * The rule is the platform's own and not shared with the desk, so that one side's mistake does not hide the other's. More
 * than zero, no sign and no zeros in front are choices (README).
 */
export const amount = z
  .string()
  .max(64)
  .regex(/^(0|[1-9][0-9]*)(\.[0-9]{1,8})?$/)
  .refine((text) => /[1-9]/.test(text))

/** An address that a callback, a client or an evidence loader can go to. */
export const httpUrl = z.url({ protocol: /^https?$/ }).max(2048)
