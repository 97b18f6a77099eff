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

/** The height of a row in pixels. Even numbers: further down than 16 million pixels no others are drawn sharply. */
export const ROW = 34
export const ROWS: Readonly<Record<ListLayout['density'], number>> = { compact: 28, normal: ROW, roomy: 42 }

/** The height of the header, which stays in sight above the rows. */
export const HEAD = 30

/** Rows that are drawn above and below those in sight. */
const AROUND = 4
/** What is drawn changes by so many rows at once: a scroll is many small steps. */
const STRIDE = 4

/** Higher than this no element can be in Chromium (2^25 pixels); some room is left for what stands above the rows. */
const HIGHEST = 33_000_000

/** How many rows of a height can stand below each other at all. */
export function mostRows(height: number): number {
  return Math.floor(HIGHEST / height)
}

interface Sizes {
  /** The height of a row. */
  readonly row: number
  /** The height of what stays in sight above the rows: the header, and what is pinned below it. */
  readonly lead: number
}

/** The first and the last of the rows that are in sight, or nearly. */
export type Sight = readonly [first: number, last: number]

/** What is in sight before the list is measured. */
export const FIRST_SIGHT: Sight = [0, 40]

/** The first and the last of the rows that are in sight, counted as if there were no end. */
export function seenIn({ scrollTop, clientHeight }: Element, { row, lead }: Sizes, around = 0, stride = 1): Sight {
  const from = Math.floor((scrollTop / row - around) / stride) * stride
  return [from, Math.ceil(((scrollTop + clientHeight - lead) / row + around) / stride) * stride]
}

/**
 * Says which rows of a list of equal ones are in sight, and how far it is scrolled. Computed from the scroll alone: nothing
 * is kept for each row, however many there are.
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

/** The places of so many rows that are in sight. */
export function placesIn([first, last]: Sight, count: number): readonly number[] {
  const from = Math.max(0, first)
  return Array.from({ length: Math.max(0, Math.min(count - 1, last) - from + 1) }, (_, index) => from + index)
}

/** Scrolls no further than it takes for a row to be seen whole. */
export function scrollToRow(element: HTMLElement, index: number, { row, lead }: Sizes): void {
  const room = element.clientHeight - lead
  const top = index * row
  if (top < element.scrollTop) element.scrollTop = top
  else if (top + row > element.scrollTop + room) element.scrollTop = top + row - room
}

/** What stands around the list grows and shrinks: the row that the keys are at is not lost behind its foot. */
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
  /** The row that the keyboard is at, and its place; -1: it is not in this list. */
  readonly current: string | null
  readonly at: number
  /** Where the list is left and found again. */
  readonly place?: PlaceStore
  /** Whose list it is; null: everybody's. */
  readonly of?: string | null
}

/** The places of the rows to be drawn, of a list whose rows are all at hand. The current row is scrolled to. */
export function useRowsInSight(props: RowsInSight): readonly number[] {
  const { scroller, count, row, lead, current, at, place, of = null } = props
  const keep = useCallback((offset: number) => place?.setState({ offset }), [place])
  useLayoutEffect(() => {
    if (!place || !scroller.current) return
    // Another merchant's list begins at its top, and no row of the one before is under the keys.
    if (place.getState().of !== of) place.setState({ of, cursor: null, offset: 0 })
    scroller.current.scrollTop = place.getState().offset
  }, [scroller, place, of])
  const [sight, setSight] = useState(FIRST_SIGHT)
  useSight(scroller, { row, lead }, setSight, keep)
  const show = () => {
    if (at >= 0 && scroller.current) scrollToRow(scroller.current, at, { row, lead })
  }
  // Only a move of the cursor scrolls; rows that come in do not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(show, [current])
  useStaysInSight(scroller, show)
  return placesIn(sight, count)
}
