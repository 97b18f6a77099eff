import { isCardNumber, normaliseCard, passesLuhn } from '#shared/rules/card-number.ts'

/** The longest reason that is kept (shared/contract/resolution.ts). */
export const MAX_REASON = 1000

/** Why a reason is not taken. It is kept for good, and a card number must not be. */
export function reasonProblem(text: string): 'empty' | 'card' | null {
  if (text.trim() === '') return 'empty'
  const runs = normaliseCard(text).match(/\d{16,}/g) ?? []
  return runs.some(holdsCard) ? 'card' : null
}

function holdsCard(digits: string): boolean {
  return [...digits].some((_, at) => {
    const sixteen = digits.slice(at, at + 16)
    return isCardNumber(sixteen) && passesLuhn(sixteen)
  })
}
