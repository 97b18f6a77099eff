import { expect, test } from 'vitest'
import { newsOf } from '../../../../../src/renderer/screens/disputes/use-news.ts'

const profiles = [
  { id: 'acme', environment: 'live' },
  { id: 'trial', environment: 'test' },
  { id: 'training', environment: 'training' },
] as const
const all = ['training', 'acme', 'removed', 'trial'].map((profileId) => ({ profileId }))

test.each([
  ['acme', ['acme'], ['trial']],
  ['trial', ['trial'], ['acme']],
  ['training', ['training'], ['acme', 'trial']],
  [null, [], ['training', 'acme', 'trial']],
])('while %s is active, news of disputes is of %j here and of %j elsewhere', (activeId, here, elsewhere) => {
  const news = newsOf(all, { profiles, activeId })
  expect(news.here.map(({ profileId }) => profileId)).toEqual(here)
  expect(news.elsewhere.map(({ profileId }) => profileId)).toEqual(elsewhere)
})
