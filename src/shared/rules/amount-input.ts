import Big from 'big.js'
import { MAX_DECIMALS, MAX_INTEGER_DIGITS } from '../model/amount.ts'
import { linesOf } from './pasted-lines.ts'

/** The meaning of an amount field's text. `value` is the exact string that would be sent. */
export type AmountReading =
  | { readonly result: 'ok'; readonly value: string }
  /** The text can be read in two ways; the operator must choose one of `values`. */
  | { readonly result: 'ambiguous'; readonly values: readonly [string, string] }
  /** Several lines or cells were pasted; the operator must choose one of `values`, which are unchanged. */
  | { readonly result: 'several'; readonly values: readonly string[] }
  | { readonly result: 'bad'; readonly rule: AmountRule }

export type AmountRule = 'empty' | 'not_a_number' | 'zero' | 'too_many_decimals' | 'too_long' | 'leading_zero'

/** Marks between groups that are not a decimal mark. Only one kind per number: a tab or a line break separates numbers. */
const SPACE_MARKS = /[ \u00a0\u2007\u2009\u202f'\u2019]/g
const GROUPED_BY_SPACE = /^\d{1,3}([ \u00a0\u2007\u2009\u202f'\u2019])\d{3}(\1\d{3})*([.,]\d+)?$/
const PLAIN = /^\d+([.,]\d+)?$/
const GROUPED_BY_COMMA = /^\d{1,3}(,\d{3}){2,}$|^\d{1,3}(,\d{3})+\.\d+$/
const GROUPED_BY_POINT = /^\d{1,3}(\.\d{3}){2,}$|^\d{1,3}(\.\d{3})+,\d+$/
/** One mark with one to three digits before it and exactly three after: some read "1,000" as a thousand, others as one. */
const AMBIGUOUS = /^([1-9]\d{0,2})[.,](\d{3})$/

/**
 * Reads an amount as people type and paste it: "1 000,50", "1000.50" and "1 000.5" are understood, and the digits after
 * the decimal point are kept as typed. Text with two possible readings is never guessed.
 */
export function readAmount(text: string): AmountReading {
  const typed = text.trim()
  if (typed === '') return bad('empty')
  const lines = linesOf(typed)
  if (lines.length > 1) return { result: 'several', values: lines }
  const ambiguous = AMBIGUOUS.exec(typed)
  if (ambiguous)
    return { result: 'ambiguous', values: [`${ambiguous[1]}${ambiguous[2]}`, `${ambiguous[1]}.${ambiguous[2]}`] }
  if (GROUPED_BY_COMMA.test(typed)) return check(typed.replaceAll(',', ''))
  if (GROUPED_BY_POINT.test(typed)) return check(typed.replaceAll('.', '').replace(',', '.'))
  if (PLAIN.test(typed) || GROUPED_BY_SPACE.test(typed)) return check(typed.replace(SPACE_MARKS, '').replace(',', '.'))
  return bad('not_a_number')
}

/** The amounts that a text may mean: none, one, or its two possible readings. */
export function readingsOf(text: string): readonly string[] {
  const reading = readAmount(text)
  if (reading.result === 'ok') return [reading.value]
  return reading.result === 'ambiguous' ? reading.values : []
}

function check(value: string): AmountReading {
  const [whole = '', decimals = ''] = value.split('.')
  if (whole.length > 1 && whole.startsWith('0')) return bad('leading_zero')
  if (whole.length > MAX_INTEGER_DIGITS) return bad('too_long')
  if (decimals.length > MAX_DECIMALS) return bad('too_many_decimals')
  if (!/[1-9]/.test(value)) return bad('zero')
  return { result: 'ok', value }
}

function bad(rule: AmountRule): AmountReading {
  return { result: 'bad', rule }
}

/** Whether two amounts are equal as numbers: "100.1" is "100.10". Text that is not a number equals nothing. */
export function sameAmount(one: string | null, other: string): boolean {
  try {
    return one !== null && new Big(one).eq(other)
  } catch {
    return false
  }
}

/** Whether two amounts differ by no more than 1 % of the larger one. */
export function nearAmount(one: string, other: string): boolean {
  const [a, b] = [new Big(one), new Big(other)]
  return a
    .minus(b)
    .abs()
    .times(100)
    .lte(a.gt(b) ? a : b)
}
