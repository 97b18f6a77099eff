import { CARD_DIGITS, CARD_LIKE, passesLuhn, SPACING } from './card-number.ts'

/** A card number in a text: its position and its bare digits. */
export interface FoundCard {
  readonly start: number
  readonly end: number
  readonly digits: string
}

/**
 * Finds text that looks like a card number: 13 to 19 digits with a valid check digit, in a row or grouped as people
 * write them, in the digits of any script and percent-encoded. One random number in ten passes, so this is a reason to
 * ask, never to refuse.
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

/** The text without the number found in it. */
export function withoutCard(text: string, { start, end }: FoundCard): string {
  return (text.slice(0, start) + text.slice(end)).replace(/\s{2,}/g, ' ').trim()
}

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi

/** Finds numbers whose groups are not fours: 6-10, 8-8, 4-4-4-1, 4-4-4-4-3, pairs, single digits. */
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

/** Whether the groups are those of a card number, not of amounts (threes), dates (4-2-2) or phone numbers. */
export function isUsualGrouping(sizes: readonly number[]): boolean {
  const even = sizes.every((size) => size === sizes[0]) && sizes.length * (sizes[0] ?? 0) === CARD_DIGITS
  return even || sizes.slice(0, -1).every((size) => GROUP_SIZES.has(size))
}

function cardAt(text: string, start: number, end: number): FoundCard | null {
  const digits = text.slice(start, end).replace(/[^0-9]/g, '')
  const isPhone = text[start - 1] === '+' && digits.length <= 15
  return isPhone || !isCardLike(digits) ? null : { start, end, digits }
}

/** Whether there are as many digits as in card numbers of any issuer. */
export const isCardLength = ({ length }: string): boolean => length >= 13 && length <= 19

/** Whether bare digits could be a card number. */
export function isCardLike(digits: string): boolean {
  return isCardLength(digits) && passesLuhn(digits) && !NO_ISSUER.test(digits)
}

/** No card number begins like these: numbers padded with zeros, dates of this century, milliseconds since 1970. */
const NO_ISSUER = /^(?:0|20[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])|1[0-9]{12}$)/

/**
 * A text with every digit in ASCII, however it was written: in any script, percent-encoded (once or several times), or
 * as an HTML or JSON escape. `startOf` and `endOf` map a position in it to the position in the original text.
 */
interface FoldedText {
  readonly text: string
  readonly startOf: (index: number) => number
  readonly endOf: (index: number) => number
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the signs of ASCII begin with them
const NEEDS_FOLDING = /[%&\\]|[^\x00-\x7f]/
const PERCENT = /%(?:25){0,8}([0-9A-Fa-f]{2})/y
const ENTITY = /&(?:#(?:x([0-9A-Fa-f]{1,8})|([0-9]{1,8}))|nbsp);/iy
const ESCAPE = /\\u([0-9A-Fa-f]{4})/y

/** Folds the digits of a text, in linear time. */
export function foldDigits(text: string): FoldedText {
  if (!NEEDS_FOLDING.test(text)) return { text, startOf: (index) => index, endOf: (index) => index + 1 }
  const pieces: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  let length = 0
  let at = 0
  // Unchanged text stays one piece; only the places where the two texts differ in length are recorded.
  const keep = (upTo: number): void => {
    if (upTo > at) pieces.push(text.slice(at, upTo))
    length += upTo - at
    at = upTo
  }
  const put = (sign: string, from: number, to: number): void => {
    keep(from)
    pieces.push(sign)
    starts.push(length, from)
    ends.push(to)
    length += 1
    at = to
  }
  for (let place = 0; place < text.length; ) {
    const code = text.charCodeAt(place)
    if (code < 0x80 && code !== 0x25 && code !== 0x26 && code !== 0x5c) {
      place++
      continue
    }
    const found = code < 0x80 ? escapeAt(text, place) : digitAt(text, place)
    if (found) put(found.sign, place, found.end)
    place = found ? found.end : place + 1
  }
  if (starts.length === 0) return { text, startOf: (index) => index, endOf: (index) => index + 1 }
  keep(text.length)
  /** Index of the last replacement at or before a position in the folded text; -1 if there is none. */
  const lastBefore = (index: number): number => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle * 2] ?? 0) <= index) low = middle + 1
      else high = middle
    }
    return low - 1
  }
  const originOf = (index: number, isEnd: boolean): number => {
    const last = lastBefore(index)
    if (last < 0) return index + (isEnd ? 1 : 0)
    const replacedAt = starts[last * 2] ?? 0
    const end = ends[last] ?? 0
    if (replacedAt === index) return isEnd ? end : (starts[last * 2 + 1] ?? 0)
    return end + (index - replacedAt - 1) + (isEnd ? 1 : 0)
  }
  return {
    text: pieces.join(''),
    startOf: (index) => originOf(index, false),
    endOf: (index) => originOf(index, true),
  }
}

