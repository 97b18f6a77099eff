import { z } from 'zod'

/** A bank of GET /merchant/banks (interface: Bank). Its id is the bank_id of a payout. */
export const bank = z.object({ id: z.string(), name: z.string(), country_code: z.string() })

export type Bank = z.infer<typeof bank>
