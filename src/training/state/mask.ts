import { z } from 'zod'

/** Digits of the longest card number, each of which may be separate from the others. */
const LONGEST = 19
/** What separates the groups of a number that is typed or part of an address. */
const GAP = /^[\s\u200b\u2010-\u2015\u2212+.-]{1,6}$/
/** An ID of this platform: its digits may happen to look like a card number. */
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi

/** The two visible parts of a 16-digit card number; the rest is not kept anywhere. */
export function maskReceivedCard(digits: string): { first6: string; last4: string } {
  return { first6: digits.slice(0, 6), last4: digits.slice(-4) }
}

/** Free text with card numbers masked: 16 digits, the length of cards here, or 13 to 19 with a valid check digit. */
export function maskText(text: string): string {
  // Encoded blanks of addresses and pages contain digits or letters; the replacement keeps every character's position.
  const blank = (sign: string): string => ' '.repeat(sign.length)
  const plain = text.replace(/%20|&nbsp;/g, blank).replace(UUID, (id) => 'x'.repeat(id.length))
  const groups = [...plain.matchAll(/\d+/g)].map(({ index, 0: digits }) => ({ digits, start: index }))
  let masked = ''
  let done = 0
  for (let first = 0; first < groups.length; first++) {
    const card = cardOf(plain, groups.slice(first, first + LONGEST))
    if (!card) continue
    masked += `${text.slice(done, groups[first]?.start)}${card.digits.slice(0, 6)}******${card.digits.slice(-4)}`
    done = card.end
    first += card.groups - 1
  }
  return masked + text.slice(done)
}

interface Group {
  readonly digits: string
  readonly start: number
}

/** The card number that begins with the first of these groups. */
function cardOf(text: string, groups: readonly Group[]) {
  let digits = ''
  let end = groups[0]?.start ?? 0
  for (const [index, group] of groups.entries()) {
    if (index > 0 && !GAP.test(text.slice(end, group.start))) return null
    digits += group.digits
    end = group.start + group.digits.length
    if (digits.length > LONGEST) return null
    if (digits.length === 16 || (digits.length >= 13 && passesLuhn(digits))) return { digits, end, groups: index + 1 }
  }
  return null
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 1 : 2)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}

/**
 * An amount (interface: request fields of the creation endpoints): text, a decimal number with up to 8 decimals. This
 * rule is the platform's own and not shared with the desk, so that one side's mistake does not hide the other's.
 * Requiring more than zero, no sign and no leading zeros are choices (README).
 */
export const trainingAmount = z
  .string()
  .max(64)
  .regex(/^(0|[1-9][0-9]*)(\.[0-9]{1,8})?$/)
  .refine((text) => /[1-9]/.test(text))

/** An address for a callback, a client or an evidence loader. */
export const httpUrl = z.url({ protocol: /^https?$/ }).max(2048)
