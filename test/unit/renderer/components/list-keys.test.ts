import { expect, test } from 'vitest'
import { createCursorIndex, destination } from '../../../../src/renderer/components/grid/list-keys.ts'

const rowsOf = (ids: string) => [...ids].map((id) => ({ id }))

test('a move begins at the row with the cursor, and before the first row if none has it', () => {
  const standingOf = createCursorIndex()
  expect(standingOf(rowsOf('abcd'), null)).toBe(-1)
  expect(standingOf(rowsOf('abcd'), 'c')).toBe(2)
  expect(standingOf(rowsOf('abcd'), 'gone')).toBe(-1)
  expect(destination('down', -1, 4)).toBe(0)
  expect([destination('up', 2, 4), destination('down', 2, 4)]).toEqual([1, 3])
})

test.each([
  ['a', 'bcd', 'b', 'b'],
  ['b', 'acd', 'a', 'c'],
  ['d', 'abc', 'c', 'c'],
])(
  'after row %s has left the list, leaving %s, a move up leads to %s and one down to %s',
  (left, rest, above, below) => {
    const standingOf = createCursorIndex()
    standingOf(rowsOf('abcd'), left)
    const at = standingOf(rowsOf(rest), left)
    const led = (['up', 'down'] as const).map((key) => rest[destination(key, at, rest.length) ?? -1])
    expect(led).toEqual([above, below])
  },
)
