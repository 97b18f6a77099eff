import type { EvidenceType } from '#shared/model/evidence.ts'
import { maskCard } from '#shared/rules/card-number.ts'
import { findCardNumber } from '#shared/rules/find-card-number.ts'

/** Bytes of UTF-8: file systems allow 255, and whoever stores a file may put something of their own before its name. */
const MAX_BYTES = 150
/** Where nothing is left of a name. */
const NAMELESS = 'evidence'

/** Endings that are right for a content; the first is what a name gets that has none of them. */
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

/** A file's name for the eye: without its folders, whichever system wrote them, and card numbers masked. */
export function shownName(name: string, nameless = NAMELESS): string {
  const last = name
    .toWellFormed()
    .split(/[/\\]/)
    .findLast((part) => part.trim() !== '')
  return withoutCards(last ?? nameless)
}

/**
 * The name under which a file is sent: its ending says what it is, and nothing in it can be taken for a path, turns the
 * direction of the text around or is refused by a system that stores it. Letters and emoji of any language stay.
 */
export function sentName(name: string, type: EvidenceType): string {
  return safeName(name, ENDINGS[type])
}

/** A name that is as safe as that, with one of the endings. `nameless`: where nothing is left of it. */
export function safeName(name: string, endings: Endings, nameless = NAMELESS): string {
  const plain = withoutCards(shownName(name, nameless).normalize('NFC').replace(UNSEEN, '').replace(FORBIDDEN, '_'))
  const { stem, ending } = parted(plain, endings)
  const tidy = trimmed(cut(trimmed(stem), MAX_BYTES - ending.length - 1)) || nameless
  return `${RESERVED.test(tidy) ? '_' : ''}${tidy}.${ending}`
}

/** Controls, those of direction among them, marks of byte order, ends of lines. What joins an emoji's parts stays. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\ufeff]/gu
/** What Windows allows in no name, or takes for a path. */
const FORBIDDEN = /[<>:"/\\|?*]/g
/** Names of devices on Windows, with whatever ending. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i
/** What stands after a dot and looks like an ending: not the year of a date, not an initial. */
const ENDING = /^(.*)\.([a-z][a-z0-9]{1,4})$/is

function parted(name: string, right: Endings): { readonly stem: string; readonly ending: string } {
  const [, stem = name, found] = ENDING.exec(name) ?? []
  return { stem, ending: found !== undefined && right.includes(found.toLowerCase()) ? found : right[0] }
}

/** Neither a dot nor a blank first or last: the one hides a file, the others are lost on Windows. */
function trimmed(text: string): string {
  return text.replace(/^[\s.]+|[\s.]+$/g, '')
}

/** As much of the beginning as fits, and no character taken apart. */
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
