import { raw, type Sql } from './sql.ts'

/** How a text is looked for: the table that has it, and what it is to match there. Null: nothing is looked for. */
export interface Search {
  readonly table: Sql
  readonly match: string
}

const ENOUGH_SIGNS = 3

/** A text as an operator typed or pasted it. Nothing of it is taken for a word of the query language. */
export function searchOf(text: string): Search | null {
  const wanted = text.replaceAll('\0', '').normalize('NFC').trim()
  if (wanted === '') return null
  const isEnough = [...wanted].length >= ENOUGH_SIGNS
  // Some systems write й and ü as two signs: what came from there is kept as it came.
  const forms = new Set([wanted, wanted.normalize('NFD')].map((form) => withoutYo(form).replaceAll('"', '""')))
  const match = [...forms].map((form) => `"${form}"${isEnough ? '' : '*'}`).join(' OR ')
  return { table: raw(isEnough ? 'searched' : 'searched_words'), match }
}

/** As the text that is searched is kept (migration 008). */
function withoutYo(text: string): string {
  return text.replace(/ё|е\u0308/g, 'е').replace(/Ё|Е\u0308/g, 'Е')
}
