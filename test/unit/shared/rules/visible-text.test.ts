import { expect, it } from 'vitest'
import { visibleText } from '#shared/rules/visible-text.ts'

it.each([
  ['Иванов Иван', 'Иванов Иван'],
  ['ТОО «Дала Сауда»', 'ТОО «Дала Сауда»'],
  ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
  ['4111\u202e1111', '4111⟨U+202E⟩1111'],
  ['a\u200bb', 'a⟨U+200B⟩b'],
  ['a\u0000b\r', 'a⟨U+0000⟩b⟨U+000D⟩'],
  ['\ufeffid', '⟨U+FEFF⟩id'],
  ['soft\u00adhyphen', 'soft⟨U+00AD⟩hyphen'],
  ['\u2067right\u2069', '⟨U+2067⟩right⟨U+2069⟩'],
])('%j reads %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown)
})
