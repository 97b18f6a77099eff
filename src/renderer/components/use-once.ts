import { useRef, useState } from 'react'
import { useTellFailure } from './announcer.tsx'
import { useIsHere } from './use-is-here.ts'

export interface Once {
  readonly pending: boolean
  /** The error of the last call. */
  readonly error: unknown
  /** Calls, unless a call is in progress: a double click or Enter counts once. `null`: it failed, or did not start. */
  readonly run: <Value>(call: () => Promise<Value>) => Promise<Value | null>
  /** Clears the last error. */
  readonly clear: () => void
}

/**
 * A call that a button makes, one at a time. Not a TanStack Query mutation: its cache would hold the arguments,
 * including card numbers, for longer than the call. If the component is gone when a call fails, a notification tells:
 * otherwise the operator would believe it was done. Not for a `read`, which leaves nothing undone.
 */
export function useOnce(of: 'write' | 'read' = 'write'): Once {
  const tell = useTellFailure()
  const isHere = useIsHere()
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
        if (of === 'write' && !isHere.current) tell(error)
        return null
      } finally {
        underWay.current = false
      }
    },
  }
}

const IDLE = { pending: false, error: null } as const
