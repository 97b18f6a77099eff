import { CARD_LIKE } from '../card-number.ts'
import { type FoundCard, findCardNumber, foldDigits, isCardLike } from '../find-card-number.ts'

/** Signs that show nothing: soft hyphens, zero widths, marks of direction. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** What turns the direction of what follows: the digits are seen in another order than they are stored. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/u
const OTHER_SPACE = /[^\S ]+|\u2800/g
const FULL_WIDTH = /[\uff01-\uff5e]/g

/** A text without what cannot be seen, with ASCII in place of full-width signs and plain spaces. */
export interface CleanText {
  readonly text: string
  /** Whether more was changed than the spaces around it. */
  readonly changed: boolean
  /** Whether parts of it are seen in another order than they are stored. */
  readonly turned: boolean
}

/** Cleans what can be cleaned without doubt. Every digit and letter stays what it is. */
export function cleanText(raw: string): CleanText {
  const text = raw
    .replace(INVISIBLE, '')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(OTHER_SPACE, ' ')
    .trim()
  return { text, changed: text !== raw.trim(), turned: TURNING.test(raw) }
}

/** As many digits as a card number has, in one, in groups, or as a number with an exponent: whatever its check digit. */
const LIKE_CARD = new RegExp(`${CARD_LIKE.source}|[0-9](?:[.,]?[0-9]){12,}`, 'gu')

const IN_THREES = /^(\d{1,3}([ .,'\u2019])\d{3}(?:\2\d{3}){2,})(?:[.,]\d*)?$/

/** Whether a cleaned text is a card number that a spreadsheet has written as an amount, with its thousands parted. */
export function isCardInThrees(text: string): boolean {
  const [, groups = ''] = IN_THREES.exec(text) ?? []
  return isCardLike(groups.replace(/\D/g, ''))
}

/** A text with everything masked that could be a card number; where `isCard`, whatever digits there are. */
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

/** So much of a folded text is searched at once; a card number has less than half of it. */
const PART = 256

/** Where card numbers stand in a folded text, in their order, in time that grows with its length alone. */
function cardsIn(text: string): readonly Place[] {
  const found: Place[] = []
  for (let from = 0; from < text.length; ) {
    const to = from + PART
    const isLast = to >= text.length
    // What the end of a part cuts off stands whole in the next one.
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

/** The first six and the last four digits stay: what may be kept of a card number. */
function masked(text: string): string {
  const count = text.match(/\p{Nd}/gu)?.length ?? 0
  if (count <= 10) return text
  let nth = 0
  return text.replace(/\p{Nd}/gu, (digit) => (++nth <= 6 || nth > count - 4 ? digit : '•'))
}
