import { createHook } from 'node:async_hooks'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recount } from '../../../src/renderer/bridge/recount.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const KEY = ['figures']

/** Visible figures, and how often they were counted. */
async function shown(takes: number) {
  const queries = new QueryClient()
  let counts = 0
  const queryFn = async () => {
    await new Promise((resolve) => setTimeout(resolve, takes))
    return ++counts
  }
  const stop = new QueryObserver(queries, { queryKey: KEY, queryFn }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(takes)
  return { queries, stop, counts: () => counts }
}

test('ten thousand changes cause two recounts: one at once and one after the pause', async () => {
  const { queries, counts, stop } = await shown(10)
  for (let change = 0; change < 10_000; change++) void recount(queries, KEY)
  await vi.advanceTimersByTimeAsync(400)
  expect(counts()).toBe(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(counts()).toBe(3)
  stop()
})

test('a count longer than the pause is not interrupted, and later changes are counted after it', async () => {
  const { queries, counts, stop } = await shown(25_000)
  void recount(queries, KEY)
  await vi.advanceTimersByTimeAsync(5_000)
  void recount(queries, KEY)
  await vi.advanceTimersByTimeAsync(25_000)
  expect(counts()).toBe(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(counts()).toBe(3)
  stop()
})

test.each([
  { takes: 100, quiet: 900, later: 300 },
  { takes: 5_000, quiet: 9_000, later: 7_000 },
])('the pause grows with the duration of a count, up to ten seconds: $takes ms', async ({ takes, quiet, later }) => {
  const { queries, counts, stop } = await shown(takes)
  void recount(queries, KEY)
  await vi.advanceTimersByTimeAsync(takes)
  void recount(queries, KEY)
  await vi.advanceTimersByTimeAsync(quiet)
  expect(counts()).toBe(2)
  await vi.advanceTimersByTimeAsync(later)
  expect(counts()).toBe(3)
  stop()
})

test('figures of different kinds are recounted independently', async () => {
  const { queries, counts, stop } = await shown(10)
  void recount(queries, ['others'])
  void recount(queries, KEY)
  await vi.advanceTimersByTimeAsync(400)
  expect(counts()).toBe(2)
  stop()
})

test('changes that never stop leave no promise of an earlier count waiting', async () => {
  const { queries, stop } = await shown(10)
  const waiting = new Set<number>()
  const hook = createHook({
    init: (id, type) => type === 'PROMISE' && waiting.add(id),
    promiseResolve: (id) => waiting.delete(id),
  }).enable()
  const afterRounds = async (rounds: number) => {
    for (let round = 0; round < rounds; round++) {
      // Shorter than the pause: each count has another one to follow.
      void recount(queries, KEY)
      await vi.advanceTimersByTimeAsync(400)
    }
    return waiting.size
  }
  const few = await afterRounds(10)
  expect(await afterRounds(100)).toBeLessThan(few + 50)
  hook.disable()
  stop()
})
