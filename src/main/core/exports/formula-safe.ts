/**
 * A character that makes a spreadsheet treat what follows as a formula if it begins a cell, full-width forms included.
 * If a file is read with another separator than it was written with, or its quotes are ignored, a cell also begins
 * after any separator or line break.
 */
const SIGN = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]'
const BEFORE = '(?<=(?:^|[\\t\\r\\n,;])["\\s]*)'
const OPENING = new RegExp(BEFORE + SIGN, 'g')
const GUARDED = new RegExp(`${BEFORE}'(?=${SIGN})`, 'g')

/**
 * Returns text that no spreadsheet takes for a formula: an apostrophe precedes the character that would begin one. A
 * text file carries no types, so its reader has to guess them.
 */
export function formulaSafe(text: string): string {
  const safe = text.replace(OPENING, "'$&")
  return /^[\t\r]/.test(safe) ? `'${safe}` : safe
}

/** Reverses `formulaSafe`. It cannot tell whether the original text already had the apostrophe. */
export function withoutFormulaGuard(safe: string): string {
  return safe.replace(/^'(?=[\t\r])/, '').replace(GUARDED, '')
}
