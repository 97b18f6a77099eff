import { QueryClient } from '@tanstack/react-query'
import type { DeskClient } from '#shared/contract/index.ts'
import type { OpeningState } from '#shared/model/opening.ts'
import { withTimeout } from '../components/with-timeout.ts'
import { connect, type Lost } from './connect.ts'
import { type DeskHandle, deskHandle } from './desk.tsx'
import { followEvents } from './follow-events.ts'

/** A desk at the other end of an open line, with what every screen needs already read. */
export interface OpenDesk {
  readonly desk: DeskHandle
  readonly queries: QueryClient
  readonly lost: Promise<Lost>
}

/** A line can be open and nobody at its end: then a message is better than an empty window (milliseconds). */
const OPEN_TIMEOUT = 15_000
const LATE = 'No answer in time'
const ENDED = 'The connection ended while Paydesk was starting'

/** What a line says that ends is its transport's own matter. */
async function followOpening(client: DeskClient, tell: (state: OpeningState) => void): Promise<void> {
  const states = await withTimeout(client.opening.follow(), OPEN_TIMEOUT, LATE)
  try {
    for await (const state of states) tell(state)
  } catch (cause) {
    throw new Error(ENDED, { cause })
  }
}

/**
 * Connects, waits for the desk to be open, however long that takes, and reads what the first screen needs. `tell`: how far
 * the desk is. Rejects where it does not answer.
 */
export async function openDesk(tell: (state: OpeningState) => void): Promise<OpenDesk> {
  const { client, lost } = await withTimeout(connect(), OPEN_TIMEOUT, LATE)
  const desk = deskHandle(client)
  const queries = createQueryClient()
  // Asked for at once: it is answered as soon as the desk is open.
  const preloaded = preload(desk, queries)
  preloaded.catch(() => undefined)
  await followOpening(client, tell)
  await withTimeout(preloaded, OPEN_TIMEOUT, LATE)
  void followEvents(desk, queries, lost)
  return { desk, queries, lost }
}

/** Loads what every screen needs before the first one is shown: nothing jumps, and nothing waits later. */
async function preload({ query }: DeskHandle, queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.fetchQuery(query.desk.info.queryOptions()),
    queries.fetchQuery(query.desk.getPreferences.queryOptions()),
    queries.fetchQuery(query.profiles.list.queryOptions()),
    // One that cannot be read is said by the list; it is no reason to show nothing at all.
    queries.prefetchQuery(query.resolution.unresolved.queryOptions({ input: { profileId: null } })),
  ])
}

/**
 * Queries of a desk on this same machine: it answers without a network, says by itself what changed, and a failure is
 * its answer, not something to repeat.
 */
function createQueryClient(): QueryClient {
  const local = { networkMode: 'always', retry: false } as const
  return new QueryClient({
    defaultOptions: {
      queries: { ...local, refetchOnWindowFocus: false, refetchOnReconnect: false },
      mutations: local,
    },
  })
}
