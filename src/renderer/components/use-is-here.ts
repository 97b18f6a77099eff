import { type RefObject, useEffect, useRef } from 'react'

/** Whether what asks is still on the screen: an answer that comes late leads nobody away from another one. */
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
