import type { AmountSigns, DecimalSign } from '../../model/batch.ts'
import { type AmountReading, readAmount } from '../amount-input.ts'

/** Examples that are shown of a column. */
const MAX_EXAMPLES = 3

/** Reads an amount by the signs of its column. What contradicts them is no number. */
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

/** An amount in plain decimals, with the decimal sign of its column. */
export function amountWithSign(plain: string, decimal: DecimalSign | null): string {
  return decimal === ',' ? plain.replace('.', ',') : plain
}

/** An amount in plain decimals as it is typed into a column with this sign, so that it is read as the same amount. */
export function typedAmount(plain: string, decimal: DecimalSign | null): string {
  const typed = amountWithSign(plain, decimal)
  // Three decimals could be thousands.
  return readAmountWith(typed, decimal).result === 'ambiguous' ? `${typed}0` : typed
}

/** The decimal sign that an amount can only have; null where it has none, or either will do. */
function decimalOf(text: string): DecimalSign | null {
  if (readAmount(text).result !== 'ok') return null
  const signs = [...text.matchAll(/[.,]/g)].map(([sign]) => sign)
  const last = signs.at(-1)
  if (last !== '.' && last !== ',') return null
  // A sign that comes again parts groups of thousands.
  if (signs.length > 1 && signs[0] === last) return last === '.' ? ',' : '.'
  return last
}

/**
 * Which sign stands before the decimals, by all amounts of a column that are text: by those that can be read in one way.
 * Open where none can, or where they contradict one another.
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
