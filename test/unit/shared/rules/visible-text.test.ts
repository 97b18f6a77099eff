import { expect, it } from 'vitest'
import { writeCut } from '#shared/rules/cut-text.ts'
import { MAX_SHOWN, visibleText } from '#shared/rules/visible-text.ts'

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
  ['tag\u{e0041}', 'tag⟨U+E0041⟩'],
  ['\u202e\u202eab\u200b\u200b\u200b', '⟨U+202E⟩⟨U+202E⟩ab⟨U+200B ×3⟩'],
  [`a${'\u0301'.repeat(100)}b`, `a${'\u0301'.repeat(4)}⟨+96⟩b`],
  ['Việt ệ́', 'Việt ệ́'],
])('visibleText shows %j as %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown)
})

it('visibleText cuts a long text before making its characters visible, and marks the cut', () => {
  const shown = visibleText('\u202e\u200b'.repeat(4_000_000))
  expect(shown.length).toBeLessThan(10 * MAX_SHOWN)
  expect(shown.endsWith('⟩…')).toBe(true)
  expect(visibleText('abcdef', { most: 3 })).toBe('abc…')
})

it('visibleText keeps the mark of a text that was cut when it was read', () => {
  const sha256 = 'a'.repeat(64)
  const kept = writeCut({ beginning: `x\u202e${'y'.repeat(50)}`, length: 7_500_000, sha256 })
  expect(visibleText(kept, { most: 4 })).toBe(`x⟨U+202E⟩yy…⟨… 7500000 · SHA-256 ${sha256}⟩`)
})
