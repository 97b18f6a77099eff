import { create } from 'zustand'
import type { DeskClient } from '#shared/contract/index.ts'
import type { Profile } from '#shared/model/profile.ts'
import { readInTurn } from '../../transaction/read-in-turn.ts'
import { type Ticked, tickedRows } from './rows-of.ts'

/** The statuses of many transactions that are being read, or were. */
export interface Refreshing {
  /** The merchant of all of them; `null` if they are of several, or not known yet. */
  readonly merchant: Profile | null
  readonly of: number
  /** How many have been read, including failed attempts. */
  readonly done: number
  /** The errors of those that could not be read. */
  readonly failed: readonly unknown[]
  /** How many were not requested because the platform of their merchant had failed before. */
  readonly skipped: number
  readonly state: 'under_way' | 'stopped' | 'done'
  /** Stopped: the run ends after the call under way. */
  readonly isStopping: boolean
  readonly stop: () => void
}

/** Outlives the screen: leaving the list does not stop it. `null` if none was started, or after it was dismissed. */
export const useRefreshing = create<{ readonly now: Refreshing | null }>(() => ({ now: null }))

interface Wanted {
  readonly client: DeskClient
  readonly ticked: Ticked
  readonly profiles: readonly Profile[]
}

/** Reads the statuses of the ticked rows. A failure is counted, and the next one is read. */
export async function refreshMany({ client, ticked, profiles }: Wanted): Promise<void> {
  if (useRefreshing.getState().now?.state === 'under_way') return
  const abort = new AbortController()
  const stop = () => {
    abort.abort()
    set({ isStopping: true })
  }
  const nothing = { merchant: null, done: 0, failed: [], skipped: 0, isStopping: false }
  let now: Refreshing = { of: ticked.ids.size, ...nothing, state: 'under_way', stop }
  const set = (change: Partial<Refreshing>) => {
    now = { ...now, ...change }
    useRefreshing.setState({ now })
  }
  set({})
  try {
    const rows = await tickedRows(client, ticked)
    const [id, ...others] = new Set(rows.map((row) => row.profileId))
    if (others.length === 0) set({ merchant: profiles.find((profile) => profile.id === id) ?? null })
    await readInTurn({
      rows,
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

/** Dismisses the result. */
export function putAwayRefreshing(): void {
  useRefreshing.setState({ now: null })
}
