import { z } from 'zod'

/** Fields by which a status payload names an order, as they are called in a creation response. */
export const ORDER_FIELDS = ['id', 'merchant_transaction_id', 'amount', 'currency'] as const
export const orderField = z.enum(ORDER_FIELDS)
export type OrderField = z.infer<typeof orderField>

/** How a value of a payload compares with what is known of the transaction. `absent`: one of the two is missing. */
const comparison = z.enum(['same', 'different', 'absent'])
export const comparisons = z.object({
  /** Left out in comparisons stored before IDs were compared. */
  id: comparison.optional(),
  merchant_transaction_id: comparison,
  amount: comparison,
  currency: comparison,
})
export type Comparisons = z.infer<typeof comparisons>

/** A field that names another order: what is known of the transaction, and what the payload says. */
export const difference = z.object({ field: orderField, ours: z.string().max(1000), theirs: z.string().max(1000) })
export type Difference = z.infer<typeof difference>

/** Whether two lists have the same differences, by field and payload value, in any order. */
export function sameDifferences(some: readonly Difference[], others: readonly Difference[]): boolean {
  const key = (all: readonly Difference[]) =>
    JSON.stringify(
      all.map(({ field, theirs }) => [field, theirs]).toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
    )
  return key(some) === key(others)
}
