import { create } from 'zustand'
import type { CancelResult } from './cancel-many.ts'

/** Many cancellations: the question before them, or their progress and outcomes. */
export type CancelRun =
  /** `ids`: the rows that were ticked when the cancellations were requested. */
  | { readonly is: 'asking'; readonly ids: readonly string[] }
  | {
      readonly is: 'under_way' | 'over'
      readonly of: number
      readonly outcomes: readonly CancelResult[]
      /** Stopped: the run ends after the cancellation under way. */
      readonly isStopping: boolean
      readonly stop: () => void
    }

/**
 * Outlives the list and its ticks: only its end or the operator stops it. `null` until requested and once dismissed.
 */
export const useCancelRun = create<{ readonly now: CancelRun | null }>(() => ({ now: null }))

/** Asks whether to cancel these transactions. */
export function askToCancel(ids: readonly string[]): void {
  if (useCancelRun.getState().now?.is !== 'under_way') useCancelRun.setState({ now: { is: 'asking', ids } })
}

/** Dismisses the question or the outcomes. */
export function putAwayCancels(): void {
  useCancelRun.setState({ now: null })
}
