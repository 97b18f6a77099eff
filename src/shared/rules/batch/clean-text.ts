import { CARD_LIKE } from '../card-number.ts'
import { type FoundCard, findCardNumber, foldDigits, isCardLike } from '../find-card-number.ts'

/** Invisible characters: soft hyphens, zero-width characters, direction marks. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** Characters that change the direction of what follows: the digits are displayed in a different order than stored. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/u
const OTHER_SPACE = /[^\S ]+|\u2800/g
const FULL_WIDTH = /[\uff01-\uff5e]/g

/** A text without invisible characters, with ASCII in place of full-width characters, and with plain spaces. */
export interface CleanText {
  readonly text: string
  /** Whether more than the surrounding spaces was changed. */
  readonly changed: boolean
  /** Whether parts of it are displayed in a different order than they are stored. */
  readonly turned: boolean
}

/** Cleans what can be cleaned without doubt. Every digit and letter stays the same. */
export function cleanText(raw: string): CleanText {
  const text = raw
    .replace(INVISIBLE, '')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(OTHER_SPACE, ' ')
    .trim()
  return { text, changed: text !== raw.trim(), turned: TURNING.test(raw) }
}

/** At least as many digits as a card number: in a row, in groups, or as a number with an exponent; any check digit. */
const LIKE_CARD = new RegExp(`${CARD_LIKE.source}|[0-9](?:[.,]?[0-9]){12,}`, 'gu')

const IN_THREES = /^(\d{1,3}([ .,'\u2019])\d{3}(?:\2\d{3}){2,})(?:[.,]\d*)?$/

/** Whether a cleaned text is a card number that a spreadsheet has written as an amount, with thousands separators. */
export function isCardInThrees(text: string): boolean {
  const [, groups = ''] = IN_THREES.exec(text) ?? []
  return isCardLike(groups.replace(/\D/g, ''))
}

/** Masks everything in a text that could be a card number; with `isCard`, any digits. */
export function maskCards(text: string, isCard = false): string {
  if (isCard || isCardInThrees(cleanText(text).text)) return masked(text)
  const folded = foldDigits(text)
  const pieces: string[] = []
  let done = 0
  for (const { start, end } of cardsIn(folded.text)) {
    const [from, to] = [folded.startOf(start), folded.endOf(end - 1)]
    pieces.push(text.slice(done, from), masked(text.slice(from, to)))
    done = to
  }
  return [...pieces, text.slice(done)].join('').replace(LIKE_CARD, masked)
}

type Place = Pick<FoundCard, 'start' | 'end'>

/** How much of a folded text is searched at once; a card number is less than half as long. */
const PART = 256

/** The positions of card numbers in a folded text, in order, in linear time. */
function cardsIn(text: string): readonly Place[] {
  const found: Place[] = []
  for (let from = 0; from < text.length; ) {
    const to = from + PART
    const isLast = to >= text.length
    // A number cut off at the end of a part is complete in the next one.
    const own = cardsInPart(text.slice(from, to), from).filter(({ end }) => isLast || end < to)
    for (const place of own) found.push(place)
    from = isLast ? to : Math.max(from + PART / 2, own.at(-1)?.end ?? 0)
  }
  return found
}

function cardsInPart(text: string, from: number): readonly Place[] {
  const found = findCardNumber(text)
  if (!found) return []
  const { start, end } = found
  return [
    ...cardsInPart(text.slice(0, start), from),
    { start: from + start, end: from + end },
    ...cardsInPart(text.slice(end), from + end),
  ]
}

/** Keeps the first six and the last four digits, the only ones of a card number that may be kept. */
function masked(text: string): string {
  const count = text.match(/\p{Nd}/gu)?.length ?? 0
  if (count <= 10) return text
  let nth = 0
  return text.replace(/\p{Nd}/gu, (digit) => (++nth <= 6 || nth > count - 4 ? digit : '•'))
}

/** Whether a text may be one in which digits were masked: then it contains more of them than may be shown. */
export function isMasked(text: string): boolean {
  return text.includes('•') && (text.match(/[\p{Nd}•]/gu)?.length ?? 0) > 10
}
