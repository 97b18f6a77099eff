import { describe, expect, it, test } from 'vitest'
import type { Comparisons } from '#shared/model/order-comparison.ts'
import { readAfter } from '../../../../../src/renderer/screens/transaction/operations/rules.ts'
import {
  comparisonOf,
  platformIdProblem,
  takenWords,
} from '../../../../../src/renderer/screens/transaction/resolution/rules.ts'

describe('the result of a comparison', () => {
  const all = (result: Comparisons['amount']): Comparisons => ({
    merchant_transaction_id: result,
    amount: result,
    currency: result,
  })
  it.each([
    ['anything that differs is another transaction', { ...all('same'), currency: 'different' }, 'isOther'],
    ['also beside what is not said', { ...all('absent'), amount: 'different' }, 'isOther'],
    ['an answer with another id, too', { ...all('same'), id: 'different' }, 'isOther'],
    ['that it repeats the id says nothing', { ...all('absent'), id: 'same' }, 'allAbsent'],
    ['all the same', all('same'), 'allSame'],
    ['nothing said rests on the operator’s word alone', all('absent'), 'allAbsent'],
    [
      'the same amount is no proof without the id',
      { ...all('same'), merchant_transaction_id: 'absent' },
      'noMerchantId',
    ],
    ['the id is the same and something is not said', { ...all('same'), amount: 'absent' }, 'someAbsent'],
  ] as const)('%s', (_, comparisons, verdict) => {
    expect(comparisonOf(comparisons)).toBe(verdict)
  })
})

describe('a typed platform ID', () => {
  it('must not be empty, have several lines or contain a card number, which would get into a URL', () => {
    expect(platformIdProblem('  ')).toBe('empty')
    expect(platformIdProblem('4111 1111 1111 1111')).toBe('card')
    expect(platformIdProblem('Ab12Cd34 4111111111111111')).toBe('card')
    expect(platformIdProblem('Ab12Cd34 ⏎ 4111 1111 1111 1111')).toBe('card')
    expect(platformIdProblem('Ab12Cd34 ⏎ Ef56Gh78')).toBe('lines')
    expect(platformIdProblem('Ab12Cd34')).toBeNull()
    expect(platformIdProblem('69f14087-1740-4427-be47-bb7a1a60b1e5')).toBeNull()
  })
})

describe('the status after a cancellation', () => {
  const cancel = { endedAt: '2026-11-21T12:00:05.000Z', settled: null }
  const read = (at: string, status: string | null) => ({
    platformId: 'Ab12Cd34',
    observation: {
      readAt: `2026-11-21T12:00:0${at}.000Z`,
      status,
      receipts: [],
      payload: {},
      firstSeen: { status: false, fields: [] },
    },
  })
  it('is the one read after it, unchanged', () => {
    expect(readAfter(read('6', 'canceled'), cancel)).toMatchObject({ is: 'read', status: 'canceled' })
    expect(readAfter(read('4', 'process'), cancel)).toEqual({ is: 'not_yet' })
    expect(readAfter({ platformId: 'Ab12Cd34', observation: null }, cancel)).toEqual({ is: 'not_yet' })
  })

  it('is the one that settled it, or was read after the clock was set back, whatever the times', () => {
    const [early, late] = [Date.parse('2026-11-21T12:00:04.500Z'), Date.parse('2026-11-21T12:00:06.000Z')]
    expect(readAfter(read('4', 'process'), { ...cancel, settled: 'read' }, late)).toMatchObject({ is: 'read' })
    expect(readAfter(read('4', 'process'), cancel, early)).toMatchObject({ is: 'read' })
    expect(readAfter(read('4', 'process'), cancel, late)).toEqual({ is: 'not_yet' })
    expect(readAfter(read('4', 'process'), cancel, early - 1000), 'both before it was').toEqual({ is: 'not_yet' })
  })

  it('is unavailable without a platform ID or when the response has no status', () => {
    expect(readAfter({ ...read('6', 'cancel'), platformId: null }, cancel)).toEqual({ is: 'no_id' })
    expect(readAfter(read('6', null), cancel)).toEqual({ is: 'no_status' })
  })
})

test('a taken ID is attributed to this order only if it was sent before from here', () => {
  expect(takenWords({ idWasTaken: true, earlierAttempts: [] })).toBe('resolution.idTaken.before')
  expect(takenWords({ idWasTaken: false, earlierAttempts: [] })).toBe('resolution.idTaken')
  const attempt = { intentId: crypto.randomUUID(), begunAt: '2026-11-21T12:00:00.000Z', failure: null } as const
  const request = { amount: '1', currency: 'RUB', merchant_transaction_id: 'a' } as const
  expect(takenWords({ idWasTaken: false, earlierAttempts: [{ ...attempt, request, isOtherCard: false }] })).toMatch(
    /byOneOf/,
  )
})
