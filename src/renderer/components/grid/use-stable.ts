import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function with a stable identity that calls the latest `run`, for rows that re-render only when they change. */
export function useStable<Args extends readonly unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
