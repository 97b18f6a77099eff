import { z } from 'zod'
import { deviations } from './deviations.ts'

const text = z.string().nullable()

/** The merchant's balance as read (interface: Balance). Its unit is not stated, so none is shown. `null`: not in the reply. */
export const balance = z.object({
  balance: text,
  currency_rate: text,
  readAt: z.iso.datetime(),
  // Balances that were kept before the desk noted these have none.
  missing: deviations.shape.missing.default([]),
  retyped: deviations.shape.retyped.default([]),
  extra: deviations.shape.extra.default({}),
})

export type Balance = z.infer<typeof balance>
