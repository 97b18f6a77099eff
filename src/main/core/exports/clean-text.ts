import { formatMasked, maskCard } from '#shared/rules/card-number.ts'
import { findCardNumber } from '#shared/rules/find-card-number.ts'

/**
 * Text that people have written, for a file that leaves the desk: whatever passes for a card number is masked. What was
 * typed at this desk was asked about then, and may be none; a file goes where nobody can ask any more. Ids are not text:
 * they are what rows are matched by, and are written as they are.
 */
export function withoutCards(text: string): string {
  let clean = ''
  let rest = text
  for (let found = findCardNumber(rest); found; found = findCardNumber(rest)) {
    clean += rest.slice(0, found.start) + formatMasked(maskCard(found.digits))
    rest = rest.slice(found.end)
  }
  return clean + rest
}
