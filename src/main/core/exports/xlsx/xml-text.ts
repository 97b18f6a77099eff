/** UTF-16 units that a cell of a spreadsheet can hold. */
export const MAX_IN_CELL = 32_767

/** Signs that XML 1.0 has no way to write. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NOT_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
/** What a spreadsheet would read as the code of a sign: its own underscore is written as one. */
const LOOKS_CODED = /_(?=x[0-9A-Fa-f]{4}_)/g
const MARKUP = /[&<>]/g
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * Text for a cell of a spreadsheet: what XML cannot hold becomes U+FFFD, every line ends with LF, and of what is longer
 * than a cell the rest is left out, with "…" for it.
 */
export function cellText(text: string): string {
  const plain = text.toWellFormed().replace(/\r\n?/g, '\n').replace(NOT_XML, '\ufffd')
  return escaped(fitting(plain).replace(LOOKS_CODED, '_x005F_'))
}

/** Text of our own between tags or in an attribute. */
export function escaped(text: string): string {
  return text.replace(MARKUP, (sign) => ENTITIES[sign] ?? sign).replaceAll('"', '&quot;')
}

function fitting(text: string): string {
  if (text.length <= MAX_IN_CELL) return text
  return `${text.slice(0, MAX_IN_CELL - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
