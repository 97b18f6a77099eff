import { cardParts, hasEnoughSigns, plainText, withoutYo } from '#shared/rules/search-text.ts'
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
  const typed = text.replaceAll('\0', '').trim()
  const wanted = plainText(typed).normalize('NFC').trim()
  if (wanted === '') return null
  const isEnough = hasEnoughSigns(wanted)
  // In the form in which searched texts are stored (migration 008). Some systems write й and ü as two characters, or
  // no-break spaces: texts from there are stored unchanged, and may be pasted here.
  const spaced = isEnough
    ? [...withDoubleSpaces(wanted), wanted.replaceAll(' ', '\u00a0'), typed.normalize('NFC')]
    : [wanted]
  const all = [...spaced, ...spaced.map((form) => form.normalize('NFD'))]
  const usable = isEnough ? all : all.filter((form) => !IS_SPLIT.test(form))
  const forms = new Set(usable.map((form) => withoutYo(form).replaceAll('"', '""')))
  const phrases = [...forms].map((form) => `"${form}"${isEnough ? '' : '*'}`)
  // The stored digits of a card are searched as "411111•1234" (migration 015).
  const card = isEnough ? cardParts(wanted) : null
  const match = (card === null ? phrases : [...phrases, `(${card.map(phrase).join(' AND ')})`]).join(' OR ')
  return { table: raw(isEnough ? 'searched' : 'searched_words'), match }
}

/** A longer text is a note rather than a name, and would have too many forms. */
const MAX_WORDS = 4

/** A text with one or two spaces between any of its words: both are stored as they were entered. */
function withDoubleSpaces(text: string): readonly string[] {
  const [first = '', ...others] = text.split(' ')
  if (others.length >= MAX_WORDS) return [text]
  return others.reduce((forms, word) => forms.flatMap((form) => [`${form} ${word}`, `${form}  ${word}`]), [first])
}

/**
 * A decomposed form that may be two words for SQLite, which ends a word at every mark but these accents: the index
 * of words cannot search for words in a row.
 */
const IS_SPLIT = /.(?![\u0300-\u0304\u0306-\u030c\u030f\u0311\u031b\u0323-\u0328\u032d\u032e\u0330\u0331])\p{M}./u

const phrase = (text: string): string => `"${text}"`
