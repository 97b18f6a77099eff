import { create } from 'zustand'
import type { Failure } from '#shared/model/failure.ts'
import type { Profile } from '#shared/model/profile.ts'
import type { TransactionSummary } from '#shared/model/transaction.ts'

/** The outcome for one ID of the list. `failure` is `null` if the error is not an expected one. */
export type Became =
  | { readonly is: 'waiting' }
  | { readonly is: 'asking' }
  | { readonly is: 'here'; readonly transaction: TransactionSummary }
  | { readonly is: 'added'; readonly transaction: TransactionSummary }
  | { readonly is: 'failed'; readonly failure: Failure | null }

export interface AddingRow {
  readonly id: string
  readonly became: Became
}

interface Adding {
  readonly opened: boolean
  /** The pasted text, until a run is started with it. */
  readonly text: string
  /** The ID of the merchant that the text was entered for; `null` while there is none. */
  readonly meantFor: string | null
  /** The merchant that the transactions belong to; `null` until a run is started. */
  readonly profile: Profile | null
  readonly rows: readonly AddingRow[]
  /** Stops the run under way; `null` if there is none. */
  readonly stop: AbortController | null
  /** Whether the run stopped by itself because the remaining IDs would have failed the same way. */
  readonly isHalted: boolean
}

const EMPTY: Omit<Adding, 'opened'> = {
  text: '',
  meantFor: null,
  profile: null,
  rows: [],
  stop: null,
  isHalted: false,
}

/** Adding transactions from a pasted list. The results stay until another list is started. */
export const useAdding = create<Adding>(() => ({ opened: false, ...EMPTY }))

/** Opens the dialog for adding transactions from a pasted list, in the state it was left in. */
export function openAdding(): void {
  useAdding.setState({ opened: true })
}

/** Clears the results for another list. */
export function beginAnew(): void {
  useAdding.setState(EMPTY)
}

/** Counts the rows by outcome; `asking` counts as `waiting`. */
export function sumOf(rows: readonly AddingRow[]): Readonly<Record<'added' | 'here' | 'failed' | 'waiting', number>> {
  const sum = { added: 0, here: 0, failed: 0, waiting: 0 }
  for (const { became } of rows) sum[became.is === 'asking' ? 'waiting' : became.is]++
  return sum
}
