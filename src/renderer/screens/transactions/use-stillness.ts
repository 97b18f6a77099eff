import { type RefObject, useLayoutEffect, useRef } from 'react'
import { ROW } from './row-height.ts'

type Rows = readonly { readonly id: string }[]

/**
 * Rows come in at the top, leave for the pinned ones above and come back. Whoever has scrolled away from the top keeps
 * looking at the same ones, where they are. `lead`: the height of what is pinned above the rows.
 */
export function useStillness(rows: Rows, lead: number, scroller: RefObject<HTMLDivElement | null>): void {
  const before = useRef({ rows, lead })
  useLayoutEffect(() => {
    const was = before.current
    before.current = { rows, lead }
    const element = scroller.current
    if (!element || element.scrollTop === 0) return
    const places = new Map(rows.map(({ id }, index) => [id, index]))
    for (let index = Math.ceil(element.scrollTop / ROW); index < was.rows.length; index++) {
      const now = places.get(was.rows[index]?.id ?? '')
      if (now === undefined) continue
      const moved = (now - index) * ROW + lead - was.lead
      if (moved !== 0) element.scrollTop += moved
      return
    }
  }, [rows, lead, scroller])
}
