import { raw, type Sql } from './sql.ts'

/** How a text is looked for: the table that has it, and what it is to match there. Null: nothing is looked for. */
export interface Search {
  readonly table: Sql
  readonly match: string
}

const ENOUGH_SIGNS = 3

/** A text as an operator typed or pasted it. Nothing of it is taken for a word of the query language. */
export function searchOf(text: string): Search | null {
  const wanted = text.replaceAll('\0', '').normalize('NFC').trim().replaceAll('ё', 'е').replaceAll('Ё', 'Е')
  if (wanted === '') return null
  const quoted = `"${wanted.replaceAll('"', '""')}"`
  return [...wanted].length < ENOUGH_SIGNS
    ? { table: raw('searched_words'), match: `${quoted}*` }
    : { table: raw('searched'), match: quoted }
}
