import { z } from 'zod'

/** A bank of GET /merchant/banks (interface: Bank). Its id is the bank_id of a payout. */
export const bank = z.object({
  id: z.string(),
  name: z.string(),
  country_code: z.string(),
  /** What came with it and is not documented, as JSON text; absent where nothing did. */
  extra: z.string().optional(),
})

export type Bank = z.infer<typeof bank>
