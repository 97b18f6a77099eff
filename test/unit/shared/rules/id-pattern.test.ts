import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkIdPattern, checkMerchantId, idOfReference } from '../../../../src/shared/rules/merchant-transaction-id.ts'

describe('an ID pattern', () => {
  test.each(['{reference}', 'ACME-{reference}', '{kind}-{reference}', 'acme/{kind}/{reference}/1'])(
    '%s is valid',
    (pattern) => expect(checkIdPattern(pattern)).toBeNull(),
  )
  test.each([
    ['', 'no_reference'],
    ['ACME', 'no_reference'],
    ['{reference}-{reference}', 'reference_twice'],
    ['{reference}-{date}', 'unknown_part'],
    ['{reference}-{random}', 'unknown_part'],
    ['{kind}{kind}-{reference}', 'unknown_part'],
    ['A B-{reference}', 'bad_id'],
    ['-{reference}', 'bad_id'],
    [`{reference}${'x'.repeat(120)}`, 'bad_id'],
  ])('"%s" is invalid: %s', (pattern, rule) => expect(checkIdPattern(pattern)).toBe(rule))
})

describe('the order ID of a reference', () => {
  test.each(['INV 2026/17', 'inv 2026/17', '  Inv   2026/17 ', 'inv-2026/17', 'ＩＮＶ 2026/17'])(
    'is the same for the spelling "%s"',
    (reference) => expect(idOfReference('ACME-{kind}-{reference}', reference, 'PO')?.id).toBe('ACME-PO-INV-2026/17'),
  )
  test('is null for a blank reference', () => expect(idOfReference('{reference}', '   ', 'PI')).toBeNull())
  test('is reported when it looks like a platform ID', () =>
    expect(idOfReference('{reference}', 'Ab12Cd34', 'PI')).toEqual({ id: 'AB12CD34', rule: 'like_platform_id' }))
  test('is checked by the rules of order IDs, and differs when references differ', () => {
    const reference = fc.stringMatching(/^[A-Z0-9][A-Z0-9/-]{0,30}$/)
    fc.assert(
      fc.property(reference, reference, (one, two) => {
        const [first, second] = [one, two].map((text) => idOfReference('X-{reference}', text, 'PI'))
        expect(first?.rule).toBe(checkMerchantId(first?.id ?? ''))
        expect(first?.id === second?.id).toBe(one === two)
      }),
    )
  })
})
