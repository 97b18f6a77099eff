import { ORPCError } from '@orpc/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Failure } from '#shared/model/failure.ts'
import {
  putAwayRefreshing,
  refreshMany,
  useRefreshing,
} from '../../../../../src/renderer/screens/transactions/selection/refreshing.ts'
import type { DeskClient } from '../../../../../src/shared/contract/index.ts'
import type { Profile } from '../../../../../src/shared/model/profile.ts'

const failing = (failure: Failure) => new ORPCError('DESK_FAILURE', { defined: true, status: 422, data: { failure } })
const call = { endpoint: 'GET /merchant/status', at: '2026-01-01T00:00:00.000Z' }

beforeEach(putAwayRefreshing)

/** Refreshes rows whose merchant is the first letter of their ID; returns the IDs that were requested. */
async function refresh(ids: readonly string[], failures: Record<string, Failure>, perSecond = 1000) {
  const asked: string[] = []
  const client = {
    transactions: {
      get: async ({ id }: { id: string }) => ({ id, profileId: id[0] }),
      refresh: async ({ id }: { id: string }) => {
        asked.push(id)
        const failure = failures[id]
        if (failure) throw failing(failure)
      },
    },
  } as unknown as DeskClient
  const profiles = ['a', 'b'].map((id) => ({ id, polling: { perSecond: id === 'a' ? perSecond : 1000 } })) as Profile[]
  await refreshMany({ client, ticked: { ids: new Set(ids), query: null }, profiles })
  return asked
}

const now = () => useRefreshing.getState().now

test.each<Failure>([
  { kind: 'unauthorized', ...call },
  { kind: 'rate_limited', ...call },
  { kind: 'no_answer', reason: 'timeout', ...call },
  { kind: 'not_sent', reason: 'connection_refused', ...call },
  { kind: 'service_failed', ...call },
  { kind: 'secret_missing' },
  { kind: 'loopback_only' },
  { kind: 'key_store_failed', detail: '' },
  { kind: 'storage_failed', detail: '' },
  { kind: 'connection_lost', reason: 'under_way' },
])(
  '$kind skips and counts the merchant’s other transactions, and still reads those of other merchants',
  async (failure) => {
    expect(await refresh(['a1', 'a2', 'b1', 'a3', 'b2'], { a1: failure })).toEqual(['a1', 'b1', 'b2'])
    expect(now()).toMatchObject({ of: 5, done: 3, skipped: 2, state: 'done' })
    expect(now()?.failed).toHaveLength(1)
  },
)

test.each<Failure>([
  { kind: 'no_platform_id' },
  { kind: 'other_account', differs: 'credential', baseUrl: 'https://pay.example' },
  { kind: 'transaction_not_found' },
  { kind: 'refused', ...call },
])('$kind affects only one transaction', async (failure) => {
  expect(await refresh(['a1', 'a2', 'b1'], { a1: failure })).toEqual(['a1', 'a2', 'b1'])
  expect(now()).toMatchObject({ of: 3, done: 3, skipped: 0, state: 'done' })
})

test('each transaction is read at the pace of its own merchant', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const timeFor = async (...given: Parameters<typeof refresh>) => {
    const begun = performance.now()
    const time = refresh(...given).then(() => performance.now() - begun)
    await vi.advanceTimersByTimeAsync(1000)
    return time
  }
  expect(await timeFor(['b1', 'b2', 'b3', 'b4'], {}, 0.001)).toBeLessThan(1000)
  expect(await timeFor(['a1', 'a2', 'a3'], {}, 20)).toBeGreaterThanOrEqual(100)
})

test('refreshing shows at once that it is stopping, and ends after the current transaction', async () => {
  const begun = Promise.withResolvers<void>()
  const read = Promise.withResolvers<void>()
  const client = {
    transactions: {
      get: async ({ id }: { id: string }) => ({ id, profileId: 'a' }),
      refresh: () => {
        begun.resolve()
        return read.promise
      },
    },
  } as unknown as DeskClient
  const ended = refreshMany({ client, ticked: { ids: new Set(['a1', 'a2']), query: null }, profiles: [] })
  await begun.promise
  now()?.stop()
  expect(now()).toMatchObject({ state: 'under_way', isStopping: true })
  read.resolve()
  await ended
  expect(now()).toMatchObject({ done: 1, state: 'stopped' })
})
