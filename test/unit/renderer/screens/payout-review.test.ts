import { describe, expect, it, test } from 'vitest'
import type { PayoutCheck } from '#shared/model/payout-check.ts'
import type { Profile } from '#shared/model/profile.ts'
import { NO_AMOUNT } from '../../../../src/renderer/components/fields/amount-text.ts'
import { EMPTY_DRAFT } from '../../../../src/renderer/screens/payments/payment-draft.ts'
import { paymentFormOf } from '../../../../src/renderer/screens/payments/payment-form.ts'
import { isForReview, retypedAs, reviewOf, unusualOf } from '../../../../src/renderer/screens/payout/reviewed-payout.ts'

const plain: PayoutCheck = {
  similar: [],
  similarCount: 0,
  gaps: [],
  byVisibleDigits: false,
  isNewCard: false,
  largest: null,
  limit: null,
}
const whats = (amount: string, check: Partial<PayoutCheck>, hour = 12) =>
  unusualOf(amount, { ...plain, ...check }, hour).map(({ what }) => what)

describe('what is unusual about a payout', () => {
  test.each([
    ['1000.01', 5, ['larger']],
    ['1000.00', 5, []],
    ['999.99999999', 5, []],
    ['1000.01', 4, []],
    ['99999999999999999999.1', 5, ['larger']],
  ])('%s after %s payouts of at most 1000: %j', (amount, count, found) => {
    expect(whats(amount, { largest: { amount: '1000', count } })).toEqual(found)
  })

  it('names the largest earlier payout as it was sent, and the number of payouts', () => {
    const check = { ...plain, largest: { amount: '1000.50', count: 17 } }
    expect(unusualOf('2000', check, 12)).toEqual([{ what: 'larger', largest: '1000.50', count: 17 }])
  })

  it('includes a card that was never paid to', () => {
    expect(whats('10', { isNewCard: true })).toEqual(['new_card'])
  })

  test.each([
    [21, false],
    [22, true],
    [0, true],
    [5, true],
    [6, false],
  ])('the hour of %i is night: %s', (hour, isNight) => {
    expect(whats('10', {}, hour).includes('night')).toBe(isNight)
  })
})

describe('a retyped amount', () => {
  test.each([
    ['', 'none'],
    ['abc', 'none'],
    ['1500.00', 'same'],
    ['1 500,00', 'same'],
    ['1500', 'other_decimals'],
    ['15000.00', 'other'],
    ['150.00', 'other'],
  ])('%s for 1500.00: %s', (text, retyped) => {
    expect(retypedAs({ text, chosen: null }, '1500.00')).toBe(retyped)
  })

  it('counts as none while it is ambiguous and nothing is chosen', () => {
    expect(retypedAs({ text: '1,500', chosen: null }, '1500')).toBe('none')
    expect(retypedAs({ text: '1,500', chosen: '1500' }, '1500')).toBe('same')
    expect(retypedAs({ text: '1,500', chosen: '1.500' }, '1500')).toBe('other')
  })
})

describe('a payout under review', () => {
  const profile = {
    id: 'p',
    revision: 3,
    guard: { idPattern: 'X-{kind}-{reference}', duplicateHours: 24, limits: {} },
  } as unknown as Profile
  const bank = { id: '0f8fad5b-d9cb-469f-a165-70867728950e', name: 'B'.repeat(600), country_code: 'KZ' }
  const form = {
    ...paymentFormOf(EMPTY_DRAFT, 'p'),
    amount: { text: '1 500,00', chosen: null },
    currency: 'KZT',
    reference: ' inv 7 ',
    merchantId: 'suggested-id',
    card: '4111111111111111',
    ownerName: ' A B ',
    bank,
  } as const

  it('is exactly what would be sent, with the ID made from the reference', () => {
    const { order } = reviewOf(form, profile) ?? {}
    expect(order).toEqual({
      profileId: 'p',
      profileRevision: 3,
      amount: '1500.00',
      currency: 'KZT',
      merchant_transaction_id: 'X-PO-INV-7',
      card_number: '4111111111111111',
      owner_name: 'A B',
      bank_id: bank.id,
      bank_name: 'B'.repeat(500),
      reference: 'inv 7',
    })
  })

  it('is null while anything is missing', () => {
    expect(reviewOf({ ...form, amount: NO_AMOUNT }, profile)).toBeNull()
    expect(reviewOf({ ...form, bank: null }, profile)).toBeNull()
  })

  it('is reviewed again only after a failure that a review can resolve', () => {
    expect(isForReview({ kind: 'similar_payouts', transactionIds: [] })).toBe(true)
    expect(isForReview({ kind: 'invalid_input', field: 'typedAmount', rule: 'above_limit' })).toBe(true)
    expect(isForReview({ kind: 'invalid_input', field: 'owner_name', rule: 'card_number' })).toBe(false)
    expect(isForReview({ kind: 'profile_changed' })).toBe(false)
    expect(isForReview(null)).toBe(false)
  })
})
