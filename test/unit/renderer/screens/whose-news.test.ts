import { expect, test } from 'vitest'
import type { Translate } from '../../../../src/renderer/i18n/index.tsx'
import { ofMerchant, withoutTraining } from '../../../../src/renderer/screens/shell/whose-news.ts'
import { text } from '../../../fakes/texts.ts'

const profiles = [
  { id: 'acme', name: 'Acme', environment: 'live' },
  { id: 'trial', name: 'Trial', environment: 'test' },
  { id: 'training', name: 'Training', environment: 'training' },
] as const
const news = profiles.map(({ id }) => ({ profileId: id }))

test.each([
  ['acme', ['acme', 'trial']],
  ['trial', ['acme', 'trial']],
  ['training', ['acme', 'trial', 'training']],
  [null, ['acme', 'trial', 'training']],
])('while %s is active, news of these merchants is told: %j', (activeId, told) => {
  expect(withoutTraining(news, { profiles, activeId }).map(({ profileId }) => profileId)).toEqual(told)
})

test('news names its merchant, the training merchant in the operator’s language; none if it is unknown', () => {
  const t: Translate = (id) => text(id, {}, 'ru')
  expect(profiles.map((profile) => ofMerchant(t, 'order-7', profile))).toEqual([
    'order-7 · Acme',
    'order-7 · Trial',
    'order-7 · Учебный мерчант',
  ])
  expect(ofMerchant(t, 'order-7', undefined)).toBe('order-7')
})
