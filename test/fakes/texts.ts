import { createIntl } from 'react-intl'
import { first as enFirst } from '../../src/renderer/i18n/en/first.ts'
import { line as enLine } from '../../src/renderer/i18n/en/line.ts'
import { rest as enRest } from '../../src/renderer/i18n/en/rest.ts'
import type { Language, MessageId } from '../../src/renderer/i18n/messages.ts'
import { first as ruFirst } from '../../src/renderer/i18n/ru/first.ts'
import { line as ruLine } from '../../src/renderer/i18n/ru/line.ts'
import { rest as ruRest } from '../../src/renderer/i18n/ru/rest.ts'

/** All of Paydesk's texts, by language. */
export const en: Readonly<Record<MessageId, string>> = { ...enLine, ...enFirst, ...enRest }
export const ru: Readonly<Record<MessageId, string>> = { ...ruLine, ...ruFirst, ...ruRest }

type Values = Readonly<Record<string, string | number>>

const fail = (error: unknown) => {
  throw error
}
const INTL = {
  en: createIntl({ locale: 'en', messages: en, onError: fail }),
  ru: createIntl({ locale: 'ru', messages: ru, onError: fail }),
}
const inside = (parts: readonly unknown[]) => parts.join('')

/** A text as the screens show it. Throws if a value is missing. */
export function text(id: MessageId, values: Values = {}, language: Language = 'en'): string {
  return String(INTL[language].formatMessage({ id }, { link: inside, ...values }))
}

const ANYTHING = '\uE000'
const SPECIAL = /[.*+?^${}()|[\]\\]/g

/** Matches a text anywhere; values not given match anything. Values that select a plural must be given. */
export function like(id: MessageId, values: Values = {}, language: Language = 'en'): RegExp {
  const names = [...{ en, ru }[language][id].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, ANYTHING])
  const formatted = text(id, { ...Object.fromEntries(names), ...values }, language)
  return new RegExp(formatted.replace(SPECIAL, '\\$&').replaceAll(ANYTHING, '.*'))
}

/** Matches texts in this order, with anything between them. */
export function inOrder(...texts: readonly string[]): RegExp {
  return new RegExp(texts.map((one) => one.replace(SPECIAL, '\\$&')).join('.*'), 's')
}
