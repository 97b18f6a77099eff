import { useEffect, useState } from 'react'

/** So long a second click on what was here before does not count (milliseconds). */
const ARMED_AFTER = 600

/** Whether a button that sends has been there long enough to be meant. */
export function useArmed(): boolean {
  const [armed, setArmed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARMED_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return armed
}
