import { SPACING } from '#shared/rules/card-number.ts'
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
  const phrases = [...forms].map((form) => `"${form}"${isEnough ? '' : '*'}`)
  const card = isEnough ? cardMatch(wanted) : null
  const match = (card === null ? phrases : [...phrases, `(${card})`]).join(' OR ')
  return { table: raw(isEnough ? 'searched' : 'searched_words'), match }
}

/** As the text that is searched is kept (migration 008). */
function withoutYo(text: string): string {
  return text.replace(/ё|е\u0308/g, 'е').replace(/Ё|Е\u0308/g, 'Е')
}

const SPACES = new RegExp(SPACING, 'g')
/** What stands for the digits of a card that are not shown: "•• 1234", "4111 11** **** 1234". */
const HIDDEN = /[•*●∙]+/
const IN_FOURS = /^[0-9]{4}(?: [0-9]{4})*(?: [0-9]{1,4})?$/
const WHOLE = /^[0-9]{13,19}$/

/**
 * What finds a card by the digits that are kept of it, which are searched as "411111•1234" (migration 015): however the
 * rest is written, and by the whole number too. Null: the text is of no card.
 */
function cardMatch(text: string): string | null {
  const signs = text.replace(SPACES, '')
  if (WHOLE.test(signs)) return phrase(`${signs.slice(0, 6)}•${signs.slice(-4)}`)
  if (IN_FOURS.test(text)) return phrase(signs)
  const [first = '', last = '', ...more] = signs.split(HIDDEN)
  if (!HIDDEN.test(signs) || more.length > 0 || !/^[0-9]*$/.test(first + last)) return null
  if (first.length >= 6 && last !== '') return phrase(`${first.slice(0, 6)}•${last}`)
  const parts = [first, last === '' ? '' : `•${last}`].filter((part) => part.length >= ENOUGH_SIGNS)
  return parts.length === 0 ? null : parts.map(phrase).join(' AND ')
}

const phrase = (text: string): string => `"${text}"`
