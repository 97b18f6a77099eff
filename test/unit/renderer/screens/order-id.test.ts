import { describe, expect, it, test } from 'vitest'
import { isMadeOf, orderIdOf, referenceProblem } from '../../../../src/renderer/screens/payments/order-id.ts'
import { EMPTY_DRAFT } from '../../../../src/renderer/screens/payments/payment-draft.ts'
import { paymentFormOf } from '../../../../src/renderer/screens/payments/payment-form.ts'

const form = { ...paymentFormOf(EMPTY_DRAFT, 'p'), merchantId: 'PO-20261121-K7QM2XNB' }
const making = { pattern: 'ACME-{kind}-{reference}', kind: 'payout_card' } as const
const none = { ...making, pattern: null }

describe('an order ID', () => {
  it('is the suggested or typed one if the merchant has no pattern, whatever the reference', () => {
    expect(orderIdOf({ ...form, reference: 'INV 1' }, none)).toBe('PO-20261121-K7QM2XNB')
  })

  it('follows the reference unless it is edited manually, and again when it is reset', () => {
    const filled = { ...form, reference: 'inv  2026/17' }
    expect(orderIdOf(filled, making)).toBe('ACME-PO-INV-2026/17')
    expect(orderIdOf({ ...filled, reference: 'inv 2026/18' }, making)).toBe('ACME-PO-INV-2026/18')
    const byHand = { ...filled, idFollows: false, merchantId: 'MINE-1' }
    expect(orderIdOf(byHand, making)).toBe('MINE-1')
    expect(orderIdOf({ ...byHand, idFollows: true }, making)).toBe('ACME-PO-INV-2026/17')
  })

  it('has PI for both kinds of payin', () => {
    const filled = { ...form, reference: 'INV 1' }
    for (const kind of ['payin_account', 'payin_acquiring'] as const)
      expect(orderIdOf(filled, { ...making, kind })).toBe('ACME-PI-INV-1')
  })

  it('is empty without a reference, and is never replaced by a suggestion', () => {
    expect(orderIdOf({ ...form, reference: '  ' }, making)).toBe('')
  })

  it('is made anew for another merchant after it was edited for one', () => {
    const draft = { ...EMPTY_DRAFT, idFollows: false, filledFor: 'p' }
    expect(paymentFormOf(draft, 'p').idFollows).toBe(false)
    expect(paymentFormOf(draft, 'other').idFollows).toBe(true)
  })
})

describe('a reference', () => {
  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['x'.repeat(101), 'too_long'],
    ['INV, 17', 'characters'],
    ['Ab12Cd34', 'like_platform_id'],
    ['0f8fad5b-d9cb-469f-a165-70867728950e', 'like_uuid'],
    ['INV 17', null],
  ])('"%s" for the pattern {reference}: %s', (reference, problem) => {
    expect(referenceProblem({ ...form, reference }, { ...making, pattern: '{reference}' })).toBe(problem)
  })

  it('is still required when the ID was edited manually, but may then be anything', () => {
    const byHand = { ...form, idFollows: false }
    expect(referenceProblem(byHand, making)).toBe('empty')
    expect(referenceProblem({ ...byHand, reference: 'Ab12Cd34, twice' }, making)).toBeNull()
  })

  it('may be left out when no ID is made from it', () => {
    expect(referenceProblem(form, none)).toBeNull()
  })

  it('is recognised as the one that an ID was made from', () => {
    expect(isMadeOf('ACME-PO-INV-17', 'inv 17', making)).toBe(true)
    expect(isMadeOf('ACME-PO-INV-18', 'inv 17', making)).toBe(false)
    expect(isMadeOf('ACME-PO-INV-17', null, making)).toBe(false)
    expect(isMadeOf('ACME-PO-INV-17', 'inv 17', none)).toBe(false)
  })
})
