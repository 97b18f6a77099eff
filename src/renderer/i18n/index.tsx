import { createElement, type JSX, type ReactNode, useCallback, useEffect, useState } from 'react'
import { FormattedMessage, IntlProvider, useIntl } from 'react-intl'
import type { Preferences } from '#shared/model/preferences.ts'
import { canBeSpoken, type Language, loadMessages, type MessageId, useTexts } from './messages.ts'

export type { Language, MessageId } from './messages.ts'

/** Values for a message's placeholders; a tag such as `<b>` takes a function of its content. */
type RichValues = Readonly<Record<string, ReactNode | ((inside: ReactNode) => ReactNode)>>
export type TextValues = Readonly<Record<string, string | number>>
/** Returns a message as text. */
export type Translate = (id: MessageId, values?: TextValues) => string

/** The language of the texts: the operator's choice, otherwise the system's if we have it, otherwise English. */
export function languageOf(choice: Preferences['language'], systemLocale: string): Language {
  if (choice !== 'system') return choice
  return /^ru\b/i.test(systemLocale) ? 'ru' : 'en'
}

/** The locale of numbers and dates: the system's, if its language is that of the texts. */
export function formatLocaleOf(language: Language, systemLocale: string): string {
  if (systemLocale.toLowerCase().split('-')[0] !== language) return language
  try {
    return Intl.NumberFormat.supportedLocalesOf(systemLocale)[0] ?? language
  } catch {
    // A system's locale name need not be a language tag: "en_US.UTF-8", "C".
    return language
  }
}

interface I18nProps {
  readonly choice: Preferences['language']
  readonly systemLocale: string
  /** The time zone for times; default: the system's. */
  readonly timeZone?: string
  readonly children: ReactNode
}

/** Provides the texts to the screens. A change of language needs no restart. */
export function I18n({ choice, systemLocale, timeZone, children }: I18nProps): ReactNode {
  const language = useLoadedLanguage(languageOf(choice, systemLocale))
  const messages = useTexts((texts) => texts[language].messages)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return (
    <IntlProvider
      locale={formatLocaleOf(language, systemLocale)}
      messages={messages}
      defaultLocale="en"
      {...(timeZone !== undefined && { timeZone })}
    >
      {children}
    </IntlProvider>
  )
}

/** The chosen language; until its texts are loaded, the previous one. */
function useLoadedLanguage(chosen: Language): Language {
  const isThere = useTexts((texts) => canBeSpoken(texts, chosen))
  const [shown, setShown] = useState(chosen)
  useEffect(() => {
    if (isThere) setShown(chosen)
    // If they cannot be loaded, the screens keep their current language.
    else if (shown !== chosen) loadMessages(chosen).catch(() => undefined)
  }, [isThere, chosen, shown])
  return isThere ? chosen : shown
}

/** The language of the screens, for texts stored by language elsewhere. */
export function useLanguage(): Language {
  return useIntl().locale.split('-')[0] === 'ru' ? 'ru' : 'en'
}

/** Returns texts as strings, for attributes and titles. */
export function useT(): Translate {
  const { formatMessage } = useIntl()
  return useCallback((id, values) => formatMessage({ id }, values), [formatMessage])
}

interface TextProps {
  readonly id: MessageId
  readonly values?: RichValues
}

type Elements = JSX.IntrinsicElements
type TextElementProps<Name extends keyof Elements> = { readonly as: Name } & Omit<Elements[Name], 'children' | 'id'>

/** A text, whose values may be elements; rendered alone, or as the content of an element. */
export function T(props: TextProps): ReactNode
export function T<Name extends keyof Elements>(props: TextProps & TextElementProps<Name>): ReactNode
export function T({ id, values, as: name, ...rest }: TextProps & { readonly as?: string }): ReactNode {
  const text = <FormattedMessage id={id} {...(values && { values })} />
  return name ? createElement(name, rest, text) : text
}
