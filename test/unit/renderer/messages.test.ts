import { createIntl } from 'react-intl'
import { describe, expect, it, test } from 'vitest'
import {
  canBeSpoken,
  completeMessages,
  loadFirstMessages,
  loadMessages,
  type MessageId,
  useTexts,
} from '../../../src/renderer/i18n/messages.ts'
import { en, ru, text } from '../../fakes/texts.ts'

const ids = Object.keys(en) as MessageId[]
const LANGUAGES = { en, ru } as const

/** Formats a message, supplying every value that it asks for; reports those values and any other errors. */
function format(language: keyof typeof LANGUAGES, id: MessageId, count: number) {
  const values: Record<string, never> = {}
  // One value that serves as a text, a plural number and a tag.
  const value = Object.assign(() => 'tag', { valueOf: () => count, toString: () => String(count) })
  for (;;) {
    const errors: string[] = []
    const onError = (error: unknown) => errors.push(String(error))
    createIntl({ locale: language, messages: LANGUAGES[language], onError }).formatMessage({ id }, values)
    const missing = /variable "(\w+)" was not provided/.exec(errors.join())?.[1]
    if (!missing || missing in values) return { errors, asked: Object.keys(values).sort() }
    values[missing] = value as never
  }
}

describe('the texts in both languages', () => {
  it('are never empty', () => {
    for (const id of ids) {
      expect(en[id].trim(), id).not.toBe('')
      expect(ru[id].trim(), id).not.toBe('')
    }
  })

  it.each([0, 1, 2, 5])('can be formatted and take the same values, with the count %s', (count) => {
    for (const id of ids) {
      const inEnglish = format('en', id, count)
      const inRussian = format('ru', id, count)
      expect([...inEnglish.errors, ...inRussian.errors], id).toEqual([])
      expect(inRussian.asked, id).toEqual(inEnglish.asked)
    }
  })

  it('use the right Russian plural forms', () => {
    const intl = createIntl({ locale: 'ru', messages: ru })
    const count = (number: number) => intl.formatMessage({ id: 'profiles.count' }, { count: number })
    expect([1, 3, 5, 21].map(count)).toEqual(['1 мерчант', '3 мерчанта', '5 мерчантов', '21 мерчант'])
    const similar = (number: number) => intl.formatMessage({ id: 'batches.similar' }, { count: number })
    expect([1, 21].map(similar)).toEqual(['Похожа на прежнюю выплату:', 'Похожа на 21 прежнюю выплату:'])
  })

  // A TLS 1.3 server may refuse the client certificate only after the request was sent, unread.
  it('do not say that a request never left this computer where the reason is not known', () => {
    for (const id of ids.filter((id) => !/^failure\.money\.nothingLeft\.(?!reading)/.test(id))) {
      expect(en[id], id).not.toMatch(/left this computer|did not leave/)
      expect(ru[id], id).not.toMatch(/уш(?:ёл|л[аои]) с этого компьютера|компьютера ничего не ушло/)
    }
  })
})

describe('a language can be used', () => {
  const isSpoken = (language: 'en' | 'ru') => canBeSpoken(useTexts.getState(), language)

  it('once it has the texts of the first screen, while nothing else is needed', async () => {
    expect(isSpoken('en')).toBe(false)
    await loadFirstMessages('en')
    expect([isSpoken('en'), isSpoken('ru')]).toEqual([true, false])
  })

  it('only with all texts once a part needs more, even if it was being loaded meanwhile', async () => {
    const completed = completeMessages()
    await loadFirstMessages('ru')
    await completed
    expect([isSpoken('en'), isSpoken('ru')]).toEqual([true, false])
    await loadMessages('ru')
    expect(isSpoken('ru')).toBe(true)
    expect(useTexts.getState().ru.messages).toEqual(ru)
  })
})

test.each([
  ['fields.bank.unreadable', 1, 'в списке его нет'],
  ['fields.bank.unreadable', 21, 'в списке их нет'],
  ['backups.payloadsOverLimit', 1, 'удалён ради места'],
  ['backups.payloadsOverLimit', 2, 'удалены ради места'],
  ['list.cancel.unknown', 1, 'Она остаётся'],
  ['list.cancel.unknown', 21, 'Они остаются'],
] as const)('Russian text agrees with its number: %s, %d', (id, count, words) => {
  expect(text(id, { count, size: '1', time: '' }, 'ru')).toContain(words)
})
