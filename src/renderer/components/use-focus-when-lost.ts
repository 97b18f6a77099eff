import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * By this time after a change, the browser has taken the focus from elements that can no longer have it (milliseconds).
 */
const SETTLED = 60

/**
 * When `change` changes and the focus is lost with it, moves the focus to a title, so that users of a keyboard or a
 * screen reader continue from there and not from the top of the window.
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
