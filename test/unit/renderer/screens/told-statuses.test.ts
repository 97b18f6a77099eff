import { describe, expect, it } from 'vitest'
import type { HeardStatus } from '../../../../src/renderer/bridge/news.ts'
import {
  type CombinedMessage,
  countsOf,
  extendedMessage,
  telling,
} from '../../../../src/renderer/screens/shell/told-statuses.ts'
import { isWorthTelling } from '../../../../src/shared/rules/worth-telling.ts'

const news = (id: string, status = 'paid'): HeardStatus => ({ id, profileId: 'p', status, before: 'pending' })

describe('a status change', () => {
  it.each([
    ['pending', 'paid', true],
    ['pending', 'expired', true],
    [null, 'error', true],
    ['paid', 'chargeback', true],
    ['pending', 'on_hold', true],
    ['process', 'pending', false],
    [null, 'process', false],
    ['paid', 'paid', false],
    ['paid', null, false],
  ])('from %s to %s is worth a notification: %s', (before, status, worth) => {
    expect(isWorthTelling({ before, status })).toBe(worth)
  })

  it('is shown on its own while few are visible', () => {
    expect(telling([news('a')], [news('b'), news('c')], false, 3)).toEqual({
      how: 'each',
      news: [news('b'), news('c')],
    })
  })

  it('is combined with the visible ones when they would be too many', () => {
    const told = telling([news('a'), news('b')], [news('c'), news('d')], false, 3)
    expect(told).toEqual({ how: 'together', news: [news('a'), news('b'), news('c'), news('d')] })
  })

  it('joins those already combined, with each transaction counted once', () => {
    const told = telling([news('a'), news('b')], [news('b', 'chargeback')], true, 3)
    expect(told).toEqual({ how: 'together', news: [news('a'), news('b', 'chargeback')] })
  })

  it('keeps the combined message for another ten seconds, but only within the first minute', () => {
    let message: CombinedMessage | null = null
    const isRestartedAt = (at: number): boolean => {
      const before = message?.autoClose
      message = extendedMessage(message, at)
      return message.autoClose !== before
    }
    const restarted = [0, 9_000, 18_000, 59_999, 60_000, 69_000].map(isRestartedAt)
    expect(restarted).toEqual([true, true, true, true, false, false])
    expect(extendedMessage(null, 70_000), 'the next message has a minute of its own').toMatchObject({ begun: 70_000 })
  })

  it('is counted by status, the most frequent first', () => {
    expect(countsOf([news('a', 'expired'), news('b'), news('c')])).toEqual([
      { status: 'paid', count: 2 },
      { status: 'expired', count: 1 },
    ])
  })
})
