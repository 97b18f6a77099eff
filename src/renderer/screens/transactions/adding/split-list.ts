import type { StatusBy } from '#shared/model/profile.ts'
import { findCardNumber, withoutCard } from '#shared/rules/find-card-number.ts'
import { isShortId, isUuid } from '#shared/rules/platform-id.ts'

/** The maximum number of IDs in one run. */
export const MAX_AT_ONCE = 1_000
/** The longest text that is parsed, in characters. */
export const LONGEST_LIST = 200_000

/** Matches a time, a date or a decimal number, as in other columns of a pasted table: never taken for a platform ID. */
const OTHER_CELL = /^\d+(?:[.:/-]\d+)+$/

/** The contents of a pasted text. */
export interface PastedList {
  /** Platform IDs without duplicates, in order. */
  readonly ids: readonly string[]
  /** How many of them occurred more than once. */
  readonly merged: number
  /** Words that are not IDs, without duplicates. */
  readonly leftOut: readonly string[]
  /** How many numbers looked like card numbers. */
  readonly cards: number
  /** The text without those card numbers. */
  readonly clean: string
}

/**
 * Extracts the platform IDs from a text: one per line, from a table, or separated by commas or semicolons. Card numbers
 * are searched for within each cell, not across cells: adjacent numeric IDs would too often look like one. `by`: a status
 * is read by an ID of 8 characters, or in the address by the ID that a creation returned, which may be a UUID (interface:
 * GET /merchant/status).
 */
export function splitList(text: string, by: StatusBy): PastedList {
  let cards = 0
  const withoutCards = (cell: string): string => {
    const found = findCardNumber(cell)
    if (!found) return cell
    cards++
    return withoutCards(withoutCard(cell, found))
  }
  const clean = text
    .split(/([\r\n\t,;]+)/)
    .map((part, place) => (place % 2 === 0 ? withoutCards(part) : part))
    .join('')
  const words = clean
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^["'“”«»]+|["'“”«»]+$/g, ''))
    .filter((word) => word !== '')
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const isId = (word: string): boolean => (isShortId(word) && !OTHER_CELL.test(word)) || (by === 'path' && isUuid(word))
  const ids = [...counts].filter(([word]) => isId(word))
  return {
    ids: ids.map(([id]) => id),
    merged: ids.filter(([, count]) => count > 1).length,
    leftOut: [...counts.keys()].filter((word) => !isId(word)),
    cards,
    clean,
  }
}
