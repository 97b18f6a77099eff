import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function through all renders, that does what the newest one does: for rows that are drawn anew only where they changed. */
export function useStable<Args extends readonly unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
