import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide an element is, in pixels: known before it is seen for the first time, so that nothing in it moves then. */
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
