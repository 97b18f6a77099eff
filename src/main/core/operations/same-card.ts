import { maskCard } from '#shared/rules/card-number.ts'

/** What is stored of a card. `cardHash`: `null` if no key store kept it. */
export interface KeptCard {
  readonly first6: string
  readonly last4: string
  readonly cardHash: string | null
}

/** Whether a card is the stored one; `cannot_tell`: only its six and four digits agree, which many cards share. */
export function compareCard(
  card: string,
  kept: KeptCard,
  cardHash: (card: string) => string | null,
): 'same' | 'other' | 'cannot_tell' {
  const { first6, last4 } = maskCard(card)
  if (first6 !== kept.first6 || last4 !== kept.last4) return 'other'
  const hash = cardHash(card)
  if (kept.cardHash === null || hash === null) return 'cannot_tell'
  return kept.cardHash === hash ? 'same' : 'other'
}
