import { type AmountRule, readAmount } from '#shared/rules/amount-input.ts'

/** The value of an amount field: the text as typed and, if it can be read in two ways, the operator's choice. */
export interface AmountText {
  readonly text: string
  readonly chosen: string | null
}

export const NO_AMOUNT: AmountText = { text: '', chosen: null }

/** The exact string that would be sent; `null` if there is none, or if the operator has yet to choose. */
export function amountOf({ text, chosen }: AmountText): string | null {
  const reading = readAmount(text)
  if (reading.result === 'ok') return reading.value
  return reading.result === 'ambiguous' && chosen !== null && reading.values.includes(chosen) ? chosen : null
}

/** Why there is no amount to send yet; `null` if there is one. */
export function amountProblem(value: AmountText): AmountRule | 'ambiguous' | 'several' | null {
  if (amountOf(value) !== null) return null
  const reading = readAmount(value.text)
  if (reading.result === 'ok') return null
  return reading.result === 'bad' ? reading.rule : reading.result
}
