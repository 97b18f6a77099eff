import { useEffect, useState } from 'react'

/** A click sooner than this may be the second click on what was here before and does not count (milliseconds). */
const ARMED_AFTER = 600

/**
 * Whether a button that sends has been shown long enough for a click to be deliberate. `shown` identifies what it would
 * send, if that can change while it is visible; the wait then starts over. `null`: there is nothing to send yet.
 */
export function useArmed(shown: string | null = ''): boolean {
  const [armed, setArmed] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setArmed(shown), ARMED_AFTER)
    return () => {
      clearTimeout(timer)
      setArmed(null)
    }
  }, [shown])
  return shown !== null && armed === shown
}
