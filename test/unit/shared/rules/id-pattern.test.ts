import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkIdPattern, checkMerchantId, idOfReference } from '../../../../src/shared/rules/merchant-transaction-id.ts'

describe('a pattern for ids', () => {
  test.each(['{reference}', 'ACME-{reference}', '{kind}-{reference}', 'acme/{kind}/{reference}/1'])(
    '%s is one',
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
  ])('"%s" is none: %s', (pattern, rule) => expect(checkIdPattern(pattern)).toBe(rule))
})

describe('the id of a reference', () => {
  test.each(['INV 2026/17', 'inv 2026/17', '  Inv   2026/17 ', 'inv-2026/17', 'ＩＮＶ 2026/17'])(
    'of "%s" is the same at every desk',
    (reference) => expect(idOfReference('ACME-{kind}-{reference}', reference, 'PO')?.id).toBe('ACME-PO-INV-2026/17'),
  )
  test('of nothing is none', () => expect(idOfReference('{reference}', '   ', 'PI')).toBeNull())
  test('that looks like the platform’s is told as such', () =>
    expect(idOfReference('{reference}', 'Ab12Cd34', 'PI')).toEqual({ id: 'AB12CD34', rule: 'like_platform_id' }))
  test('is sent only where it is an id, and differs where references differ', () => {
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
