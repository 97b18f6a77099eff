import { beforeEach, describe, expect, it } from 'vitest'
import { hearStatuses, takeUntoldStatuses } from '../../../src/renderer/bridge/news.ts'

const hear = (...news: { id: string; status: string | null; before: string | null }[]) =>
  hearStatuses({ changed: 'transactions', ids: null, news: news.map((one) => ({ ...one, profileId: 'p' })) })

describe('status changes that were not shown yet', () => {
  beforeEach(() => void takeUntoldStatuses())

  it('are taken once', () => {
    hear({ id: 'a', status: 'paid', before: 'pending' })
    expect(takeUntoldStatuses()).toHaveLength(1)
    expect(takeUntoldStatuses()).toEqual([])
  })

  it('are merged into one per transaction, from its first status to its last', () => {
    hear({ id: 'a', status: 'pending', before: 'process' })
    hear({ id: 'a', status: 'paid', before: 'pending' })
    expect(takeUntoldStatuses()).toEqual([{ id: 'a', profileId: 'p', status: 'paid', before: 'process' }])
  })

  it('are limited to 1,000', () => {
    for (let round = 0; round < 20; round++) {
      hear(...Array.from({ length: 100 }, (_, n) => ({ id: `${round} ${n}`, status: 'paid', before: null })))
    }
    expect(takeUntoldStatuses()).toHaveLength(1_000)
  })
})
