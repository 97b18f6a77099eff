import { create } from 'zustand'
import type { BackupProgress } from '#shared/contract/backups.ts'
import type { DeskHandle } from '../../bridge/desk.tsx'

/** The state of making a backup. */
export type BackingUp =
  /** `wasStopped`: the operator stopped the last one. */
  | { readonly is: 'idle'; readonly wasStopped: boolean }
  /** The system asks for a folder. */
  | { readonly is: 'asking' }
  | Exclude<BackupProgress, { readonly is: 'cancelled' }>
  | { readonly is: 'failed'; readonly error: unknown }

const useBackup = create<{ readonly now: BackingUp }>(() => ({ now: { is: 'idle', wasStopped: false } }))
const set = (now: BackingUp): void => useBackup.setState({ now })

let underWay: AbortController | null = null

/** The backup being made, or the last one made. It continues while the operator works on another screen. */
export function useBackingUp(): BackingUp {
  return useBackup(({ now }) => now)
}

const BEGINNING = { is: 'under_way', step: 'database', done: 0, of: 0 } as const

/** Starts a backup, unless one is already under way. `asks`: a folder must be chosen first. */
export async function startBackup({ client }: DeskHandle, asks: boolean): Promise<void> {
  if (underWay) return
  const own = new AbortController()
  underWay = own
  set(asks ? { is: 'asking' } : BEGINNING)
  try {
    for await (const progress of await client.backups.backUp(undefined, { signal: own.signal })) {
      if (own.signal.aborted) return
      set(progress.is === 'cancelled' ? { is: 'idle', wasStopped: false } : progress)
    }
  } catch (error) {
    if (!own.signal.aborted) set({ is: 'failed', error })
  } finally {
    if (underWay === own) underWay = null
  }
}

/** Stops the backup under way; nothing of it is left. */
export function stopBackup(): void {
  if (!underWay) return
  underWay.abort()
  underWay = null
  set({ is: 'idle', wasStopped: true })
}
