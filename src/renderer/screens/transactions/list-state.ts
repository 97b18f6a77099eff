import { create } from 'zustand'
import type { ListCursor } from './use-list-keys.ts'

/** What the list of transactions is left as and found as again. */
interface ListState {
  /** Of the merchant worked for, or of all there ever were on this desk. */
  readonly scope: 'active' | 'all'
  /** The row that the keyboard is at; the open one where there is one. */
  readonly cursor: string | null
  /** How far it was scrolled, in pixels. */
  readonly offset: number
  /** The operator was led here from elsewhere: the keys go to the list. */
  readonly summoned: boolean
}

export const useListState = create<ListState>(() => ({
  scope: 'active',
  cursor: null,
  offset: 0,
  summoned: false,
}))

export const listCursor: ListCursor = {
  get: () => useListState.getState().cursor,
  set: (cursor) => useListState.setState({ cursor }),
}
