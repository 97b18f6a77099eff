import { type RefObject, useEffect, useEffectEvent } from 'react'

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
