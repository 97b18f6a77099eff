import { first as enFirst } from '../../src/renderer/i18n/en/first.ts'
import { line as enLine } from '../../src/renderer/i18n/en/line.ts'
import { rest as enRest } from '../../src/renderer/i18n/en/rest.ts'
import type { MessageId } from '../../src/renderer/i18n/messages.ts'
import { first as ruFirst } from '../../src/renderer/i18n/ru/first.ts'
import { line as ruLine } from '../../src/renderer/i18n/ru/line.ts'
import { rest as ruRest } from '../../src/renderer/i18n/ru/rest.ts'

/** All texts of Paydesk, by language. */
export const en: Readonly<Record<MessageId, string>> = { ...enLine, ...enFirst, ...enRest }
export const ru: Readonly<Record<MessageId, string>> = { ...ruLine, ...ruFirst, ...ruRest }
