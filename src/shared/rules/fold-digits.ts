/**
 * A text with every digit in ASCII, however it was written: in any script, percent-encoded (once or several times), as an
 * HTML or JSON escape. `startOf` and `endOf` lead from a place in it to the place in the text as it came.
 */
export interface FoldedText {
  readonly text: string
  readonly startOf: (index: number) => number
  readonly endOf: (index: number) => number
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the signs of ASCII begin with them
const NEEDS_FOLDING = /[%&\\]|[^\x00-\x7f]/
const PERCENT = /%(?:25){0,8}([0-9A-Fa-f]{2})/y
const ENTITY = /&(?:#(?:x([0-9A-Fa-f]{1,8})|([0-9]{1,8}))|nbsp);/iy
const ESCAPE = /\\u([0-9A-Fa-f]{4})/y

/** Folds the digits of a text, in time that grows with its length alone. */
export function foldDigits(text: string): FoldedText {
  if (!NEEDS_FOLDING.test(text)) return { text, startOf: (index) => index, endOf: (index) => index + 1 }
  const pieces: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  let length = 0
  let at = 0
  // What is as it was stays one piece; only the places where the two differ in length are noted.
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
  /** The last of the replaced signs at or before an index of the folded text, counted from 0; -1: there is none. */
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

/** What is written by an escape: a digit as such, any other sign as a blank or the sign of ASCII that it is. */
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

/** A byte, or the bytes of one sign in UTF-8. */
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

/** One UTF-16 unit for a code point that was written by an escape. */
function signOf(code: number): string {
  const value = code < 0x80 ? null : digitOf(code)
  if (value !== null) return String(value)
  return code < 0x80 ? String.fromCharCode(code) : '\ufffd'
}

/** The value of a decimal digit of any script (Unicode: Nd); null where it is none. */
function digitOf(code: number): number | null {
  digits ??= digitValues()
  const value = digits[code] ?? 0
  return value === 0 ? null : value - 1
}

let digits: Uint8Array | undefined

/** Of each code point the value of its digit plus 1; 0: it is none. Unicode gives the ten of a script in their order. */
function digitValues(): Uint8Array {
  const values = new Uint8Array(0x20000)
  const isDigit = /^\p{Nd}$/u
  for (let code = 0x80, run = 0; code < values.length; code++) {
    run = isDigit.test(String.fromCodePoint(code)) ? run + 1 : 0
    if (run > 0) values[code] = ((run - 1) % 10) + 1
  }
  return values
}
