import { createORPCClient } from '@orpc/client'
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeskClient } from '#shared/contract/index.ts'
import type { DeskEvent } from '#shared/model/desk.ts'
import { type DeskHandle, deskHandle } from '../../../src/renderer/bridge/desk.tsx'
import { followEvents } from '../../../src/renderer/bridge/follow-events.ts'

const PROFILE = 'a3f1c7c2-92a1-4c9e-8a53-0d8f4c1c2b11'
const OTHER = 'b3f1c7c2-92a1-4c9e-8a53-0d8f4c1c2b11'

/** A desk that says the events of one stream after another, each ending; the last one stays open. */
function deskSaying(streams: readonly (readonly DeskEvent[] | Error)[]) {
  let opened = 0
  const events = async () => {
    const stream = streams[opened++]
    if (stream instanceof Error) throw stream
    return (async function* () {
      yield* stream ?? []
      if (opened >= streams.length) await new Promise(() => undefined)
    })()
  }
  const desk = deskHandle(createORPCClient<DeskClient>({ call: events }))
  return { desk, opened: () => opened }
}

/** What is asked again: the queries that were valid and are no more. */
async function staleAfter(streams: readonly (readonly DeskEvent[] | Error)[], milliseconds = 0) {
  const { desk, opened } = deskSaying(streams)
  const queries = new QueryClient()
  const keys = keysOf(desk)
  for (const key of Object.values(keys)) queries.setQueryData(key, {})
  void followEvents(desk, queries, new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(milliseconds)
  const stale = Object.entries(keys).filter(([, key]) => queries.getQueryState(key)?.isInvalidated)
  return { stale: stale.map(([name]) => name), opened: opened() }
}

function keysOf({ query }: DeskHandle): Record<string, QueryKey> {
  return {
    profiles: query.profiles.list.queryKey(),
    preferences: query.desk.getPreferences.queryKey(),
    balance: query.account.lastBalance.queryKey({ input: { profileId: PROFILE } }),
    otherBalance: query.account.lastBalance.queryKey({ input: { profileId: OTHER } }),
    list: query.transactions.list.queryKey({ input: { profileId: null, cursor: null, limit: 50 } }),
    one: query.transactions.get.queryKey({ input: { id: PROFILE } }),
    story: query.transactions.story.queryKey({ input: { id: PROFILE } }),
    disputes: query.disputes.known.queryKey({ input: { transactionId: PROFILE } }),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what the desk says has changed is asked again, and nothing else', () => {
  it.each<[DeskEvent, readonly string[]]>([
    [{ changed: 'profiles' }, ['profiles']],
    [{ changed: 'preferences' }, ['preferences']],
    [{ changed: 'balance', profileId: PROFILE }, ['balance']],
    [{ changed: 'transactions', ids: [PROFILE] }, ['list', 'one', 'story', 'disputes']],
  ])('%o', async (event, stale) => {
    expect((await staleAfter([[event]])).stale).toEqual(stale)
  })

  it('when listening begins, everything: what happened before went unheard', async () => {
    expect((await staleAfter([[{ changed: 'nothing' }]])).stale).toHaveLength(8)
  })
})

describe('a stream that ends', () => {
  it('is opened anew after a moment', async () => {
    expect((await staleAfter([[], []], 500)).opened).toBe(1)
    expect((await staleAfter([[], []], 1_500)).opened).toBe(2)
  })

  it('by an error too, and what was missed is asked again', async () => {
    const { stale, opened } = await staleAfter([new Error('gone'), [{ changed: 'nothing' }]], 1_500)
    expect(opened).toBe(2)
    expect(stale).toHaveLength(8)
  })

  it('is not opened again when the line is lost', async () => {
    const { desk, opened } = deskSaying([[], []])
    await followEventsOnLostLine(desk)
    expect(opened()).toBe(1)
  })
})

async function followEventsOnLostLine(desk: DeskHandle): Promise<void> {
  const following = followEvents(desk, new QueryClient(), Promise.resolve())
  await vi.advanceTimersByTimeAsync(5_000)
  await following
}
