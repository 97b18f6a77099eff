import { CARD_DIGITS, CARD_LIKE, passesLuhn, SPACING } from './card-number.ts'
import { foldDigits } from './fold-digits.ts'

/** A card number in a text: where it stands, and its bare digits. */
export interface FoundCard {
  readonly start: number
  readonly end: number
  readonly digits: string
}

/**
 * Finds what looks like a card number in free text: 13 to 19 digits that pass the check digit, in one or grouped as
 * people write them, in the digits of any script and percent-encoded. One random number in ten passes, so this is a reason
 * to ask, never to refuse.
 */
export function findCardNumber(text: string): FoundCard | null {
  const folded = foldDigits(text)
  const found = findIn(folded.text.replace(UUID, (uuid) => 'x'.repeat(uuid.length)))
  return found && { ...found, start: folded.startOf(found.start), end: folded.endOf(found.end - 1) }
}

function findIn(plain: string): FoundCard | null {
  for (const { index, 0: found } of plain.matchAll(CARD_LIKE)) {
    const card = cardAt(plain, index, index + found.length)
    if (card) return card
  }
  return findGrouped(plain)
}

/** The text without the number that was found in it. */
export function withoutCard(text: string, { start, end }: FoundCard): string {
  return (text.slice(0, start) + text.slice(end)).replace(/\s{2,}/g, ' ').trim()
}

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi

/** Numbers whose groups are not fours: 6-10, 8-8, 4-4-4-1, 4-4-4-4-3, pairs, single digits. */
function findGrouped(text: string): FoundCard | null {
  const groups = [...text.matchAll(/[0-9]+/g)]
  for (const [first, { index: start }] of groups.entries()) {
    const sizes: number[] = []
    let end = start
    for (const { index, 0: group } of groups.slice(first, first + CARD_DIGITS)) {
      if (index > start && !GAP.test(text.slice(end, index))) break
      sizes.push(group.length)
      end = index + group.length
      const card = isUsualGrouping(sizes) ? cardAt(text, start, end) : null
      if (card) return card
    }
  }
  return null
}

const GAP = new RegExp(`^${SPACING}{1,3}$`)
const GROUP_SIZES: ReadonlySet<number> = new Set([4, 6, 8, 12])

/** Whether groups are those of a card: not of amounts (threes), of dates (4-2-2), nor of phone numbers. */
export function isUsualGrouping(sizes: readonly number[]): boolean {
  const even = sizes.every((size) => size === sizes[0]) && sizes.length * (sizes[0] ?? 0) === CARD_DIGITS
  return even || sizes.slice(0, -1).every((size) => GROUP_SIZES.has(size))
}

function cardAt(text: string, start: number, end: number): FoundCard | null {
  const digits = text.slice(start, end).replace(/[^0-9]/g, '')
  const isPhone = text[start - 1] === '+' && digits.length <= 15
  return isPhone || !isCardLike(digits) ? null : { start, end, digits }
}

/** Whether bare digits could be a card number. */
export function isCardLike(digits: string): boolean {
  return digits.length >= 13 && digits.length <= 19 && passesLuhn(digits) && !NO_ISSUER.test(digits)
}

/** No card begins like these: numbers filled up with zeros, dates of this century, milliseconds since 1970. */
const NO_ISSUER = /^(?:0|20[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])|1[0-9]{12}$)/
