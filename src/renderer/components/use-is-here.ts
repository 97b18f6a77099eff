import { type RefObject, useEffect, useRef } from 'react'

/**
 * Whether the calling component is still on the screen, so that a late answer does not navigate away from another one.
 */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
