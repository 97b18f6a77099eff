import { SPACING } from './card-number.ts'
import { findCardNumber } from './find-card-number.ts'

/** Below that a text is of no card. */
const ENOUGH_SIGNS = 3

/** Whether a text has as many signs as are found anywhere, not at the beginning of a word alone. */
export function hasEnoughSigns(text: string): boolean {
  return [...text].length >= ENOUGH_SIGNS
}

/** Both are one letter to whoever looks for a name: ё, whole or of two signs, and е. */
export function withoutYo(text: string): string {
  return text.replace(/ё|е\u0308/g, 'е').replace(/Ё|Е\u0308/g, 'Е')
}

/** A text in which another is found whatever the case of its letters, in any script, and however й and ü are written. */
export function foldedText(text: string): string {
  return withoutYo(text.normalize('NFC')).toLowerCase()
}

const SPACES = new RegExp(SPACING, 'g')
/** What stands for the digits of a card that are not shown: "•• 1234", "4111 11** **** 1234". */
const HIDDEN = /[•*●∙]+/
const ALL_HIDDEN = new RegExp(HIDDEN, 'g')
const IN_FOURS = /^[0-9]{4}(?: [0-9]{4})*(?: [0-9]{1,4})?$/
const WHOLE = /^[0-9]{13,19}$/

/** A card as it is searched, however it is masked: "411111•1234". */
export function searchedCard(masked: string): string {
  return masked.replace(SPACES, '').replace(ALL_HIDDEN, '•')
}

/**
 * The parts of "411111•1234" that a card must have to be found by a text: however the rest is written, and by the whole
 * number too. Null: the text is of no card.
 */
export function cardParts(text: string): readonly string[] | null {
  const signs = text.replace(SPACES, '')
  if (WHOLE.test(signs)) return [`${signs.slice(0, 6)}•${signs.slice(-4)}`]
  if (IN_FOURS.test(text)) return [signs]
  const [first = '', last = '', ...more] = signs.split(HIDDEN)
  if (!HIDDEN.test(signs) || more.length > 0 || !/^[0-9]*$/.test(first + last)) return null
  if (first.length >= 6 && last !== '') return [`${first.slice(0, 6)}•${last}`]
  const parts = [first, last === '' ? '' : `•${last}`].filter((part) => part.length >= ENOUGH_SIGNS)
  return parts.length === 0 ? null : parts
}

/** What is looked for where no index is: a text in folded ones, or a card by all of its parts. */
export interface WantedText {
  readonly text: string
  /** Empty: no card is meant. */
  readonly card: readonly string[]
}

/** Null: nothing is looked for. */
export function wantedText(typed: string): WantedText | null {
  const text = foldedText(typed).trim()
  if (text === '') return null
  const whole = findCardNumber(text)?.digits ?? text
  return { text, card: (hasEnoughSigns(whole) && cardParts(whole)) || [] }
}
