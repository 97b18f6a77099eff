import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'
import type { ListLayout } from '#shared/model/list-view.ts'
import type { PlaceStore } from './use-list-keys.ts'

/** The height of a row in pixels. Even, because beyond 16 million pixels only even offsets are drawn sharply. */
export const ROW = 34
export const ROWS: Readonly<Record<ListLayout['density'], number>> = { compact: 28, normal: ROW, roomy: 42 }

/** The height of the header, which stays visible above the rows. */
export const HEAD = 30

/** Rows rendered above and below the visible ones. */
const AROUND = 4
/** The rendered range changes in steps of this many rows, because a scroll consists of many small steps. */
const STRIDE = 4

/** Chromium limits the height of an element to 2^25 pixels; this leaves some space for what is above the rows. */
const HIGHEST = 33_000_000

/** The maximum number of rows of a height that fit below each other. */
export function mostRows(height: number): number {
  return Math.floor(HIGHEST / height)
}

interface Sizes {
  /** The height of a row. */
  readonly row: number
  /** The height of what stays visible above the rows: the header, and what is pinned below it. */
  readonly lead: number
}

/** The first and last row that is visible, or nearly so. */
export type Sight = readonly [first: number, last: number]

/** The visible rows assumed before the list is measured. */
export const FIRST_SIGHT: Sight = [0, 40]

/** The first and last visible row, not limited to the rows that exist. */
export function seenIn({ scrollTop, clientHeight }: Element, { row, lead }: Sizes, around = 0, stride = 1): Sight {
  const from = Math.floor((scrollTop / row - around) / stride) * stride
  return [from, Math.ceil(((scrollTop + clientHeight - lead) / row + around) / stride) * stride]
}

/**
 * Reports which rows of a list of equally high rows are visible, and how far it is scrolled. Computed from the scroll
 * position alone: nothing is stored per row, however many there are.
 */
export function useSight(
  scroller: RefObject<HTMLElement | null>,
  { row, lead }: Sizes,
  onSight: Dispatch<SetStateAction<Sight>>,
  onScroll: (top: number) => void,
): void {
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      const now = seenIn(element, { row, lead }, AROUND, STRIDE)
      onSight((before) => (before[0] === now[0] && before[1] === now[1] ? before : now))
    }
    const scrolled = () => {
      look()
      onScroll(element.scrollTop)
    }
    look()
    element.addEventListener('scroll', scrolled, { passive: true })
    const resized = new ResizeObserver(look)
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', scrolled)
      resized.disconnect()
    }
  }, [scroller, row, lead, onSight, onScroll])
}

/** The indexes of the visible rows, out of `count`. */
export function placesIn([first, last]: Sight, count: number): readonly number[] {
  const from = Math.max(0, first)
  return Array.from({ length: Math.max(0, Math.min(count - 1, last) - from + 1) }, (_, index) => from + index)
}

/** Scrolls only as far as necessary to show a row in full. */
export function scrollToRow(element: HTMLElement, index: number, { row, lead }: Sizes): void {
  const room = element.clientHeight - lead
  const top = index * row
  if (top < element.scrollTop) element.scrollTop = top
  else if (top + row > element.scrollTop + room) element.scrollTop = top + row - room
}

/** Keeps the row with the keyboard cursor visible when what surrounds the list grows and the list shrinks. */
export function useStaysInSight(grid: RefObject<HTMLDivElement | null>, scroll: () => unknown): void {
  const onLess = useEffectEvent(scroll)
  const list = grid.current
  useEffect(() => {
    if (!list) return
    let before = list.clientHeight
    const resized = new ResizeObserver(() => {
      if (list.clientHeight < before) onLess()
      before = list.clientHeight
    })
    resized.observe(list)
    return () => resized.disconnect()
  }, [list])
}

interface RowsInSight extends Sizes {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly count: number
  /** The row with the keyboard cursor, and its index; -1: it is not in this list. */
  readonly current: string | null
  readonly at: number
  /** Where the position in the list is stored while the list is not shown. */
  readonly place?: PlaceStore
  /** Identifies whose list it is; `null`: everyone's. */
  readonly of?: string | null
}

/** The indexes of the rows to render, for a list whose rows are all loaded. Scrolls to the current row. */
export function useRowsInSight(props: RowsInSight): readonly number[] {
  const { scroller, count, row, lead, current, at, place, of = null } = props
  const keep = useCallback((offset: number) => place?.setState({ offset }), [place])
  useLayoutEffect(() => {
    if (!place || !scroller.current) return
    // Another merchant's list starts at the top, without a cursor from the previous list.
    if (place.getState().of !== of) place.setState({ of, cursor: null, offset: 0 })
    scroller.current.scrollTop = place.getState().offset
  }, [scroller, place, of])
  const [sight, setSight] = useState(FIRST_SIGHT)
  useSight(scroller, { row, lead }, setSight, keep)
  const show = () => {
    if (at >= 0 && scroller.current) scrollToRow(scroller.current, at, { row, lead })
  }
  // Only moving the cursor scrolls; incoming rows do not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(show, [current])
  useStaysInSight(scroller, show)
  return placesIn(sight, count)
}
