import { expect, test } from 'vitest'
import type { Json } from '../../../../src/shared/model/json.ts'
import type { OrderField } from '../../../../src/shared/model/order-comparison.ts'
import { compareOrder } from '../../../../src/shared/rules/compare-order.ts'

const ORDER = {
  platformId: 'Ab12Cd34',
  platformUuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
  merchantTransactionId: 'order-1',
  amount: '100.50',
  currency: 'RUB',
}
const accepting = (field: OrderField, theirs: string) => ({ ...ORDER, accepted: [{ field, theirs }] })
const differing = (order: Parameters<typeof compareOrder>[0], payload: Json) =>
  compareOrder(order, payload).differences.map(({ field }) => field)

test('an amount that was accepted once may change where either ID is the order’s; no other field may', () => {
  const part = accepting('amount', '50')
  for (const own of [{ id: 'Ab12Cd34' }, { merchant_transaction_id: 'order-1' }])
    expect(differing(part, { ...own, amount: '75' })).toEqual([])
  expect(differing(part, { amount: '75' })).toEqual(['amount'])
  expect(differing(part, { id: 'Ab12Cd34', currency: 'KZT' })).toEqual(['currency'])
  expect(differing(accepting('currency', 'KZT'), { id: 'Ab12Cd34', currency: 'USD' })).toEqual(['currency'])
})

test('another `id` that was accepted once may change where the order ID is the order’s, and only there', () => {
  const other = accepting('id', 'message1')
  expect(differing(other, { merchant_transaction_id: 'order-1', id: 'message2', amount: '100.5' })).toEqual([])
  expect(differing(other, { id: 'message2' })).toEqual(['id'])
  expect(differing(other, { merchant_transaction_id: 'order-2', id: 'message2' })).toContain('id')
  expect(differing(ORDER, { merchant_transaction_id: 'order-1', id: 'message2' })).toEqual(['id'])
})

test('a UUID is the same in upper case, a short ID is not', () => {
  expect(compareOrder(ORDER, { id: ORDER.platformUuid.toUpperCase() }).comparisons.id).toBe('same')
  expect(differing(ORDER, { id: 'AB12CD34' })).toEqual(['id'])
})

test('an amount or an order ID that comes as a number is compared like a text', () => {
  expect(compareOrder(ORDER, { amount: 100.5 }).comparisons.amount).toBe('same')
  expect(differing(ORDER, { amount: 100 })).toEqual(['amount'])
  expect(differing(ORDER, { merchant_transaction_id: 1 })).toEqual(['merchant_transaction_id'])
})
