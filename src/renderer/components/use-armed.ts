import { useEffect, useState } from 'react'

/** So long a second click on what was here before does not count (milliseconds). */
const ARMED_AFTER = 600

/**
 * Whether a button that sends has been there long enough to be meant. `shown`: what it would send, where that can change
 * while it is looked at; it begins anew then.
 */
export function useArmed(shown = ''): boolean {
  const [armed, setArmed] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setArmed(shown), ARMED_AFTER)
    return () => clearTimeout(timer)
  }, [shown])
  return armed === shown
}
