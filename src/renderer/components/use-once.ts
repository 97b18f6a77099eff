import { useRef, useState } from 'react'

export interface Once {
  readonly pending: boolean
  /** What the last call threw. */
  readonly error: unknown
  /** Calls, unless a call is under way: a double click and a double Enter are one. Null: it failed, or did not begin. */
  readonly run: <Value>(call: () => Promise<Value>) => Promise<Value | null>
  /** Forgets the last failure. */
  readonly clear: () => void
}

/**
 * A call that a button makes, one at a time. No mutation of TanStack Query: its cache would hold what was given to it, a
 * card number too, for longer than the call.
 */
export function useOnce(): Once {
  const underWay = useRef(false)
  const [state, setState] = useState<{ readonly pending: boolean; readonly error: unknown }>(IDLE)
  return {
    ...state,
    clear: () => setState((last) => (last.pending ? last : IDLE)),
    run: async (call) => {
      if (underWay.current) return null
      underWay.current = true
      setState({ pending: true, error: null })
      try {
        const value = await call()
        setState(IDLE)
        return value
      } catch (error) {
        setState({ pending: false, error })
        return null
      } finally {
        underWay.current = false
      }
    },
  }
}

const IDLE = { pending: false, error: null } as const
