import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element in pixels, measured before the first paint so that nothing in it moves. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const look = () => setWidth(current.clientWidth)
    look()
    const resized = new ResizeObserver(look)
    resized.observe(current)
    return () => resized.disconnect()
  }, [element])
  return width
}
