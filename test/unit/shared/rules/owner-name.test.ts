import { expect, test } from 'vitest'
import { ownerKey } from '../../../../src/shared/rules/owner-name.ts'

test.each([
  ['Иван Петров', ' ПЕТРОВ  Иван '],
  ['Семён Королёв', 'Семен Королев'],
  ['José Núñez', 'jose nunez'],
  ['Anna-Maria O’Neill', 'Anna Maria O Neill'],
])('“%s” and “%s” are one owner', (one, other) => expect(ownerKey(one)).toBe(ownerKey(other)))

test('other names are others', () => expect(ownerKey('Иван Петров')).not.toBe(ownerKey('Иван Петрова')))
