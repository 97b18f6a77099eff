import { SPACING } from './card-number.ts'
import { findCardNumber } from './find-card-number.ts'

/** A text with fewer characters is not treated as a card. */
const ENOUGH_SIGNS = 3

/** Whether a text is long enough to be found anywhere, not only at the beginning of a word. */
export function hasEnoughSigns(text: string): boolean {
  return [...text].length >= ENOUGH_SIGNS
}

/** Replaces ё, as one character or two, with е: people who search for a name treat them as the same letter. */
export function withoutYo(text: string): string {
  return text.replace(/ё|е\u0308/g, 'е').replace(/Ё|Е\u0308/g, 'Е')
}

/** A text without invisible characters, which pasted texts contain, and with one plain space for any spaces. */
export function plainText(text: string): string {
  // A line break stays: it separates texts that are searched together.
  return text.replace(/\p{Cf}/gu, '').replace(/[^\S\n]+/g, ' ')
}

/** Folds a text for searching: letter case, in any script, and the encoding of й and ü make no difference. */
export function foldedText(text: string): string {
  return withoutYo(plainText(text).normalize('NFC')).toLowerCase()
}

const SPACES = new RegExp(SPACING, 'g')
/** Stands for the hidden digits of a card: "•• 1234", "4111 11** **** 1234". */
const HIDDEN = /[•*●∙]+/
const ALL_HIDDEN = new RegExp(HIDDEN, 'g')
const IN_FOURS = /^[0-9]{4}(?: [0-9]{4})*(?: [0-9]{1,4})?$/
const WHOLE = /^[0-9]{13,19}$/

/** A card in the form that is searched, however it is masked: "411111•1234". */
export function searchedCard(masked: string): string {
  return masked.replace(SPACES, '').replace(ALL_HIDDEN, '•')
}

/**
 * The parts of "411111•1234" that a card must contain to match a text, however the other digits are written; the whole
 * number matches, too. `null`: the text is not a card.
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

/** What to search for where there is no index: a folded text, or a card by all of its parts. */
export interface WantedText {
  readonly text: string
  /** Empty: not a search for a card. */
  readonly card: readonly string[]
}

/** `null`: there is nothing to search for. */
export function wantedText(typed: string): WantedText | null {
  const text = foldedText(typed).trim()
  if (text === '') return null
  const whole = findCardNumber(text)?.digits ?? text
  return { text, card: (hasEnoughSigns(whole) && cardParts(whole)) || [] }
}
