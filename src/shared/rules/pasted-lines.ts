/** Replaces a line break or a tab of pasted text in a one-line field: two values must not become one. */
export const LINE_MARK = '⏎'

const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029⏎]+/

/** The lines to choose from: without duplicates, and only the first few. */
export function offered(lines: readonly string[]): readonly string[] {
  return [...new Set(lines)].slice(0, 4)
}

/** A pasted line, shortened to fit on a button. */
export function shortLine(line: string): string {
  return line.length > 24 ? `${line.slice(0, 23)}…` : line
}

/** The lines or cells of a text, without blank ones. */
export function linesOf(text: string): readonly string[] {
  return text
    .split(BREAKS)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
