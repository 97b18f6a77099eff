import { expect, test } from 'vitest'
import { ofSame } from '../../../../src/renderer/bridge/of-same.ts'

const keyed = (whose: object) => ({ queryKey: ['figures', whose, 'today'] })

test('ofSame keeps earlier data only for the same merchant', () => {
  const before = ofSame({ profileId: 'a', environment: 'live' })
  expect(before('figures', keyed({ environment: 'live', profileId: 'a' }))).toBe('figures')
  expect(before('figures', keyed({ environment: 'live', profileId: 'b' }))).toBeUndefined()
  expect(before('figures', undefined)).toBeUndefined()
})
