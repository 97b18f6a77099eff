/** Stands in a one-line field where a pasted text had a line break or a tab: two values must not become one. */
export const LINE_MARK = '⏎'

const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029⏎]+/

/** Lines to choose from: each once, no more than can be looked at. */
export function offered(lines: readonly string[]): readonly string[] {
  return [...new Set(lines)].slice(0, 4)
}

/** As much of a pasted line as stands on a button. */
export function shortLine(line: string): string {
  return line.length > 24 ? `${line.slice(0, 23)}…` : line
}

/** The lines or cells of a text, blank ones left out. */
export function linesOf(text: string): readonly string[] {
  return text
    .split(BREAKS)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
