import type { EvidenceType } from '#shared/model/evidence.ts'
import { maskCard } from '#shared/rules/card-number.ts'
import { findCardNumber } from '#shared/rules/find-card-number.ts'

/** In bytes of UTF-8: file systems allow 255, and a system that stores a file may prefix its name. */
const MAX_BYTES = 150
/** Used if nothing is left of a name. */
const NAMELESS = 'evidence'

/** Extensions that fit a content; a name with none of them gets the first. */
export type Endings = readonly [string, ...string[]]

export const ENDINGS: Record<EvidenceType, Endings> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/heic': ['heic'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'video/mp4': ['mp4'],
  'video/quicktime': ['mov', 'qt'],
  'video/webm': ['webm'],
}

/** A file's name for display: without folders, whichever system wrote them, and with card numbers masked. */
export function shownName(name: string, nameless = NAMELESS): string {
  const last = name
    .toWellFormed()
    .split(/[/\\]/)
    .findLast((part) => part.trim() !== '')
  return withoutCards(last ?? nameless)
}

/**
 * The name under which a file is sent: its extension tells its type, and nothing in it can be taken for a path, reverse
 * the text direction, or be refused by a system that stores it. Letters and emoji of any language are kept.
 */
export function sentName(name: string, type: EvidenceType): string {
  return safeName(name, ENDINGS[type])
}

/** An equally safe name with one of the extensions. `nameless`: used if nothing is left of the name. */
export function safeName(name: string, endings: Endings, nameless = NAMELESS): string {
  const plain = withoutCards(shownName(name, nameless).normalize('NFC').replace(UNSEEN, '').replace(FORBIDDEN, '_'))
  const { stem, ending } = parted(plain, endings)
  const fitted = (text: string) => trimmed(cut(text, MAX_BYTES - ending.length - 1))
  const tidy = fitted(trimmed(stem)) || nameless
  return `${RESERVED.test(tidy) ? fitted(`_${tidy}`) : tidy}.${ending}`
}

/** The sent names of one dispute, in its order: a name that an earlier file has, in either case, gets a number. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const dot = name.lastIndexOf('.')
    let own = name
    for (let number = 2; taken.has(own.toLowerCase()); number++) {
      const end = ` (${number})${name.slice(dot)}`
      own = `${trimmed(cut(name.slice(0, dot), MAX_BYTES - end.length)) || NAMELESS}${end}`
    }
    taken.add(own.toLowerCase())
    return own
  })
}

/** Control characters, including those of direction, byte order marks and line ends. Emoji joiners are kept. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\ufeff]/gu
/** Characters that Windows forbids in names, or takes for part of a path. */
const FORBIDDEN = /[<>:"/\\|?*]/g
/** Device names on Windows, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i
/** What looks like an extension after a dot: not the year of a date, not an initial. */
const ENDING = /^(.*)\.([a-z][a-z0-9]{1,4})$/i

function parted(name: string, right: Endings): { readonly stem: string; readonly ending: string } {
  const [, stem = name, found] = ENDING.exec(name) ?? []
  return { stem, ending: found !== undefined && right.includes(found.toLowerCase()) ? found : right[0] }
}

/** Removes dots and blanks at both ends: a leading dot hides a file, and trailing ones are lost on Windows. */
function trimmed(text: string): string {
  return text.replace(/^[\s.]+|[\s.]+$/g, '')
}

/** As much of the beginning as fits, without splitting a character. */
function cut(text: string, bytes: number): string {
  let end = 0
  let room = bytes
  for (const { index, segment } of new Intl.Segmenter().segment(text)) {
    room -= Buffer.byteLength(segment)
    if (room < 0) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

function withoutCards(text: string): string {
  const found = findCardNumber(text)
  if (!found) return text
  const { first6, last4 } = maskCard(found.digits)
  return withoutCards(`${text.slice(0, found.start)}${first6}••••${last4}${text.slice(found.end)}`)
}
