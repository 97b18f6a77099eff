import { create } from 'zustand'
import { retriable } from '../retriable-import.ts'
import type { first as enFirst } from './en/first.ts'
import { line as enLine } from './en/line.ts'
import type { rest as enRest } from './en/rest.ts'
import { line as ruLine } from './ru/line.ts'

export type Language = 'en' | 'ru'
/** The ID of a text. `npm run check` finds texts that are missing in a language. */
export type MessageId = keyof typeof enLine | keyof typeof enFirst | keyof typeof enRest

type Messages = Readonly<Partial<Record<MessageId, string>>>

/**
 * The loaded texts of a language. `line`: those needed without a connection to the desk; `first`: also those of the
 * first screen; `all`: everything.
 */
interface Texts {
  readonly has: 'line' | 'first' | 'all'
  readonly messages: Messages
}

const LANGUAGES: readonly Language[] = ['en', 'ru']
const IMPORTS = {
  en: { first: retriable(() => import('./en/first.ts')), rest: retriable(() => import('./en/rest.ts')) },
  ru: { first: retriable(() => import('./ru/first.ts')), rest: retriable(() => import('./ru/rest.ts')) },
}

/** The loaded texts, by language. */
export const useTexts = create<Record<Language, Texts>>(() => ({
  en: { has: 'line', messages: enLine },
  ru: { has: 'line', messages: ruLine },
}))

/** Loads the first screen's texts of a language. */
export async function loadFirstMessages(language: Language): Promise<void> {
  if (useTexts.getState()[language].has !== 'line') return
  const { first } = await IMPORTS[language].first()
  const { has, messages } = useTexts.getState()[language]
  if (has === 'line') useTexts.setState({ [language]: { has: 'first', messages: { ...messages, ...first } } })
}

/** Loads all texts of a language. */
export async function loadMessages(language: Language): Promise<void> {
  const { has } = useTexts.getState()[language]
  if (has === 'all') return
  const { first, rest } = IMPORTS[language]
  const [begin, end] = await Promise.all([has === 'line' ? first() : null, rest()])
  const { messages } = useTexts.getState()[language]
  useTexts.setState({ [language]: { has: 'all', messages: { ...messages, ...begin?.first, ...end.rest } } })
}

/** Loads the missing texts of the languages in use. */
export async function completeMessages(): Promise<void> {
  const texts = useTexts.getState()
  await Promise.all(LANGUAGES.filter((language) => texts[language].has !== 'line').map(loadMessages))
}

/**
 * Whether the screen can be shown in a language. If all texts of another language are loaded, parts of the screen need
 * them, so the first screen's texts alone are not enough.
 */
export function canBeSpoken(texts: Readonly<Record<Language, Texts>>, language: Language): boolean {
  const { has } = texts[language]
  return has === 'all' || (has === 'first' && LANGUAGES.every((one) => texts[one].has !== 'all'))
}

/** Loads the texts of all languages. */
export async function loadAllMessages(): Promise<void> {
  await Promise.all(LANGUAGES.map(loadMessages))
}

/** A text in every language in which it is loaded. */
export function textsOf(id: MessageId): readonly string[] {
  const texts = useTexts.getState()
  return LANGUAGES.flatMap((language) => texts[language].messages[id] ?? [])
}
