import { z } from 'zod'

/** A bank of GET /merchant/banks (interface: Bank). Its id is the bank_id of a payout. */
export const bank = z.object({
  id: z.string(),
  name: z.string(),
  country_code: z.string(),
  /** Undocumented fields that came with it, as JSON text; absent if there were none. */
  extra: z.string().optional(),
})

export type Bank = z.infer<typeof bank>
