import { type RefObject, useLayoutEffect, useRef } from 'react'
import { movedBy, type Part } from './rows/part.ts'

interface Seen {
  readonly part: Part | undefined
  /** The height of the header and the pinned rows above. */
  readonly lead: number
  /** The height of a row. */
  readonly row: number
}

/**
 * Rows arrive at the top, move to the pinned ones and come back. If the list is scrolled away from the top, the rows in
 * view keep their position on the screen. Another list starts at its top.
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
