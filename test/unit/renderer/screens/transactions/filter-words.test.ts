import { expect, test } from 'vitest'
import { creationWords, spanWords } from '../../../../../src/renderer/screens/transactions/find/filter-words.ts'
import { text } from '../../../../fakes/texts.ts'

const en: typeof text = (id, values) => text(id, values)
const ru: typeof text = (id, values) => text(id, values, 'ru')

test('days in words include the first and the last one, in both languages', () => {
  const wordsOf = (from: string | null, to: string | null) => [en, ru].map((t) => spanWords(t, from, to, 'days'))
  expect(wordsOf('1 Nov', null)).toEqual(['since 1 Nov', 'с 1 Nov'])
  expect(wordsOf(null, '5 Nov')).toEqual(['through 5 Nov', 'по 5 Nov'])
  expect(wordsOf('1 Nov', '5 Nov')).toEqual(['1 Nov – 5 Nov', '1 Nov – 5 Nov'])
  expect(wordsOf(null, null)).toEqual(['', ''])
})

test('amounts in words keep their own messages', () => {
  expect([en, ru].map((t) => spanWords(t, '5', null))).toEqual(['from 5', 'от 5'])
  expect([en, ru].map((t) => spanWords(t, null, '5'))).toEqual(['up to 5', 'до 5'])
})

test('an unknown creation is called differently as a filter, because it includes resolved ones', () => {
  expect(creationWords(en, 'unknown')).toBe(text('list.states.unknown'))
  expect(creationWords(en, 'accepted')).toBe(text('state.accepted'))
})
