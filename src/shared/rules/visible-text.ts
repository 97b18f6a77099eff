import { beginningOf, readCut, writeCut } from './cut-text.ts'

/** Characters that are invisible but change the text: controls, zero-width characters, fillers, direction marks. */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /([\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}])\1*/gu

/** More combining marks on one character than any language uses: they would overlap the lines around it. */
const HEAPED = /(\p{M}{4})\p{M}+/gu

/** Longer text is not laid out: it would block the screen. */
export const MAX_SHOWN = 10_000

/**
 * Makes the invisible characters in platform text visible, so that nothing can pass for something else. The text is
 * truncated first: `most` is the maximum length shown.
 */
export function visibleText(text: string, { most = MAX_SHOWN }: { readonly most?: number } = {}): string {
  const cut = readCut(text)
  const beginning = cut ? cut.beginning : text
  const shown = beginning.length > most ? `${escaped(beginningOf(beginning, most))}…` : escaped(beginning)
  return cut ? writeCut({ ...cut, beginning: shown }) : shown
}

function escaped(text: string): string {
  return text
    .replace(HIDDEN, (signs, sign: string) => named(sign, signs.length / sign.length))
    .replace(HEAPED, (signs, first: string) => `${first}⟨+${[...signs].length - 4}⟩`)
}

function named(sign: string, count: number): string {
  const code = `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return count === 1 ? `⟨${code}⟩` : count === 2 ? `⟨${code}⟩⟨${code}⟩` : `⟨${code} ×${count}⟩`
}
