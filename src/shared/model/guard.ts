import { z } from 'zod'
import { checkIdPattern } from '../rules/merchant-transaction-id.ts'
import { amount } from './amount.ts'
import { currency } from './currency.ts'

/** What a merchant's payments are held against before they are sent. */
export const guard = z.strictObject({
  /** Makes the merchant_transaction_id out of the operator's reference; null: the desk suggests one of its own. */
  idPattern: z
    .string()
    .max(80)
    .refine((pattern) => checkIdPattern(pattern) === null)
    .nullable(),
  /** How far back, in hours, a payout is compared with others; 0: it is not. */
  duplicateHours: z.int().min(0).max(720),
  /** A payout above this has its amount typed once more. */
  limits: z.partialRecord(currency, amount),
  /** The merchant's own order ids may have 8 characters or be UUIDs, as the platform's ids do. */
  platformLikeIds: z.boolean().default(false),
})
export type Guard = z.infer<typeof guard>

export const DEFAULT_GUARD: Guard = { idPattern: null, duplicateHours: 24, limits: {}, platformLikeIds: false }
