import { formatMasked, maskCard } from '#shared/rules/card-number.ts'
import { findCardNumber } from '#shared/rules/find-card-number.ts'
import type { CardAnswers } from '../../../components/fields/card-answers.ts'

/**
 * What is looked for in place of a text with a card number in it: the digits of the card that are kept, and nothing else.
 * Null: the text is looked for as it is.
 */
export function maskedSearch(text: string, answers?: CardAnswers): string | null {
  const found = answers ? answers.unsettled(text) : findCardNumber(text)
  return found && formatMasked(maskCard(found.digits))
}
