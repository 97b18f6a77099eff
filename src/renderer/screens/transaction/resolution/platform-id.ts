import { isCardNumber, normaliseCard, passesLuhn } from '#shared/rules/card-number.ts'

/** The longest id that is asked for (shared/contract/resolution.ts). */
export const MAX_PLATFORM_ID = 200

/** Why an id is not asked for. It goes into an address, where a card number pasted by mistake must not get. */
export function platformIdProblem(text: string): 'empty' | 'card' | null {
  if (text.trim() === '') return 'empty'
  const digits = normaliseCard(text)
  return isCardNumber(digits) && passesLuhn(digits) ? 'card' : null
}
