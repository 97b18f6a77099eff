import type { MaskedCard } from '#shared/model/transaction.ts'
import { findCardNumber, foldDigits } from '#shared/rules/find-card-number.ts'
import { DeskFailure } from '../desk-failure.ts'

/**
 * Refuses fields that are about to be stored if one contains the payout's card, whatever is between its digits and
 * however they are written: the whole number, or the stored digits of one that was sent. Throws `invalid_input`.
 */
export function refuseCardIn(card: string | MaskedCard | null, fields: Readonly<Record<string, unknown>>): void {
  if (card === null) return
  const number = new RegExp(typeof card === 'string' ? card : `${card.first6}[0-9]{6}${card.last4}`)
  const digitsOf = (text: unknown) => foldDigits(String(text)).text.replace(/[^0-9]/g, '')
  const leaking = Object.entries(fields).find(([, text]) => number.test(digitsOf(text)))
  if (leaking) throw new DeskFailure({ kind: 'invalid_input', field: leaking[0], rule: 'card_number' })
}

/** Refuses texts that are about to be stored if one contains something like a card number. Throws `invalid_input`. */
export function refuseCards(field: string, texts: readonly string[]): void {
  if (texts.some((text) => findCardNumber(text))) {
    throw new DeskFailure({ kind: 'invalid_input', field, rule: 'looks_like_card' })
  }
}
