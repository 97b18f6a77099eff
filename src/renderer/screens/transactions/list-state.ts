import { create } from 'zustand'
import type { ListView } from '#shared/model/list-view.ts'

/** The state of the transaction list, kept while another screen is shown. */
interface ListState {
  /** The current view; `null` if the list has not been shown since the window was opened. */
  readonly view: ListView | null
  /** The row under the keyboard cursor; the open row if there is one. */
  readonly cursor: string | null
  /** Where the row under the keyboard cursor was last seen; places count the pinned rows first. */
  readonly stood: { readonly id: string; readonly place: number } | null
  /** The scroll position, in pixels. */
  readonly offset: number
  /** The merchant whose list the position belongs to; `null` for all merchants. */
  readonly of: string | null
  /** The operator was led here from elsewhere: the list takes the focus while this is true. */
  readonly summoned: (() => boolean) | null
  /** The search text whose first result gets the cursor as soon as it has been read; `null` if none is awaited. */
  readonly firstOf: string | null
}

export const useListState = create<ListState>(() => ({
  view: null,
  cursor: null,
  stood: null,
  offset: 0,
  of: null,
  summoned: null,
  firstOf: null,
}))
