import { beforeEach, describe, expect, it } from 'vitest'
import { hearStatuses, takeUntoldStatuses } from '../../../src/renderer/bridge/news.ts'

const hear = (...news: { id: string; status: string | null; before: string | null }[]) =>
  hearStatuses({ changed: 'transactions', ids: null, news })

describe('statuses that were heard and not told yet', () => {
  beforeEach(() => void takeUntoldStatuses())

  it('are taken once', () => {
    hear({ id: 'a', status: 'paid', before: 'pending' })
    expect(takeUntoldStatuses()).toHaveLength(1)
    expect(takeUntoldStatuses()).toEqual([])
  })

  it('are one for each transaction: from where it was to where it is', () => {
    hear({ id: 'a', status: 'pending', before: 'process' })
    hear({ id: 'a', status: 'paid', before: 'pending' })
    expect(takeUntoldStatuses()).toEqual([{ id: 'a', status: 'paid', before: 'process' }])
  })

  it('do not grow without end', () => {
    for (let round = 0; round < 20; round++) {
      hear(...Array.from({ length: 100 }, (_, n) => ({ id: `${round} ${n}`, status: 'paid', before: null })))
    }
    expect(takeUntoldStatuses()).toHaveLength(1_000)
  })
})
