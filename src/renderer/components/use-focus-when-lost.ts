import { type RefObject, useLayoutEffect, useRef } from 'react'

/** So long after a change the browser has dropped the focus of what is there and can no longer have it (milliseconds). */
const SETTLED = 60

/**
 * Whenever `change` is another, and what had the focus is gone with it, the focus goes to a title: whoever works by
 * keyboard or listens goes on from there, and not from the top of the window.
 */
export function useFocusWhenLost(title: RefObject<HTMLElement | null>, change: string): void {
  const last = useRef(change)
  useLayoutEffect(() => {
    if (last.current === change) return
    last.current = change
    const catchFocus = () => {
      const focused = document.activeElement
      if (focused === null || focused === document.body) title.current?.focus()
    }
    catchFocus()
    const timer = setTimeout(catchFocus, SETTLED)
    return () => clearTimeout(timer)
  }, [change, title])
}
