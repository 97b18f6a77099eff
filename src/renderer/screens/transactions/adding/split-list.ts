import { findCardNumber, withoutCard } from '#shared/rules/find-card-number.ts'
import { isShortId } from '#shared/rules/platform-id.ts'

/** Ids that are taken at once. */
export const MAX_AT_ONCE = 1_000
/** The longest text that is looked through. */
export const LONGEST_LIST = 200_000

/** A time, a date or a decimal number, which a table has in other columns. */
const OTHER_CELL = /^\d+(?:[.:/-]\d+)+$/

/** What a pasted text is made of. */
export interface PastedList {
  /** Ids of the platform, each once, in their order. */
  readonly ids: readonly string[]
  /** How many of them stood there more than once. */
  readonly merged: number
  /** Words that are none, each once. */
  readonly leftOut: readonly string[]
  /** Numbers that look like a card's. */
  readonly cards: number
  /** The text without those. */
  readonly clean: string
}

/**
 * Takes a text apart into the ids of the platform that stand in it: one a line, out of a table, between commas or
 * semicolons. A card number is looked for in each cell, and not over its border: ids of digits in neighbouring cells would
 * too often look like one.
 */
export function splitList(text: string): PastedList {
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
  const isId = (word: string): boolean => isShortId(word) && !OTHER_CELL.test(word)
  const ids = [...counts].filter(([word]) => isId(word))
  return {
    ids: ids.map(([id]) => id),
    merged: ids.filter(([, count]) => count > 1).length,
    leftOut: [...counts.keys()].filter((word) => !isId(word)),
    cards,
    clean,
  }
}
