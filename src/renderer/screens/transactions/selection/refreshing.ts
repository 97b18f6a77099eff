import { create } from 'zustand'
import type { DeskClient } from '#shared/contract/index.ts'
import type { Profile } from '#shared/model/profile.ts'
import { readInTurn } from '../../transaction/read-in-turn.ts'
import { type Ticked, tickedRows } from './rows-of.ts'

/** Statuses of many that are being read, or were. */
export interface Refreshing {
  readonly of: number
  /** Those that were asked for. */
  readonly done: number
  /** Those that could not be read, and why. */
  readonly failed: readonly unknown[]
  /** Those that nothing was asked about, as their merchant's platform had failed before. */
  readonly skipped: number
  readonly state: 'under_way' | 'stopped' | 'done'
  /** It ends with the call under way. */
  readonly isStopping: boolean
  readonly stop: () => void
}

/** It outlives the screen: leaving the list stops nothing. Null: none was begun, or it was put away. */
export const useRefreshing = create<{ readonly now: Refreshing | null }>(() => ({ now: null }))

interface Wanted {
  readonly client: DeskClient
  readonly ticked: Ticked
  readonly profiles: readonly Profile[]
}

/** Reads the statuses of what is ticked. What fails is counted, and the next one is read. */
export async function refreshMany({ client, ticked, profiles }: Wanted): Promise<void> {
  if (useRefreshing.getState().now?.state === 'under_way') return
  const abort = new AbortController()
  const stop = () => {
    abort.abort()
    set({ isStopping: true })
  }
  const nothing = { done: 0, failed: [], skipped: 0, isStopping: false }
  let now: Refreshing = { of: ticked.ids.size, ...nothing, state: 'under_way', stop }
  const set = (change: Partial<Refreshing>) => {
    now = { ...now, ...change }
    useRefreshing.setState({ now })
  }
  set({})
  try {
    await readInTurn({
      rows: await tickedRows(client, ticked),
      profiles,
      stop: abort.signal,
      read: async ({ id }) => {
        await client.transactions.refresh({ id })
      },
      onEach: (became) => {
        if (became.is === 'skipped') set({ skipped: now.skipped + 1 })
        else set({ done: now.done + 1, ...(became.is === 'failed' && { failed: [...now.failed, became.error] }) })
      },
    })
    set({ state: abort.signal.aborted ? 'stopped' : 'done' })
  } catch (error) {
    putAwayRefreshing()
    throw error
  }
}

/** Puts away what came of it. */
export function putAwayRefreshing(): void {
  useRefreshing.setState({ now: null })
}
