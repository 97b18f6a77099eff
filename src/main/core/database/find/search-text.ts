import { cardParts, hasEnoughSigns, withoutYo } from '#shared/rules/search-text.ts'
import { raw, type Sql } from './sql.ts'

/** How a text is looked for: the table that has it, and what it is to match there. Null: nothing is looked for. */
export interface Search {
  readonly table: Sql
  readonly match: string
}

/** A text as an operator typed or pasted it. Nothing of it is taken for a word of the query language. */
export function searchOf(text: string): Search | null {
  const wanted = text.replaceAll('\0', '').normalize('NFC').trim()
  if (wanted === '') return null
  const isEnough = hasEnoughSigns(wanted)
  // As the text that is searched is kept (migration 008). Some systems write й and ü as two signs: what came from there is kept as it came.
  const forms = new Set([wanted, wanted.normalize('NFD')].map((form) => withoutYo(form).replaceAll('"', '""')))
  const phrases = [...forms].map((form) => `"${form}"${isEnough ? '' : '*'}`)
  // Of a card the digits that are kept are searched as "411111•1234" (migration 015).
  const card = isEnough ? cardParts(wanted) : null
  const match = (card === null ? phrases : [...phrases, `(${card.map(phrase).join(' AND ')})`]).join(' OR ')
  return { table: raw(isEnough ? 'searched' : 'searched_words'), match }
}

const phrase = (text: string): string => `"${text}"`
