import { z } from 'zod'

/** Fields of a status payload by which it names an order, under the names that a creation response has for them. */
export const ORDER_FIELDS = ['id', 'merchant_transaction_id', 'amount', 'currency'] as const
export const orderField = z.enum(ORDER_FIELDS)
export type OrderField = z.infer<typeof orderField>

/** How what a payload says compares with what is known of the transaction. `absent`: one of both does not say. */
export const comparison = z.enum(['same', 'different', 'absent'])
export const comparisons = z.object({
  /** Left out where it was kept before ids were compared. */
  id: comparison.optional(),
  merchant_transaction_id: comparison,
  amount: comparison,
  currency: comparison,
})
export type Comparisons = z.infer<typeof comparisons>

/** A field that names another order: what is known of the transaction, and what the payload says. */
export const difference = z.object({ field: orderField, ours: z.string().max(1000), theirs: z.string().max(1000) })
export type Difference = z.infer<typeof difference>

/** Whether these are the very same differences, in any order. */
export function sameDifferences(some: readonly Difference[], others: readonly Difference[]): boolean {
  const key = (all: readonly Difference[]) =>
    JSON.stringify(
      all.map(({ field, theirs }) => [field, theirs]).toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
    )
  return key(some) === key(others)
}
