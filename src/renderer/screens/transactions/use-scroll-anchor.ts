import { type RefObject, useLayoutEffect, useRef } from 'react'
import { movedBy, type Part } from './rows/part.ts'

interface Seen {
  readonly part: Part | undefined
  /** The height of what is pinned above the rows. */
  readonly lead: number
  /** The height of a row. */
  readonly row: number
}

/**
 * Rows come in at the top, leave for the pinned ones above and come back. Whoever has scrolled away from the top keeps
 * looking at the same ones, where they are. What is another list begins at its top.
 */
export function useScrollAnchor({ part, lead, row }: Seen, scroller: RefObject<HTMLDivElement | null>): void {
  const before = useRef({ part, lead, row })
  useLayoutEffect(() => {
    const was = before.current
    before.current = { part, lead, row }
    const element = scroller.current
    if (!element || !part || !was.part) return
    if (part.of !== was.part.of) {
      element.scrollTop = 0
      return
    }
    if (element.scrollTop === 0) return
    if (row !== was.row) {
      element.scrollTop *= row / was.row
      return
    }
    const moved = movedBy(was.part, part, Math.ceil(element.scrollTop / row)) ?? 0
    const by = moved * row + lead - was.lead
    if (by !== 0) element.scrollTop += by
  }, [part, lead, row, scroller])
}
