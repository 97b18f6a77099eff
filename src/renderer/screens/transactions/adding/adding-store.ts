import { create } from 'zustand'
import type { Failure } from '#shared/model/failure.ts'
import type { Profile } from '#shared/model/profile.ts'
import type { TransactionSummary } from '#shared/model/transaction.ts'

/** What has become of an id of the list. `failure` null: nothing that is expected to go wrong. */
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
  /** What was pasted, as long as nothing was begun with it. */
  readonly text: string
  /** Whose transactions the rows are; null: nothing was begun. */
  readonly profile: Profile | null
  readonly rows: readonly AddingRow[]
  /** Ends what is under way; null: nothing is. */
  readonly stop: AbortController | null
  /** It has stopped by itself: the next ones would have met the same. */
  readonly isHalted: boolean
}

const EMPTY: Omit<Adding, 'opened'> = { text: '', profile: null, rows: [], stop: null, isHalted: false }

/** Adding transactions from a pasted list. What has become of it stays until another list is begun. */
export const useAdding = create<Adding>(() => ({ opened: false, ...EMPTY }))

/** Opens the dialog in which transactions are added from a pasted list, as it was left. */
export function openAdding(): void {
  useAdding.setState({ opened: true })
}

/** Begins another list; `text` stands in it. */
export function beginAnew(text = ''): void {
  useAdding.setState({ ...EMPTY, text })
}

/** How many rows there are of each sort. */
export function sumOf(rows: readonly AddingRow[]): Readonly<Record<'added' | 'here' | 'failed' | 'waiting', number>> {
  const sum = { added: 0, here: 0, failed: 0, waiting: 0 }
  for (const { became } of rows) sum[became.is === 'asking' ? 'waiting' : became.is]++
  return sum
}
