import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitsPath, isShortId } from '../../../../src/shared/rules/platform-id.ts'

describe('a platform ID in a path', () => {
  test.each([
    ['8 characters', 'Ab12Cd34'],
    ['a UUID', 'dfdcd60b-f56e-4efa-b4c5-b5ddd29fb9c4'],
    ['a number', '100500'],
    ['base64 for URLs with its padding', 'a-b_cDEF=='],
    ['parts with a colon', 'tx:2026.11:7'],
    ['dots among letters', 'a..b'],
    ['200 letters', 'a'.repeat(200)],
  ])('%s fits', (_what, id) => expect(fitsPath(id)).toBe(true))

  test.each([
    ['nothing', ''],
    ['a space', ' '],
    ['a dot', '.'],
    ['two dots', '..'],
    ['three dots', '...'],
    ['dashes alone', '--'],
    ['dots, percent-encoded', '%2e%2e'],
    ['a slash', 'a/b'],
    ['a way out', '../balance'],
    ['a slash, percent-encoded', '..%2fbalance'],
    ['a backslash', '..\\balance'],
    ['a query', 'a?b'],
    ['a fragment', 'a#b'],
    ['a path parameter, which some servers cut off', '..;a'],
    ['a line break', 'a\r\nHost: b'],
    ['a line break at the end', 'Ab12Cd34\n'],
    ['a null', 'a\0'],
    ['a tab, which URLs leave out', '.\t.'],
    ['full-width dots, which some servers fold', '．．'],
    ['letters of another alphabet', 'Аb12Cd34'],
    ['half a surrogate pair, which cannot be encoded', 'a\ud800'],
    ['201 letters', 'a'.repeat(201)],
    ['a megabyte', 'a'.repeat(1_000_000)],
  ])('%s does not fit', (_what, id) => expect(fitsPath(id)).toBe(false))

  test('stays one unchanged part of the path if it fits', () => {
    const letters = fc.constantFrom(...'.%2eE/\\;?#:@&=+-_~aZ09 \t\r\n\0．／ж')
    const id = fc.string({ unit: letters, maxLength: 12 })
    let fitting = 0
    fc.assert(
      fc.property(id, (text) => {
        if (!fitsPath(text)) return
        fitting++
        const url = new URL(`https://pay.example/api/merchant/${encodeURIComponent(text)}/status`)
        expect(url.pathname.split('/').map(decodeURIComponent)).toEqual(['', 'api', 'merchant', text, 'status'])
        expect([url.search, url.hash]).toEqual(['', ''])
      }),
      { numRuns: 5000 },
    )
    expect(fitting).toBeGreaterThan(10)
  })
})

test('a short ID has exactly 8 characters', () => {
  expect(['Ab12Cd34', '1234567', '123456789', '', '12345678\n'].map(isShortId)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
