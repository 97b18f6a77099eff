import { formatMasked, maskCard } from '#shared/rules/card-number.ts'
import { findCardNumber } from '#shared/rules/find-card-number.ts'
import type { CardAnswers } from '../../../components/fields/card-answers.ts'

/**
 * Returns the text to search for in place of one that contains a card number: only the digits of the card that may be
 * kept. `null` if the text can be searched for unchanged.
 */
export function maskedSearch(text: string, answers?: CardAnswers): string | null {
  const found = answers ? answers.unsettled(text) : findCardNumber(text)
  return found && formatMasked(maskCard(found.digits))
}