interface Found {
  readonly sign: string
  readonly end: number
}

/**
 * Decodes an escape: a digit of any script as an ASCII digit, another ASCII character as itself, `&nbsp;` as a space,
 * anything else as U+FFFD.
 */
function escapeAt(text: string, place: number): Found | null {
  const sign = text[place]
  if (sign === '%') return percentAt(text, place)
  const pattern = sign === '&' ? ENTITY : ESCAPE
  pattern.lastIndex = place
  const found = pattern.exec(text)
  if (!found) return null
  const hex = found[1]
  const code = hex === undefined ? (found[2] === undefined ? 0x20 : Number(found[2])) : Number.parseInt(hex, 16)
  return { sign: signOf(code), end: pattern.lastIndex }
}

/** Decodes a percent-encoded byte, or the UTF-8 bytes of one character. */
function percentAt(text: string, place: number): Found | null {
  const bytes: number[] = []
  let end = place
  for (let most = 1; bytes.length < most; ) {
    PERCENT.lastIndex = end
    const byte = Number.parseInt(PERCENT.exec(text)?.[1] ?? '', 16)
    if (Number.isNaN(byte) || (bytes.length > 0 && (byte & 0xc0) !== 0x80)) break
    bytes.push(byte)
    end = PERCENT.lastIndex
    most = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : most
  }
  if (bytes.length === 0) return null
  const [first = 0, ...rest] = bytes
  const lead = first < 0x80 ? first : first & (first >= 0xf0 ? 0x07 : first >= 0xe0 ? 0x0f : 0x1f)
  return { sign: signOf(rest.reduce((code, byte) => (code << 6) | (byte & 0x3f), lead)), end }
}

function digitAt(text: string, place: number): Found | null {
  const code = text.codePointAt(place) ?? 0
  const value = digitOf(code)
  return value === null ? null : { sign: String(value), end: place + (code > 0xffff ? 2 : 1) }
}

/** Returns one UTF-16 unit for a code point written as an escape. */
function signOf(code: number): string {
  const value = code < 0x80 ? null : digitOf(code)
  if (value !== null) return String(value)
  return code < 0x80 ? String.fromCharCode(code) : '\ufffd'
}

/** The value of a decimal digit of any script (Unicode: Nd); `null` if it is not a digit. */
function digitOf(code: number): number | null {
  digits ??= digitValues()
  const value = digits[code] ?? 0
  return value === 0 ? null : value - 1
}

let digits: Uint8Array | undefined

/** For each code point, its digit value plus 1; 0 if it is not a digit. Unicode orders the ten digits of a script. */
function digitValues(): Uint8Array {
  const values = new Uint8Array(0x20000)
  const isDigit = /^\p{Nd}$/u
  for (let code = 0x80, run = 0; code < values.length; code++) {
    run = isDigit.test(String.fromCodePoint(code)) ? run + 1 : 0
    if (run > 0) values[code] = ((run - 1) % 10) + 1
  }
  return values
}
