import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTurn } from '../../../src/renderer/components/in-turn.ts'

describe('inTurn', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('handles one item after another, no faster than allowed', async () => {
    const begun: number[] = []
    let atOnce = 0
    const all = inTurn({
      items: [1, 2, 3],
      perSecond: () => 20,
      stop: new AbortController().signal,
      each: async () => {
        expect(++atOnce).toBe(1)
        begun.push(performance.now())
        await Promise.resolve()
        atOnce--
      },
    })
    await vi.advanceTimersByTimeAsync(1000)
    await all
    const [first = 0] = begun
    expect(begun.map((at) => at - first)).toEqual([0, 50, 100])
  })

  it('stops before the next item without waiting for its turn', async () => {
    const stop = new AbortController()
    const done: number[] = []
    await inTurn({
      items: [1, 2, 3],
      perSecond: () => 0.001,
      stop: stop.signal,
      each: async (item) => {
        done.push(item)
        stop.abort()
      },
    })
    expect(done).toEqual([1])
  })
})
