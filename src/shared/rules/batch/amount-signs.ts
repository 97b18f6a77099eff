import type { AmountSigns, DecimalSign } from '../../model/batch.ts'
import { type AmountReading, readAmount } from '../amount-input.ts'

/** Maximum number of examples shown for a column. */
const MAX_EXAMPLES = 3

/** Reads an amount with the decimal separator of its column. An amount that contradicts it is not a number. */
export function readAmountWith(text: string, decimal: DecimalSign | null): AmountReading {
  const reading = readAmount(text)
  if (decimal === null) return reading
  if (reading.result === 'ambiguous') {
    const [whole, fraction] = reading.values
    return { result: 'ok', value: text.includes(decimal) ? fraction : whole }
  }
  const own = decimalOf(text)
  return own === null || own === decimal ? reading : { result: 'bad', rule: 'not_a_number' }
}

/** Writes an amount in plain decimals with the decimal separator of its column. */
export function amountWithSign(plain: string, decimal: DecimalSign | null): string {
  return decimal === ',' ? plain.replace('.', ',') : plain
}

/** Writes an amount in plain decimals as typed into a column with this separator, so that it is read as the same amount. */
export function typedAmount(plain: string, decimal: DecimalSign | null): string {
  const typed = amountWithSign(plain, decimal)
  // Three decimals could be thousands.
  return readAmountWith(typed, decimal).result === 'ambiguous' ? `${typed}0` : typed
}

/** The only decimal separator that an amount can have; `null` if it has none, or if either is possible. */
function decimalOf(text: string): DecimalSign | null {
  if (readAmount(text).result !== 'ok') return null
  const signs = [...text.matchAll(/[.,]/g)].map(([sign]) => sign)
  const last = signs.at(-1)
  if (last !== '.' && last !== ',') return null
  // A repeated sign separates groups of thousands.
  if (signs.length > 1 && signs[0] === last) return last === '.' ? ',' : '.'
  return last
}

/**
 * Determines the decimal separator of a column from all its amounts that are text, using those with a single reading.
 * Open if they contradict one another, or if none of them tells and some amounts are ambiguous.
 */
export function amountSigns(texts: readonly string[]): AmountSigns {
  const known = { '.': '', ',': '' }
  const ambiguous: string[] = []
  for (const text of new Set(texts)) {
    const own = decimalOf(text)
    if (own !== null) known[own] ||= text
    else if (readAmount(text).result === 'ambiguous') ambiguous.push(text)
  }
  const point = known['.'] !== ''
  const comma = known[','] !== ''
  const isOpen = point === comma && (point || ambiguous.length > 0)
  const examples = [known['.'], known[','], ...ambiguous].filter((text) => text !== '').slice(0, MAX_EXAMPLES)
  return {
    state: isOpen ? 'open' : 'decided',
    decimal: isOpen || point === comma ? null : point ? '.' : ',',
    examples: examples.map((text) => ({ text, point: readingWith(text, '.'), comma: readingWith(text, ',') })),
  }
}

function readingWith(text: string, decimal: DecimalSign): string | null {
  const reading = readAmountWith(text, decimal)
  return reading.result === 'ok' ? reading.value : null
}
