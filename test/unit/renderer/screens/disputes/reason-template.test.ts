import { describe, expect, it } from 'vitest'
import { fillTemplate, templateOf, unfilled } from '../../../../../src/renderer/screens/disputes/new/reason-template.ts'

const payin = {
  kind: 'payin_account',
  merchantTransactionId: 'invoice-17',
  amount: '1000.50',
  currency: 'KZT',
  createdAt: '2026-11-21T12:03:44.567Z',
} as const
const added = { ...payin, kind: 'added', merchantTransactionId: null, amount: null, currency: null } as const

const TEXT = 'Paid {amount} {currency} for {merchant_transaction_id} on {date}. {merchant_transaction_id}!'

describe('a reason template', () => {
  it('is filled from the transaction at every placeholder, with the time in UTC', () => {
    expect(fillTemplate(TEXT, payin)).toBe('Paid 1000.50 KZT for invoice-17 on 2026-11-21 12:03:44 UTC. invoice-17!')
  })

  it('keeps a placeholder whose value is unknown, and reports it', () => {
    expect(fillTemplate(TEXT, added)).toBe(TEXT)
    expect(unfilled(fillTemplate(TEXT, added))).toEqual(['merchant_transaction_id', 'amount', 'currency', 'date'])
    expect(unfilled(fillTemplate(TEXT, payin))).toEqual([])
  })

  it('inserts an ID with special characters unchanged, and fills no unknown placeholder', () => {
    expect(fillTemplate('{merchant_transaction_id}', { ...payin, merchantTransactionId: "$&$1-'" })).toBe("$&$1-'")
    expect(fillTemplate('{Amount} {unknown} {', payin)).toBe('{Amount} {unknown} {')
  })

  it('is made from a text by replacing its order ID with a placeholder', () => {
    expect(templateOf('For invoice-17: 1000.50', payin)).toBe('For {merchant_transaction_id}: 1000.50')
    expect(templateOf('For invoice-17', added)).toBe('For invoice-17')
  })

  it.each([
    ['Order 1045: 10450 paid, 21045 asked', 'Order {merchant_transaction_id}: 10450 paid, 21045 asked'],
    ['(1045), 1045. 1045', '({merchant_transaction_id}), {merchant_transaction_id}. {merchant_transaction_id}'],
    ['1045.50 of 2.1045', '1045.50 of 2.1045'],
    ['А1045 1045а 1045_2 x-1045 1045-2', 'А1045 1045а 1045_2 x-1045 1045-2'],
  ])('replaces an ID only where it is not part of another word or number: %s', (text, template) => {
    expect(templateOf(text, { merchantTransactionId: '1045' })).toBe(template)
  })
})
