import { expect, test } from 'vitest'
import { pinnedOf } from '../../../../../src/renderer/screens/transactions/rows/use-found.ts'
import { toShow } from '../../../../../src/renderer/screens/transactions/use-unresolved.ts'
import type { TransactionSummary } from '../../../../../src/shared/model/transaction.ts'
import { EVERYTHING } from '../../../../../src/shared/model/transaction-query.ts'

const row = (id: string, more: object = {}) => ({ id, environment: 'live', ...more }) as unknown as TransactionSummary

test('“Show unresolved” leads to real money before play money, and to all merchants only if needed', () => {
  const [play, other, shop] = [row('play', { environment: 'training' }), row('other'), row('shop')]
  expect(toShow({ all: [play, shop], here: [play] })).toEqual({ wanted: [shop], isAll: true })
  expect(toShow({ all: [play, shop], here: [shop] })).toEqual({ wanted: [shop], isAll: false })
  expect(toShow({ all: [other, play, shop], here: [shop] })).toEqual({ wanted: [other, shop], isAll: true })
  expect(toShow({ all: [play], here: [play] })).toEqual({ wanted: [play], isAll: false })
  expect(toShow({ all: [play], here: [] })).toEqual({ wanted: [play], isAll: true })
  expect(toShow({ all: [], here: [] })).toEqual({ wanted: [], isAll: false })
})

test('the list of unresolved transactions pins those whose response is not saved yet: no query finds them', () => {
  const [saved, unsaved] = [row('saved'), row('unsaved', { unsaved: { state: 'unknown' } })]
  const here = [saved, unsaved]
  expect(pinnedOf(EVERYTHING, here)).toEqual(here)
  expect(pinnedOf({ ...EVERYTHING, isUnresolved: true }, here)).toEqual([unsaved])
  expect(pinnedOf({ ...EVERYTHING, isUnresolved: true, kinds: ['payout_card'] }, here)).toEqual([])
  expect(pinnedOf({ ...EVERYTHING, isUnresolved: false }, here)).toEqual([])
})
