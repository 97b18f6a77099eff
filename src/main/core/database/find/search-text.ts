import { cardParts, hasEnoughSigns, withoutYo } from '#shared/rules/search-text.ts'
import { raw, type Sql } from './sql.ts'

/** How a text is searched for: the table, and what must match there. */
export interface Search {
  readonly table: Sql
  readonly match: string
}

/**
 * Takes a text as an operator typed or pasted it; no part of it is treated as query syntax. Returns `null` if there is
 * nothing to search for.
 */
export function searchOf(text: string): Search | null {
  const wanted = text.replaceAll('\0', '').normalize('NFC').trim()
  if (wanted === '') return null
  const isEnough = hasEnoughSigns(wanted)
  // In the form in which searched texts are stored (migration 008). Some systems write й and ü as two characters: texts
  // from there are stored unchanged.
  const forms = new Set([wanted, wanted.normalize('NFD')].map((form) => withoutYo(form).replaceAll('"', '""')))
  const phrases = [...forms].map((form) => `"${form}"${isEnough ? '' : '*'}`)
  // The stored digits of a card are searched as "411111•1234" (migration 015).
  const card = isEnough ? cardParts(wanted) : null
  const match = (card === null ? phrases : [...phrases, `(${card.map(phrase).join(' AND ')})`]).join(' OR ')
  return { table: raw(isEnough ? 'searched' : 'searched_words'), match }
}

const phrase = (text: string): string => `"${text}"`
