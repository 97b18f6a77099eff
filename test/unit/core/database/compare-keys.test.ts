import { expect, test } from 'vitest'
import { ownerKey, referenceKey } from '../../../../src/main/core/database/compare-keys.ts'

test.each([
  ['Иван Петров', ' ПЕТРОВ  Иван '],
  ['Семён Королёв', 'Семен Королев'],
  ['José Núñez', 'jose nunez'],
  ['Anna-Maria O’Neill', 'Anna Maria O Neill'],
  ['Роман Савосин', 'Poмaн Caвocин'],
  ['РОМАН САВОСИН', 'poмaн caвocин'],
  ['Ко\u00adро\u200bлёв', 'Королёв'],
  ['Anna Sokolova', 'Anna\u00a0Sokolova\u2060'],
  ['Ａｎｎａ Sokolova', 'Anna Sokolova'],
])('“%s” and “%s” are one owner', (one, other) => expect(ownerKey(one)).toBe(ownerKey(other)))

test.each([
  ['Иван Петров', 'Иван Петрова'],
  ['Anna Sokolova', 'Anna Sokolov'],
])('“%s” and “%s” are two owners', (one, other) => expect(ownerKey(one)).not.toBe(ownerKey(other)))

test.each([
  ['INV-7', 'inv-7 '],
  ['INV-7', 'INV\u20117'],
  ['INV-7', 'INV\u22127'],
  ['INV-7', 'INV – 7'],
  ['INV-7', 'I\u00adNV\u200b-7'],
  ['INV 2026/17', 'INV\u00a02026/17'],
  ['СЧЁТ-7', 'CЧЁT-7'],
  ['ИНВ-10', 'ИHB-1O'],
])('“%s” and “%s” are one reference', (one, other) => expect(referenceKey(one)).toBe(referenceKey(other)))

test.each([
  ['INV-7', 'INV-8'],
  ['INV-7', 'INV-77'],
  ['2026/17', '2026/171'],
])('“%s” and “%s” are two references', (one, other) => expect(referenceKey(one)).not.toBe(referenceKey(other)))
