import { z } from 'zod'

/** The merchant's balance as read (interface: Balance). Its unit is not stated, so none is shown. `null`: not in the reply. */
export const balance = z.object({
  balance: z.string().nullable(),
  currency_rate: z.string().nullable(),
  readAt: z.iso.datetime(),
})

export type Balance = z.infer<typeof balance>
