import Big from 'big.js'
import { plainNumber, shortNumber } from '#shared/rules/batch/judge-cell.ts'

/** Formats that have no code in the file (ECMA-376, part 1, 18.8.30). */
const BUILT_IN: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '#,##0',
  6: '#,##0',
  7: '#,##0.00',
  8: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  41: '#,##0',
  42: '#,##0',
  43: '#,##0.00',
  44: '#,##0.00',
  48: '0.0E+0',
  49: '@',
}

/** How a number format shows a number. */
export type NumberFormat =
  | { readonly is: 'general' }
  | { readonly is: 'date' }
  | {
      readonly is: 'fixed'
      readonly decimals: number
      readonly digits: number
      readonly shift: number
      readonly percent: boolean
    }
  | { readonly is: 'scientific'; readonly decimals: number }
  | { readonly is: 'other' }

/** Quoted text, escaped characters, gaps (`_x`) and characters that fill the cell (`*x`). */
const LITERAL = /"[^"]*"|\\.|[_*]./gu
/** A quoted or escaped decimal sign between digits. */
const LITERAL_SIGN = /[0#?](?:"[.,]"|\\[.,])[0#?]/

/** Words beside an amount that is in thousands, in millions or in hundredths of its currency. */
export const OTHER_UNIT = /тыс|млн|коп(?!и)|thous|million|mln|kop|cents?(?![a-z])|minor/iu

/** Reads a format from its ID and, if the file has one, its code. */
export function readFormat(id: number, code: string | undefined): NumberFormat {
  if (
    code === undefined &&
    ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58))
  ) {
    return { is: 'date' }
  }
  const own = code ?? BUILT_IN[id] ?? 'General'
  // Literal digits, such as "00", or words could show an amount a hundred times as large.
  const hasFactor = own
    .match(LITERAL)
    ?.some((literal) => !literal.startsWith('_') && (/\d/.test(literal) || OTHER_UNIT.test(literal)))
  const bare = own.replace(LITERAL, '')
  // With a condition, other numbers are shown differently.
  if (hasFactor || LITERAL_SIGN.test(own) || /\[[<=>]/.test(bare)) return { is: 'other' }
  // Ignores quoted, escaped and bracketed text, except elapsed hours, minutes and seconds.
  const [plain = ''] = bare.replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/giu, '').split(';')
  if (/^general$/i.test(plain.trim()) || plain.trim() === '@') return { is: 'general' }
  if (/[ymdhsгдмч]/i.test(plain.replace(/E[+-]/gi, ''))) return { is: 'date' }
  const decimals = /\.([0#?]+)/.exec(plain)?.[1]?.length ?? 0
  if (/E[+-]/i.test(plain)) return { is: 'scientific', decimals }
  if (plain.includes('/') || !/[0#?]/.test(plain)) return { is: 'other' }
  const whole = (plain.split('.')[0] ?? '').replace(/[^0#?]/g, '')
  const digits = whole.replace(/^[#?]+/, '').length
  const shift = /,+(?=[^0#?,.]*$)/.exec(plain)?.[0].length ?? 0
  return { is: 'fixed', decimals, digits, shift, percent: plain.includes('%') }
}

/** A piece of a format: a quoted text, an escaped character, a currency in brackets ("[$₽-419]"), other brackets, the rest. */
const PIECE = /"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|([^"\\[]+)/gu

/** The text that a format shows with a positive number, such as "$#,##0.00": with its digit placeholders. */
export function textOfFormat(code: string): string {
  let text = ''
  for (const [, quoted, escaped, sign, plain = ''] of code.replace(/[_*]./gu, '').matchAll(PIECE)) {
    const [first = '', ...others] = plain.split(';')
    text += quoted ?? escaped ?? sign ?? first
    if (others.length > 0) break
  }
  return text
}

/** Characters of an unformatted number in a cell of the default width. */
const GENERAL_SIGNS = 10

/**
 * What a spreadsheet shows for a stored number, without thousands separators. Empty: it shows something other than a
 * number. `undefined`: unknown.
 */
export function shownNumber(stored: string, format: NumberFormat): string | undefined {
  const plain = shortNumber(stored)
  if (plain === null) return undefined
  const value = new Big(plain)
  switch (format.is) {
    case 'general': {
      const whole = value.abs().toFixed(0, Big.roundDown).length
      if (whole > GENERAL_SIGNS + 1) return value.toExponential(5)
      return new Big(value.toFixed(Math.max(0, GENERAL_SIGNS - whole))).toFixed()
    }
    case 'fixed': {
      const seen = format.percent ? value.times(100) : value.div(new Big(1000).pow(format.shift))
      const [whole = '', decimals] = seen.toFixed(format.decimals).split('.')
      const sign = whole.startsWith('-') ? '-' : ''
      const padded = sign + whole.slice(sign.length).padStart(format.digits, '0')
      const shown = decimals === undefined ? padded : `${padded}.${decimals}`
      if (format.percent) return `${shown}%`
      // 1999.50 equals 1999.5, but 0042 does not equal 42.
      return new Big(shown).eq(value) && padded.length === whole.length ? plain : shown
    }
    case 'scientific':
      return value.toExponential(format.decimals)
    case 'other':
      return ''
    case 'date':
      return undefined
  }
}

const DAY_MS = 86_400_000

/** The date of a spreadsheet's day number, as ISO 8601; `undefined` if it is not one. `is1904`: counted from 1904. */
export function shownDate(stored: string, is1904: boolean): string | undefined {
  const plain = plainNumber(stored)
  if (plain === null || !/^\d{1,7}(\.\d+)?$/.test(plain)) return undefined
  // Day 60 is 29 February 1900, which never existed: days before it are one later.
  const days = new Big(plain)
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days.lt(60) ? 31 : 30)
  const moment = new Date(first + Math.round(Number(days.times(DAY_MS))))
  return moment
    .toISOString()
    .replace(/T00:00:00\.000Z$/, '')
    .replace(/\.\d{3}Z$/, '')
    .replace('T', ' ')
}
