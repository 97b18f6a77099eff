import { describe, expect, it, test } from 'vitest'
import { isMadeOf, orderIdOf, referenceProblem } from '../../../../src/renderer/screens/payments/order-id.ts'
import { EMPTY_DRAFT, paymentFormOf } from '../../../../src/renderer/screens/payments/payment-form.ts'

const form = { ...paymentFormOf(EMPTY_DRAFT, 'p'), merchantId: 'PO-20261121-K7QM2XNB' }
const making = { pattern: 'ACME-{kind}-{reference}', kind: 'payout_card' } as const
const none = { ...making, pattern: null }

describe('the id of an order', () => {
  it('is the suggested or typed one where the merchant has no pattern, whatever the reference is', () => {
    expect(orderIdOf({ ...form, reference: 'INV 1' }, none)).toBe('PO-20261121-K7QM2XNB')
  })

  it('follows the reference while it is not taken in hand, and again when it is given back', () => {
    const filled = { ...form, reference: 'inv  2026/17' }
    expect(orderIdOf(filled, making)).toBe('ACME-PO-INV-2026/17')
    expect(orderIdOf({ ...filled, reference: 'inv 2026/18' }, making)).toBe('ACME-PO-INV-2026/18')
    const byHand = { ...filled, idFollows: false, merchantId: 'MINE-1' }
    expect(orderIdOf(byHand, making)).toBe('MINE-1')
    expect(orderIdOf({ ...byHand, idFollows: true }, making)).toBe('ACME-PO-INV-2026/17')
  })

  it('tells payins from payouts', () => {
    const filled = { ...form, reference: 'INV 1' }
    for (const kind of ['payin_account', 'payin_acquiring'] as const)
      expect(orderIdOf(filled, { ...making, kind })).toBe('ACME-PI-INV-1')
  })

  it('is none without a reference: a suggested one never takes its place', () => {
    expect(orderIdOf({ ...form, reference: '  ' }, making)).toBe('')
  })

  it('taken in hand for one merchant is made anew for another', () => {
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

  it('is still asked for where the id was taken in hand, and may then be anything', () => {
    const byHand = { ...form, idFollows: false }
    expect(referenceProblem(byHand, making)).toBe('empty')
    expect(referenceProblem({ ...byHand, reference: 'Ab12Cd34, twice' }, making)).toBeNull()
  })

  it('may be left out where no id is made of it', () => {
    expect(referenceProblem(form, none)).toBeNull()
  })

  it('is known as the one that an id was made of', () => {
    expect(isMadeOf('ACME-PO-INV-17', 'inv 17', making)).toBe(true)
    expect(isMadeOf('ACME-PO-INV-18', 'inv 17', making)).toBe(false)
    expect(isMadeOf('ACME-PO-INV-17', null, making)).toBe(false)
    expect(isMadeOf('ACME-PO-INV-17', 'inv 17', none)).toBe(false)
  })
})
