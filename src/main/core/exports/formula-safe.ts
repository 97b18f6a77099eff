/**
 * A sign that makes a spreadsheet take what follows for a formula, at the beginning of a cell, full-width forms
 * included. Where a file is read with another separator than it was written with, or its quotes are not heeded, a cell
 * begins after any separator and any line's end as well.
 */
const SIGN = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]'
const BEFORE = '(?<=(?:^|[\\t\\r\\n,;])["\\s]*)'
const OPENING = new RegExp(BEFORE + SIGN, 'g')
const GUARDED = new RegExp(`${BEFORE}'(?=${SIGN})`, 'g')

/**
 * Text that no spreadsheet takes for a formula: an apostrophe stands before the sign that would begin one. The text of a
 * file must do without types, so that its reader guesses them.
 */
export function formulaSafe(text: string): string {
  const safe = text.replace(OPENING, "'$&")
  return /^[\t\r]/.test(safe) ? `'${safe}` : safe
}

/** The text that `formulaSafe` was given, from what it gave; that such text stood there with its apostrophe cannot be told. */
export function withoutFormulaGuard(safe: string): string {
  return safe.replace(/^'(?=[\t\r])/, '').replace(GUARDED, '')
}
