import { createElement, type JSX, type ReactNode, useCallback, useEffect, useState } from 'react'
import { FormattedMessage, IntlProvider, useIntl } from 'react-intl'
import type { Preferences } from '#shared/model/preferences.ts'
import { canBeSpoken, type Language, loadMessages, type MessageId, useTexts } from './messages.ts'

export type { Language, MessageId } from './messages.ts'

/** Values for a message's placeholders; a tag such as `<b>` takes a function of its contents. */
type RichValues = Readonly<Record<string, ReactNode | ((inside: ReactNode) => ReactNode)>>
export type TextValues = Readonly<Record<string, string | number>>
/** Gives a message as text. */
export type Translate = (id: MessageId, values?: TextValues) => string

/** The language of the texts: the operator's choice, or the system's where it is one of ours, or English. */
export function languageOf(choice: Preferences['language'], systemLocale: string): Language {
  if (choice !== 'system') return choice
  return /^ru\b/i.test(systemLocale) ? 'ru' : 'en'
}

/** The locale of numbers and dates: the system's, if it speaks the language of the texts. */
export function formatLocaleOf(language: Language, systemLocale: string): string {
  if (systemLocale.toLowerCase().split('-')[0] !== language) return language
  try {
    return Intl.NumberFormat.supportedLocalesOf(systemLocale)[0] ?? language
  } catch {
    // What a system calls its locale need not be a language tag: "en_US.UTF-8", "C".
    return language
  }
}

interface I18nProps {
  readonly choice: Preferences['language']
  readonly systemLocale: string
  /** In which times are shown; none: the system's. */
  readonly timeZone?: string
  readonly children: ReactNode
}

/** Gives the screens their texts. A change of language needs no restart. */
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

/** The chosen language; while its texts are loaded, the one that was shown before. */
function useLoadedLanguage(chosen: Language): Language {
  const isThere = useTexts((texts) => canBeSpoken(texts, chosen))
  const [shown, setShown] = useState(chosen)
  useEffect(() => {
    if (isThere) setShown(chosen)
    // Where they cannot be had, the screens stay in the language that they speak.
    else if (shown !== chosen) loadMessages(chosen).catch(() => undefined)
  }, [isThere, chosen, shown])
  return isThere ? chosen : shown
}

/** The language that the screens speak, for texts that are kept by language elsewhere. */
export function useLanguage(): Language {
  return useIntl().locale.split('-')[0] === 'ru' ? 'ru' : 'en'
}

/** Gives texts as strings, for attributes and titles. */
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

/** A text, with elements in it where its values are elements; alone, or as the element that it fills. */
export function T(props: TextProps): ReactNode
export function T<Name extends keyof Elements>(props: TextProps & TextElementProps<Name>): ReactNode
export function T({ id, values, as: name, ...rest }: TextProps & { readonly as?: string }): ReactNode {
  const text = <FormattedMessage id={id} {...(values && { values })} />
  return name ? createElement(name, rest, text) : text
}
