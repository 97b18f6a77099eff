import { create } from 'zustand'
import type { ListView } from '#shared/model/list-view.ts'

/** What the list of transactions is left as and found as again. */
interface ListState {
  /** What is looked for; null: the list was not shown yet since the window was opened. */
  readonly view: ListView | null
  /** The row that the keyboard is at; the open one where there is one. */
  readonly cursor: string | null
  /** Where a row that the keyboard was at has been seen last; the pinned rows count first. */
  readonly stood: { readonly id: string; readonly place: number } | null
  /** How far it was scrolled, in pixels. */
  readonly offset: number
  /** Whose list it is the place in; null: everybody's. */
  readonly of: string | null
  /** The operator was led here from elsewhere: the keys go to the list. */
  readonly summoned: boolean
  /** The keys go to the first that this text finds, as soon as that is read; null: nothing of the kind is waited for. */
  readonly firstOf: string | null
}

export const useListState = create<ListState>(() => ({
  view: null,
  cursor: null,
  stood: null,
  offset: 0,
  of: null,
  summoned: false,
  firstOf: null,
}))
