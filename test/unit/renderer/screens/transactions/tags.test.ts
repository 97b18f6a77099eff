import { expect, test } from 'vitest'
import { refusedTag, validTags } from '../../../../../src/renderer/screens/transactions/typed-tags.ts'

test('typed tags are trimmed, each is kept once, and those that cannot be tags are left out', () => {
  expect(validTags(['vip', ' vip', ' late ', '  ', 'x'.repeat(41)])).toEqual(['vip', 'late'])
})

test('a tag that is too long is refused, and spaces only are ignored', () => {
  expect(refusedTag(['vip', '   '])).toBeNull()
  expect(refusedTag(['vip', ' ', 'x'.repeat(41)])).toBe('x'.repeat(41))
})
