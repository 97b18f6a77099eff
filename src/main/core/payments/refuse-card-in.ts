import type { MaskedCard } from '#shared/model/transaction.ts'
import { DeskFailure } from '../desk-failure.ts'

/** Refuses a text that is about to be kept where the transaction's own card stands in it. Throws `invalid_input`. */
export function refuseCardIn(card: MaskedCard | null, texts: Readonly<Record<string, string | undefined>>): void {
  if (!card) return
  const number = new RegExp(`${card.first6}[0-9]{6}${card.last4}`)
  const leaking = Object.entries(texts).find(([, text]) =>
    number.test((text ?? '').replaceAll('%20', '').replace(/[^0-9]/g, '')),
  )
  if (leaking) throw new DeskFailure({ kind: 'invalid_input', field: leaking[0], rule: 'card_number' })
}
