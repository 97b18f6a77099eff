import { expect, it } from 'vitest'
import { kindsOf } from '../../../../../src/renderer/screens/disputes/new/id-kind.ts'

it('an ID of 8 characters may be a platform ID or an order ID, and any other is an order ID', () => {
  expect(kindsOf('AB12CD34').kinds).toEqual(['platform_id', 'merchant_transaction_id'])
  expect(kindsOf('AB12CD3').kinds).toEqual(['merchant_transaction_id'])
  expect(kindsOf('invoice-2026-11').kinds).toEqual(['merchant_transaction_id'])
})

it('a UUID, as in dispute records, is recognised', () => {
  expect(kindsOf('3b1f8a52-1c7e-4f7b-9d83-0c1c51c6a2aa').isLikeUuid).toBe(true)
  expect(kindsOf('AB12CD34').isLikeUuid).toBe(false)
})
