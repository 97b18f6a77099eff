import { z } from 'zod'
import { deviations } from './deviations.ts'

const text = z.string().nullable()

/** The merchant's balance as read (interface: Balance). No unit is stated, so none is shown. `null`: not in the reply. */
export const balance = z.object({
  balance: text,
  currency_rate: text,
  readAt: z.iso.datetime(),
  // Balances stored before the desk recorded these have none.
  missing: deviations.shape.missing.default([]),
  retyped: deviations.shape.retyped.default([]),
  extra: deviations.shape.extra.default({}),
})

export type Balance = z.infer<typeof balance>
