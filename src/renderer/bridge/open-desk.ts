import { type Query, QueryClient } from '@tanstack/react-query'
import type { DeskClient } from '#shared/contract/index.ts'
import type { OpeningState } from '#shared/model/opening.ts'
import { withTimeout } from '../components/with-timeout.ts'
import { connect, type Lost } from './connect.ts'
import { type DeskHandle, deskHandle } from './desk.tsx'
import { followEvents } from './follow-events.ts'

/** A connected desk, with the data that every screen needs already loaded. */
export interface OpenDesk {
  readonly desk: DeskHandle
  readonly queries: QueryClient
  readonly lost: Promise<Lost>
}

/** A connection can be open with nothing answering: a message is better than an empty window then (milliseconds). */
const OPEN_TIMEOUT = 15_000
const LATE = 'No answer in time'
const ENDED = 'The connection ended while Paydesk was starting'

/** How a stream ends depends on its transport, so any error becomes `ENDED`. */
async function followOpening(client: DeskClient, tell: (state: OpeningState) => void): Promise<void> {
  const states = await withTimeout(client.opening.follow(), OPEN_TIMEOUT, LATE)
  try {
    for await (const state of states) tell(state)
  } catch (cause) {
    throw new Error(ENDED, { cause })
  }
}

/**
 * Connects, waits until the desk is open, however long that takes, and loads what the first screen needs. `tell` is
 * called with the desk's opening state. Rejects if the desk does not answer.
 */
export async function openDesk(tell: (state: OpeningState) => void): Promise<OpenDesk> {
  const { client, lost } = await withTimeout(connect(), OPEN_TIMEOUT, LATE)
  const desk = deskHandle(client)
  const queries = createQueryClient()
  // Requested right away: it is answered as soon as the desk is open.
  const preloaded = preload(desk, queries)
  preloaded.catch(() => undefined)
  await followOpening(client, tell)
  await withTimeout(preloaded, OPEN_TIMEOUT, LATE)
  void followEvents(desk, queries, lost)
  return { desk, queries, lost }
}

/** Loads what every screen needs before the first one is shown, so that nothing jumps or waits later. */
async function preload({ query }: DeskHandle, queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.fetchQuery(query.desk.info.queryOptions()),
    queries.fetchQuery(query.desk.getPreferences.queryOptions()),
    queries.fetchQuery(query.profiles.list.queryOptions()),
    // If this read fails, the list reports it; that is not a reason to show nothing at all.
    queries.prefetchQuery(query.resolution.unresolved.queryOptions({ input: { profileId: null } })),
  ])
}

/**
 * Queries of a desk on the same machine: it answers without a network, reports changes by itself, and a failure is its
 * answer, not something to retry. Those read again by an interval, which rests while the page is hidden, are also read
 * when it is shown.
 */
export function createQueryClient(): QueryClient {
  const local = { networkMode: 'always', retry: false } as const
  const refetchOnWindowFocus = ({ observers }: Query) => observers.some(({ options }) => options.refetchInterval)
  return new QueryClient({
    defaultOptions: {
      queries: { ...local, refetchOnWindowFocus, refetchOnReconnect: false },
      mutations: local,
    },
  })
}
