import { createContext, use } from 'react'
import { type FoundCard, findCardNumber } from '#shared/rules/find-card-number.ts'

/** What the operator said of the card-like numbers of one form. It lives as long as the form, in memory alone. */
export interface CardAnswers {
  /** The card-like number to ask about: the first that the operator has not said to be none. */
  readonly unsettled: (text: string) => FoundCard | null
  /** Whether a text holds no card-like number but such as the operator said to be none. */
  readonly isSettled: (text: string) => boolean
  /** The operator says that the number asked about in this text is no card number. Another is asked about again. */
  readonly settle: (text: string) => void
}

/** `known`: texts that were settled before, every number in them. */
export function createCardAnswers(known: readonly string[] = []): CardAnswers {
  const noCards = new Set<string>()
  const unsettled = (text: string): FoundCard | null => {
    const found = findCardNumber(text)
    if (found === null || !noCards.has(found.digits)) return found
    // Every sign stays in its place: what comes after is found where it stands.
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

/** The answers of the form around: see card-warning.tsx. */
export function useCardAnswers(): CardAnswers {
  const answers = use(CardAnswersContext)
  if (!answers) throw new Error('A free-text field stands in no CardCheckedForm')
  return answers
}
