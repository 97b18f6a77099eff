import { createContext, use } from 'react'
import { type FoundCard, findCardNumber } from '#shared/rules/find-card-number.ts'

/** The operator's answers about the card-like numbers in one form. Kept as long as the form, in memory only. */
export interface CardAnswers {
  /** The card-like number to ask about: the first that the operator has not confirmed not to be one. */
  readonly unsettled: (text: string) => FoundCard | null
  /** Whether a text contains no card-like numbers except those confirmed not to be card numbers. */
  readonly isSettled: (text: string) => boolean
  /** Records that the number asked about in this text is not a card number. A different number is asked about again. */
  readonly settle: (text: string) => void
}

/** `known`: texts in which every number was settled before. */
export function createCardAnswers(known: readonly string[] = []): CardAnswers {
  const noCards = new Set<string>()
  const unsettled = (text: string): FoundCard | null => {
    const found = findCardNumber(text)
    if (found === null || !noCards.has(found.digits)) return found
    // Keeps the length of the text, so that the positions of later matches stay valid.
    const { start, end } = found
    return unsettled(`${text.slice(0, start)}${'x'.repeat(end - start)}${text.slice(end)}`)
  }
  const isSettled = (text: string): boolean => unsettled(text) === null
  const settle = (text: string): void => {
    const found = unsettled(text)
    if (found) noCards.add(found.digits)
  }
  for (const text of known) while (!isSettled(text)) settle(text)
  return { unsettled, isSettled, settle }
}

export const CardAnswersContext = createContext<CardAnswers | null>(null)

/** The answers of the enclosing form: see card-warning.tsx. */
export function useCardAnswers(): CardAnswers {
  const answers = use(CardAnswersContext)
  if (!answers) throw new Error('A free-text field stands in no CardCheckedForm')
  return answers
}
