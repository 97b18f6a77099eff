import { createORPCClient } from '@orpc/client'
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeskClient } from '#shared/contract/index.ts'
import type { DeskEvent } from '#shared/model/desk.ts'
import { type DeskHandle, deskHandle } from '../../../src/renderer/bridge/desk.tsx'
import { followEvents } from '../../../src/renderer/bridge/follow-events.ts'
import { takeUntoldNews, useDisputeSent } from '../../../src/renderer/bridge/news.ts'
import { EXPIRED_PAYINS, TO_CANCEL } from '../../../src/renderer/bridge/recount.ts'
import { newest } from '../../fakes/everything.ts'

const PROFILE = 'a3f1c7c2-92a1-4c9e-8a53-0d8f4c1c2b11'
const OTHER = 'b3f1c7c2-92a1-4c9e-8a53-0d8f4c1c2b11'
const ALL = { status: [], transaction_id: '', merchant_transaction_id: '' }

/** A desk whose event streams yield these events and then end, one after another; the last one stays open. */
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

/** The names of the queries that became invalid. */
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
    info: query.desk.info.queryKey(),
    removal: query.profiles.removal.queryKey({ input: { id: PROFILE } }),
    balance: query.account.lastBalance.queryKey({ input: { profileId: PROFILE } }),
    otherBalance: query.account.lastBalance.queryKey({ input: { profileId: OTHER } }),
    list: query.transactions.list.queryKey({ input: newest(50) }),
    one: query.transactions.get.queryKey({ input: { id: PROFILE } }),
    otherOne: query.transactions.get.queryKey({ input: { id: OTHER } }),
    timeline: query.transactions.timeline.queryKey({ input: { id: PROFILE } }),
    otherTimeline: query.transactions.timeline.queryKey({ input: { id: OTHER } }),
    disputes: query.disputes.known.queryKey({ input: { transactionId: PROFILE } }),
    attempts: query.disputes.attempts.queryKey({ input: { transactionId: PROFILE } }),
    draft: query.disputes.draft.queryKey({ input: { transactionId: PROFILE } }),
    disputeList: query.disputes.keptList.queryKey({ input: { profileId: PROFILE, query: ALL } }),
    otherAttempts: query.disputes.attempts.queryKey({ input: { transactionId: OTHER } }),
    batchRun: query.batches.run.queryKey({ input: { id: OTHER } }),
    receipts: query.receipts.list.queryKey({ input: { transactionId: PROFILE } }),
    otherReceipts: query.receipts.list.queryKey({ input: { transactionId: OTHER } }),
    dispute: query.disputes.get.queryKey({ input: { profileId: PROFILE, disputeId: 'D' } }),
    otherDispute: query.disputes.get.queryKey({ input: { profileId: PROFILE, disputeId: 'e' } }),
    polling: query.tracking.state.queryKey({ input: { profileId: PROFILE } }),
    contact: query.account.lastContact.queryKey({ input: { profileId: PROFILE } }),
    news: query.disputes.news.queryKey(),
    evidence: query.evidence.list.queryKey({ input: { transactionId: PROFILE } }),
    otherEvidence: query.evidence.list.queryKey({ input: { transactionId: OTHER } }),
    usage: query.evidence.usage.queryKey(),
    storage: query.backups.state.queryKey(),
    backups: query.backups.backups.queryKey(),
    expired: [...EXPIRED_PAYINS, { profileId: PROFILE }, 1],
    toCancel: [...TO_CANCEL, [OTHER]],
  }
}

const EVERYTHING = Object.keys(keysOf(deskSaying([]).desk)).length

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the queries invalidated by an event', () => {
  it.each<[DeskEvent, readonly string[]]>([
    [{ changed: 'profiles' }, ['profiles', 'info', 'removal', 'balance', 'otherBalance', 'polling', 'contact']],
    [{ changed: 'preferences' }, ['preferences', 'info']],
    [{ changed: 'balance', profileId: PROFILE }, ['balance']],
    [
      { changed: 'transactions', ids: [PROFILE] },
      [
        ...['removal', 'list', 'one', 'timeline', 'disputes', 'attempts', 'batchRun', 'receipts', 'evidence'],
        ...['expired', 'toCancel'],
      ],
    ],
    [{ changed: 'batches', id: OTHER }, ['removal', 'batchRun']],
    [{ changed: 'transactions', ids: [] }, ['removal', 'list', 'batchRun', 'expired', 'toCancel']],
    [
      { changed: 'transactions', ids: null },
      [
        ...['removal', 'list', 'one', 'otherOne', 'timeline', 'otherTimeline', 'disputes', 'attempts'],
        ...[
          'otherAttempts',
          'batchRun',
          'receipts',
          'otherReceipts',
          'evidence',
          'otherEvidence',
          'expired',
          'toCancel',
        ],
      ],
    ],
    [{ changed: 'disputes', profileId: PROFILE, ids: ['d'], news: [] }, ['disputes', 'disputeList', 'dispute', 'news']],
    [{ changed: 'backups' }, ['info', 'storage', 'backups']],
    [{ changed: 'evidence', transactionId: PROFILE }, ['evidence', 'usage']],
  ])('%o', async (event, stale) => {
    expect((await staleAfter([[event]])).stale).toEqual(stale)
  })

  it('are all queries when listening begins, because earlier events were missed', async () => {
    expect((await staleAfter([[{ changed: 'nothing' }]])).stale).toHaveLength(EVERYTHING)
  })
})

