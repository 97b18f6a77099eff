import { type Dispatch, type RefObject, type SetStateAction, useLayoutEffect } from 'react'

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
  /** The height of what is pinned above the rows and stays in sight. */
  readonly lead: number
}

/** The first and the last of the rows that are in sight, or nearly. */
export type Sight = readonly [first: number, last: number]

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
      const { scrollTop, clientHeight } = element
      const from = Math.floor((scrollTop / row - AROUND) / STRIDE) * STRIDE
      const to = Math.ceil(((scrollTop + clientHeight - HEAD - lead) / row + AROUND) / STRIDE) * STRIDE
      onSight((before) => (before[0] === from && before[1] === to ? before : [from, to]))
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

/** Scrolls no further than it takes for a row to be seen whole. */
export function scrollToRow(element: HTMLElement, index: number, { row, lead }: Sizes): void {
  const room = element.clientHeight - HEAD - lead
  const top = index * row
  if (top < element.scrollTop) element.scrollTop = top
  else if (top + row > element.scrollTop + room) element.scrollTop = top + row - room
}
