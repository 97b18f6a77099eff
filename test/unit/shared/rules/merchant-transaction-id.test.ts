import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkMerchantId,
  MAX_MERCHANT_ID_LENGTH,
  type MerchantIdRule,
  suggestMerchantId,
} from '#shared/rules/merchant-transaction-id.ts'

describe('an order ID', () => {
  it.each([
    'a',
    '1234567',
    '123456789',
    'PD-20261121-K7QM2XNB',
    'order/17#2',
    'client@shop+1',
    'Заказ-170',
    '2026:11:21_1',
    'x'.repeat(MAX_MERCHANT_ID_LENGTH),
  ])('%j is accepted', (id) => {
    expect(checkMerchantId(id)).toBeNull()
  })

  it.each<[string, MerchantIdRule]>([
    ['', 'empty'],
    ['x'.repeat(MAX_MERCHANT_ID_LENGTH + 1), 'too_long'],
    ['with space', 'characters'],
    [' lead', 'characters'],
    ['trail ', 'characters'],
    ['-starts-with-dash', 'characters'],
    ['line\nbreak', 'characters'],
    ['zero\u200bwidth', 'characters'],
    ['semi;colon', 'characters'],
    ['a"b', 'characters'],
    ['=SUM(A1)', 'characters'],
    ['@cmd', 'characters'],
    ['abcd1234', 'like_platform_id'],
    ['ABCDEFGH', 'like_platform_id'],
    ['заказ-17', 'like_platform_id'],
    // Eight bytes, and eight characters that JavaScript counts as sixteen.
    ['абвг', 'like_platform_id'],
    ['𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖', 'like_platform_id'],
    ['0b7c1f5e-9c1d-4f7b-8a35-2f64a1d3e901', 'like_uuid'],
    ['0B7C1F5E-9C1D-4F7B-8A35-2F64A1D3E901', 'like_uuid'],
    ['0b7c1f5e9c1d4f7b8a352f64a1d3e901', 'like_uuid'],
  ])('%j is refused: %s', (id, rule) => {
    expect(checkMerchantId(id)).toBe(rule)
  })

  it('never has the form of a platform ID or a UUID', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(checkMerchantId(id)).toBe('like_uuid')
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abcXYZ019'), minLength: 8, maxLength: 8 }), (id) => {
        expect(checkMerchantId(id)).toBe('like_platform_id')
      }),
    )
  })
})

describe('a suggested order ID', () => {
  const bytes = fc.uint8Array({ minLength: 8, maxLength: 16 })

  it('passes its own check', () => {
    fc.assert(
      fc.property(fc.constantFrom('PD', 'PI', 'PO', 'PA'), bytes, (prefix, random) => {
        expect(checkMerchantId(suggestMerchantId(prefix, '2026-11-21', random))).toBeNull()
      }),
    )
  })

  it('contains the date and eight characters that cannot be confused when read out', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        expect(suggestMerchantId('PD', '2026-11-21', random)).toMatch(/^PD-20261121-[2-9A-HJKMNP-Z]{8}$/)
      }),
    )
  })

  it('differs when the random bytes differ', () => {
    const first = suggestMerchantId('PD', '2026-11-21', new Uint8Array(8))
    expect(first).not.toBe(suggestMerchantId('PD', '2026-11-21', new Uint8Array(8).fill(1)))
  })
})