it('pages of expired payins that are being read are not aborted by another change', async () => {
  const change: DeskEvent = { changed: 'transactions', ids: [PROFILE] }
  const { desk } = deskSaying([[change, change, change]])
  const queries = new QueryClient()
  const signals: AbortSignal[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    return signals.length === 1 ? [] : new Promise<never>(() => undefined)
  }
  const stop = new QueryObserver(queries, { queryKey: [...EXPIRED_PAYINS, {}, 1], queryFn }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  void followEvents(desk, queries, new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(0)
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false])
  stop()
})

describe('a first read under way when a change comes', () => {
  const CHANGE: DeskEvent = { changed: 'transactions', ids: [PROFILE] }

  it.each([
    ['a list', ({ query }: DeskHandle) => query.transactions.list.key()],
    ['figures', ({ query }: DeskHandle) => query.overview.figures.key()],
  ])('may be from before it, and is read once more after its answer: %s', async (_, keyOf) => {
    const { desk } = deskSaying([[CHANGE, CHANGE, CHANGE]])
    const queries = new QueryClient()
    const reads = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
    let read = 0
    const queryFn = () => reads[read++]?.promise ?? 'too often'
    const seen = new QueryObserver(queries, { queryKey: [...keyOf(desk), 'first'], queryFn })
    const stop = seen.subscribe(() => undefined)
    void followEvents(desk, queries, new Promise(() => undefined))
    await vi.advanceTimersByTimeAsync(0)
    expect(read).toBe(1)
    reads[0]?.resolve('from before')
    await vi.advanceTimersByTimeAsync(0)
    expect(seen.getCurrentResult()).toMatchObject({ data: 'from before', isFetching: true })
    reads[1]?.resolve('from after')
    await vi.advanceTimersByTimeAsync(0)
    expect(seen.getCurrentResult()).toMatchObject({ data: 'from after', isFetching: false })
    stop()
  })
})

it('a list that is read more slowly than changes come is read one at a time, and shown', async () => {
  const change: DeskEvent = { changed: 'transactions', ids: [PROFILE] }
  const changes = async function* () {
    for (let of = 0; of < 40; of++) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      yield change
    }
    await new Promise(() => undefined)
  }
  const desk = deskHandle(createORPCClient<DeskClient>({ call: async () => changes() }))
  const queries = new QueryClient()
  let begun = 0
  const queryFn = async () => {
    const read = ++begun
    await new Promise((resolve) => setTimeout(resolve, 120))
    return read
  }
  const seen = new QueryObserver(queries, { queryKey: [...desk.query.transactions.list.key(), 'part'], queryFn })
  const stop = seen.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(120)
  void followEvents(desk, queries, new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(seen.getCurrentResult().data, 'shown while changes come').toBeGreaterThan(5)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(seen.getCurrentResult()).toMatchObject({ data: begun, isFetching: false })
  expect(begun, 'instead of one for each change').toBeLessThan(20)
  stop()
})

it('a contact event sets the last contact with a platform without a new query', async () => {
  const contact = { at: '2026-11-21T12:00:00.000Z', failure: { kind: 'secret_missing' }, clock: null } as const
  const { desk } = deskSaying([[{ changed: 'contact', profileId: PROFILE, contact }]])
  const queries = new QueryClient()
  const keys = keysOf(desk)
  void followEvents(desk, queries, new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(0)
  expect(queries.getQueryData(keys.contact ?? [])).toEqual(contact)
  expect(queries.getQueryState(keys.contact ?? [])?.isInvalidated).toBe(false)
})

describe('news of disputes', () => {
  it('are kept in order until they are shown, and are taken once', async () => {
    const one = { id: 'd', status: 'success', before: 'process' }
    const disputes = (news: (typeof one)[]): DeskEvent => ({
      changed: 'disputes',
      profileId: PROFILE,
      ids: ['d'],
      news,
    })
    await staleAfter([[disputes([one]), disputes([]), disputes([{ ...one, id: 'e' }])]])
    expect(takeUntoldNews()).toEqual([
      { ...one, profileId: PROFILE },
      { ...one, id: 'e', profileId: PROFILE },
    ])
    expect(takeUntoldNews()).toEqual([])
  })
})

describe('a stream that ends', () => {
  it('is reopened after a pause', async () => {
    expect((await staleAfter([[], []], 500)).opened).toBe(1)
    expect((await staleAfter([[], []], 1_500)).opened).toBe(2)
  })

  it('is reopened after an error too, and all queries are invalidated', async () => {
    const { stale, opened } = await staleAfter([new Error('gone'), [{ changed: 'nothing' }]], 1_500)
    expect(opened).toBe(2)
    expect(stale).toHaveLength(EVERYTHING)
  })

  it('may have missed that a dispute was sent, which the first one cannot have', async () => {
    useDisputeSent.setState({ at: 0 })
    await staleAfter([[{ changed: 'nothing' }]])
    expect(useDisputeSent.getState().at).toBe(0)
    await staleAfter([[{ changed: 'nothing' }], [{ changed: 'nothing' }]], 1_500)
    expect(useDisputeSent.getState().at).toBe(Date.now() - 500)
  })

  it('is not reopened when the connection is lost', async () => {
    const { desk, opened } = deskSaying([[], []])
    await followEventsOnLostLine(desk)
    expect(opened()).toBe(1)
  })
})

async function followEventsOnLostLine(desk: DeskHandle): Promise<void> {
  const polling = followEvents(desk, new QueryClient(), Promise.resolve())
  await vi.advanceTimersByTimeAsync(5_000)
  await polling
}
