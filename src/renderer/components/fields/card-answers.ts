import { createContext, use } from 'react'
import { findCardNumber } from '#shared/rules/find-card-number.ts'

/** What the operator said of the card-like numbers of one form. It lives as long as the form, in memory alone. */
export interface CardAnswers {
  /** Whether a text holds no card-like number, or one that the operator said to be none. */
  readonly isSettled: (text: string) => boolean
  /** The operator says that the number in this text is no card number. Another number is asked about again. */
  readonly settle: (text: string) => void
}

/** `known`: texts that were settled before. */
export function createCardAnswers(known: readonly string[] = []): CardAnswers {
  const noCards = new Set<string>()
  const settle = (text: string): void => {
    const found = findCardNumber(text)
    if (found) noCards.add(found.digits)
  }
  known.forEach(settle)
  return {
    settle,
    isSettled: (text) => {
      const found = findCardNumber(text)
      return found === null || noCards.has(found.digits)
    },
  }
}

export const CardAnswersContext = createContext<CardAnswers | null>(null)

/** The answers of the form around: see card-checked-form.tsx. */
export function useCardAnswers(): CardAnswers {
  const answers = use(CardAnswersContext)
  if (!answers) throw new Error('A free-text field stands in no CardCheckedForm')
  return answers
}
