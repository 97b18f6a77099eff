import { z } from 'zod'
import { checkIdPattern } from '../rules/merchant-transaction-id.ts'
import { amount } from './amount.ts'
import { currency } from './currency.ts'

/** The rules a merchant's payments are checked against before they are sent. */
export const guard = z.strictObject({
  /** Builds the merchant_transaction_id from the operator's reference; `null`: the desk suggests an ID. */
  idPattern: z
    .string()
    .max(80)
    .refine((pattern) => checkIdPattern(pattern) === null)
    .nullable(),
  /** How many hours back a payout is compared with others; 0: it is not compared. */
  duplicateHours: z.int().min(0).max(720),
  /** For a payout above this, the amount must be typed again. */
  limits: z.partialRecord(currency, amount),
  /** Whether the merchant's order IDs may have 8 characters or be UUIDs, like platform IDs. */
  platformLikeIds: z.boolean().default(false),
})
export type Guard = z.infer<typeof guard>

export const DEFAULT_GUARD: Guard = { idPattern: null, duplicateHours: 24, limits: {}, platformLikeIds: false }
