import { create } from 'zustand'
import type { CancelResult } from './cancel-many.ts'

/** Cancels of many: the question before them, or how far they are and what became of each. */
export type CancelRun =
  /** `ids`: what was ticked when it was asked for. */
  | { readonly is: 'asking'; readonly ids: readonly string[] }
  | {
      readonly is: 'under_way' | 'over'
      readonly of: number
      readonly outcomes: readonly CancelResult[]
      /** Stopped: it ends with the cancel under way. */
      readonly isStopping: boolean
      readonly stop: () => void
    }

/** It outlives the list and its ticks: only its end or the operator stops it. Null: none was asked for, or it was put away. */
export const useCancelRun = create<{ readonly now: CancelRun | null }>(() => ({ now: null }))

/** Asks whether these are to be cancelled. */
export function askToCancel(ids: readonly string[]): void {
  if (useCancelRun.getState().now?.is !== 'under_way') useCancelRun.setState({ now: { is: 'asking', ids } })
}

/** Puts the question away, or what came of it. */
export function putAwayCancels(): void {
  useCancelRun.setState({ now: null })
}
