import { create } from 'zustand'
import type { DeskClient } from '#shared/contract/index.ts'
import { failureOf } from '../../../bridge/failure.ts'
import { inTurn } from '../../../components/in-turn.ts'

/** Statuses of many that are being read, or were. */
export interface Refreshing {
  readonly of: number
  readonly done: number
  /** Those that could not be read, and why. */
  readonly failed: readonly { readonly id: string; readonly error: unknown }[]
  readonly state: 'under_way' | 'stopped' | 'done'
  readonly stop: () => void
}

/** It outlives the screen: leaving the list stops nothing. Null: none was begun, or it was put away. */
export const useRefreshing = create<{ readonly now: Refreshing | null }>(() => ({ now: null }))

/** After these no other of the same merchant would be read either. */
const HOPELESS = new Set(['unauthorized', 'secret_missing', 'loopback_only'])

interface Wanted {
  readonly client: DeskClient
  readonly ids: readonly string[]
  readonly perSecond: number
}

/** Reads statuses one after the other, at the pace of the merchant. What fails is counted, and the next one is read. */
export async function refreshMany({ client, ids, perSecond }: Wanted): Promise<void> {
  if (useRefreshing.getState().now?.state === 'under_way') return
  const abort = new AbortController()
  const set = (change: Partial<Refreshing>) =>
    useRefreshing.setState(({ now }) => ({ now: now && { ...now, ...change } }))
  const now = () => useRefreshing.getState().now
  useRefreshing.setState({
    now: { of: ids.length, done: 0, failed: [], state: 'under_way', stop: () => abort.abort() },
  })
  await inTurn({
    items: ids,
    perSecond: () => perSecond,
    stop: abort.signal,
    each: async (id) => {
      try {
        await client.transactions.refresh({ id })
      } catch (error) {
        set({ failed: [...(now()?.failed ?? []), { id, error }] })
        if (HOPELESS.has(failureOf(error)?.kind ?? '')) abort.abort()
      }
      set({ done: (now()?.done ?? 0) + 1 })
    },
  })
  set({ state: abort.signal.aborted ? 'stopped' : 'done' })
}

/** Puts away what came of it. */
export function putAwayRefreshing(): void {
  useRefreshing.setState({ now: null })
}
