import { describe, expect, it } from 'vitest'
import { inTurn } from '../../../src/renderer/components/in-turn.ts'

describe('inTurn', () => {
  it('handles one item after another, no faster than allowed', async () => {
    const begun: number[] = []
    let atOnce = 0
    await inTurn({
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
    const [first = 0, , last = 0] = begun
    expect(begun).toHaveLength(3)
    // Timers may fire slightly early.
    expect(last - first).toBeGreaterThanOrEqual(95)
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
