import type { MaskedCard } from '#shared/model/transaction.ts'
import { foldDigits } from '#shared/rules/find-card-number.ts'

/** A range within a text. */
export interface TextSpan {
  readonly start: number
  readonly end: number
}

/** The most characters between two digits of one card number, not counting tags. */
const MAX_BETWEEN = 24
const LONGEST_TAG = 200

/**
 * Finds the payment's card in a text, whatever stands between its digits (letters, blanks, markup) and whichever script
 * they are in. A card that is being sent is known by all its digits, one that was sent by the ten that are stored.
 */
export function findOwnCard(text: string, card: string | MaskedCard): readonly TextSpan[] {
  const folded = foldDigits(text)
  const spans = [false, true].flatMap((skipsTags) => {
    const { digits, places, gaps } = digitsOf(folded.text, skipsTags)
    return placesOf(digits, card)
      .filter(({ start, end }) => gaps.subarray(start + 1, end).every((gap) => gap <= MAX_BETWEEN))
      .map(({ start, end }) => ({
        start: folded.startOf(places[start] ?? 0),
        end: folded.endOf(places[end - 1] ?? 0),
      }))
  })
  return merged(spans)
}

/** The digits of a text, each with its position and the number of characters since the previous digit. */
function digitsOf(text: string, skipsTags: boolean) {
  const codes = new Uint8Array(text.length)
  const places = new Int32Array(text.length)
  const gaps = new Uint8Array(text.length)
  let count = 0
  let gap = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 0x30 && code <= 0x39) {
      codes[count] = code
      places[count] = at
      gaps[count++] = gap
      gap = 0
    } else if (skipsTags && code === 0x3c) {
      const end = endOfTag(text, at)
      if (end < 0) gap = Math.min(gap + 1, 255)
      else at = end
    } else gap = Math.min(gap + 1, 255)
  }
  return { digits: Buffer.from(codes.buffer, 0, count).toString('latin1'), places, gaps }
}

/** Returns where the tag that begins here ends; -1 if it is not a tag. */
function endOfTag(text: string, start: number): number {
  for (let at = start + 1; at < text.length && at <= start + LONGEST_TAG; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x3e) return at
    if (code === 0x3c) return -1
  }
  return -1
}

function placesOf(digits: string, card: string | MaskedCard): readonly TextSpan[] {
  const pattern = new RegExp(typeof card === 'string' ? card : `${card.first6}[0-9]{6}${card.last4}`, 'g')
  return [...digits.matchAll(pattern)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
}

function merged(spans: readonly TextSpan[]): readonly TextSpan[] {
  const found: TextSpan[] = []
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = found.at(-1)
    if (last && span.start < last.end) found[found.length - 1] = { ...last, end: Math.max(last.end, span.end) }
    else found.push(span)
  }
  return found
}
