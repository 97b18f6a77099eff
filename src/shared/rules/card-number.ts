import type { MaskedCard } from '../model/transaction.ts'

/** Digits of a card number (interface: Limits). */
export const CARD_DIGITS = 16

/** Spaces and dashes that people write between the groups of a card number. */
export const SPACING = '[\\s\\u00a0\\u202f\\u2009\\u200b\\u2010-\\u2015\\u2212-]'

/** Returns a pasted card number without the spaces and dashes between its groups. */
export function normaliseCard(text: string): string {
  return text.replace(new RegExp(SPACING, 'g'), '')
}

/** Whether the digits are a card number that the platform accepts: exactly 16, nothing else. */
export function isCardNumber(digits: string): boolean {
  return /^[0-9]{16}$/.test(digits)
}

/** Whether the check digit is right (ISO/IEC 7812). A failed check is a reason to look again, not to refuse. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return digits.length > 0 && sum % 10 === 0
}

/** The two parts of a card number that may be kept. */
export function maskCard(digits: string): MaskedCard {
  return { first6: digits.slice(0, 6), last4: digits.slice(-4) }
}

/** How a kept card is displayed: "4111 11•• •••• 1111". */
export function formatMasked(card: MaskedCard): string {
  return `${card.first6.slice(0, 4)} ${card.first6.slice(4)}•• •••• ${card.last4}`
}

/** The full number in groups of four, for the operator to compare before it is sent. */
export function inFours(digits: string): string {
  return digits.replace(/(.{4})(?=.)/g, '$1 ')
}

/** Separators between the groups of a card number as people and programs write it, except the colon used in times. */
const BETWEEN = '(?:[^\\p{L}\\p{N}:]|%20|&nbsp;){1,6}'

/** Text with the form of a card number: 13 to 19 digits in a row, or in groups of four (4-6-5 for one scheme). */
export const CARD_LIKE = new RegExp(
  `(?<![0-9])(?:[0-9]{13,19}|[0-9]{4}(?:${BETWEEN}[0-9]{4}){3}|[0-9]{4}${BETWEEN}[0-9]{6}${BETWEEN}[0-9]{5})(?![0-9])`,
  'gu',
)
